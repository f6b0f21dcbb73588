/** The branding as content: staff draft it, and publication copies it to the settings, which visitors see. */
import { z } from 'zod'
import { ProductClass } from '../compliance.ts'
import { SITE_SETTINGS_FIELDS } from '../fields/settings.fields.ts'
import { ImagePath } from '../lib/fields.ts'

const { accent_colour, accent_in_all_themes, fonts } = SITE_SETTINGS_FIELDS

/** Images are paths of uploaded ones; an empty path is the shop's own. */
export const BrandingContent = z.object({
  logo: ImagePath,
  logo_dark: ImagePath,
  icon: ImagePath,
  accent_colour: accent_colour.write,
  accent_in_all_themes: accent_in_all_themes.write,
  fonts: fonts.write,
  /** What a product without pictures shows, by its class; those left out show the shop's own drawing. */
  placeholder_images: z.partialRecord(ProductClass, ImagePath).default({}),
})
export type BrandingContent = z.output<typeof BrandingContent>
