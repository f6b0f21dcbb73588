import type { BrandImageSlot } from '@shop/contract/admin/site-settings.admin.ts'
import { IMAGE_WIDTHS } from '@shop/contract/constants.ts'
import { SETTINGS_FIELDS } from '@shop/contract/fields/settings.fields.ts'
import { imagePath } from '@shop/contract/lib/media.ts'
import { useState } from 'react'
import { FieldFrame } from '../../forms/field-frame.tsx'
import { describeError } from '../../lib/sentence-of.ts'
import { SmallButton } from '../../ui/buttons.tsx'
import { notify } from '../../ui/toast.ts'
import { FieldCard } from '../kit/card.tsx'
import { IMAGE_TYPES } from '../kit/images/image-files.ts'
import { useIsReadOnly } from '../use-permissions.ts'
import { useSaveBrandImage } from './mutations.ts'
import type { AdminSettings } from './queries.ts'

const FAILED = 'The image couldn’t be uploaded. Check your connection and try again.'

/** The shop's logos and icon, saved when they are chosen. */
export function BrandImages({ settings }: { settings: AdminSettings }) {
  return (
    <FieldCard title="Logo and icon">
      <BrandImage slot="logo" stored={settings.logo} theme="light" />
      <BrandImage slot="logo_dark" stored={settings.logo_dark} theme="dark" />
      <BrandImage slot="icon" stored={settings.icon} theme="light" />
    </FieldCard>
  )
}

interface BrandImageProps {
  slot: BrandImageSlot
  stored: string | null
  /** The theme of the preview. */
  theme: 'light' | 'dark'
}

/** One of the shop's own images, saved when it is chosen. */
export function BrandImage({ slot, stored, theme }: BrandImageProps) {
  const { label, help } = SETTINGS_FIELDS[slot]
  const saveImage = useSaveBrandImage()
  const isReadOnly = useIsReadOnly()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function save(image: File | null) {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await saveImage(slot, image)
      notify.success(image ? `${label} saved` : `${label} removed`)
    } catch (error) {
      setFailure(describeError(error, FAILED))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div>
      <FieldFrame label={label} hint={help} error={failure}>
        {(control) => (
          <input
            {...control}
            className="input"
            type="file"
            accept={`${IMAGE_TYPES},image/svg+xml`}
            disabled={isBusy || isReadOnly}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void save(file)
              // Allows choosing the same file again after it was removed.
              target.value = ''
            }}
          />
        )}
      </FieldFrame>
      {isBusy && <p role="status">Saving…</p>}
      {stored && (
        <div className="cluster mt-2">
          <span className="brandimage" data-theme={theme}>
            <img src={imagePath(stored, IMAGE_WIDTHS.small)} alt="" />
          </span>
          {!isReadOnly && <SmallButton onClick={() => void save(null)}>Remove {label.toLowerCase()}</SmallButton>}
        </div>
      )}
    </div>
  )
}
