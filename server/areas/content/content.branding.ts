/** The branding: drafts and versions are content, and publication copies one to the settings, which visitors see. */
import { BrandImageSlot } from '@shop/contract/admin/site-settings.admin.ts'
import { BrandingContent } from '@shop/contract/branding/branding.content.ts'
import { IMAGE_WIDTHS } from '@shop/contract/constants.ts'
import { imageKey, imagePath } from '@shop/contract/lib/media.ts'
import type { Db } from '../../platform/database/database.ts'
import { rejectInvalid } from '../../platform/http/http-error.ts'
import type { MediaService } from '../media/media.service.ts'
import { siteSettingsService } from '../site-settings/site-settings.service.ts'

/** Returns what is public. The first steps of a new shop change the settings directly. */
export async function readBranding(db: Db): Promise<BrandingContent> {
  const settings = await siteSettingsService({ db }).get()
  const paths = (images: Readonly<Record<string, string | null>>) =>
    Object.fromEntries(
      Object.entries(images).map(([name, key]) => [name, key === null ? '' : imagePath(key, IMAGE_WIDTHS.large)]),
    )
  const { logo, logo_dark, icon } = settings
  return BrandingContent.parse({
    ...settings,
    ...paths({ logo, logo_dark, icon }),
    placeholder_images: paths(settings.placeholder_images),
  })
}

/** Makes a version public. */
export async function applyBranding(trx: Db, content: BrandingContent): Promise<void> {
  const { logo, logo_dark, icon, placeholder_images, ...style } = content
  const keys = Object.entries(placeholder_images).map(([name, path]) => [name, imageKey(path)] as const)
  await siteSettingsService({ db: trx }).save({
    ...style,
    logo: imageKey(logo),
    logo_dark: imageKey(logo_dark),
    icon: imageKey(icon),
    placeholder_images: Object.fromEntries(keys.filter(([, key]) => key !== null)),
  })
}

/** Throws 422 naming each image that is not stored. */
export async function rejectMissingImages(
  media: Pick<MediaService, 'isStored'>,
  content: BrandingContent,
): Promise<void> {
  const images = [
    ...BrandImageSlot.options.map((slot) => ({ path: slot, image: content[slot] })),
    ...Object.entries(content.placeholder_images).map(([name, image]) => ({
      path: `placeholder_images.${name}`,
      image,
    })),
  ]
  const stored = await Promise.all(
    images.map(async ({ path, image }) => {
      const key = imageKey(image)
      return key === null || (await media.isStored(key)) ? [] : [{ path, message: 'Upload the image again.' }]
    }),
  )
  rejectInvalid('This can’t be published yet.', stored.flat())
}
