import { IMAGE_WIDTHS } from '@shop/contract/constants.ts'
import { SETTINGS_FIELDS } from '@shop/contract/fields/settings.fields.ts'
import { imagePath, resizedImage } from '@shop/contract/lib/media.ts'
import { useState } from 'react'
import { FieldFrame } from '../../forms/field-frame.tsx'
import { describeError } from '../../lib/sentence-of.ts'
import { SmallButton } from '../../ui/buttons.tsx'
import { notify } from '../../ui/toast.ts'
import { IMAGE_TYPES } from '../kit/images/image-files.ts'
import { useIsReadOnly } from '../use-permissions.ts'
import { useSaveBrandImage } from './mutations.ts'
import type { AdminSettings } from './queries.ts'

const FAILED = 'The image couldn’t be uploaded. Check your connection and try again.'

/** The shop's logo, saved when it is chosen. */
export function LogoImage({ settings: { logo } }: { settings: AdminSettings }) {
  const { label, help } = SETTINGS_FIELDS.logo
  const saveImage = useSaveBrandImage()
  const save = async (image: File | null) => {
    await saveImage('logo', image)
    notify.success(image ? `${label} saved` : `${label} removed`)
  }
  return <BrandImage label={label} hint={help} path={logo ? imagePath(logo, IMAGE_WIDTHS.small) : ''} onChoose={save} />
}

interface BrandImageProps {
  label: string
  hint?: string
  error?: string | undefined
  /** Empty for none. */
  path: string
  /** The theme of the preview. */
  theme?: 'light' | 'dark'
  /** Stores a chosen file; null removes the image. */
  onChoose: (image: File | null) => Promise<unknown>
}

/** One of the shop's own images. */
export function BrandImage({ label, hint, error, path, theme = 'light', onChoose }: BrandImageProps) {
  const isReadOnly = useIsReadOnly()
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  async function save(image: File | null) {
    setIsBusy(true)
    setFailure(undefined)
    try {
      await onChoose(image)
    } catch (problem) {
      setFailure(describeError(problem, FAILED))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <div>
      <FieldFrame label={label} hint={hint} error={failure ?? error}>
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
      {path !== '' && (
        <div className="cluster mt-2">
          <span className="brandimage" data-theme={theme}>
            <img src={resizedImage(path, IMAGE_WIDTHS.small)} alt="" />
          </span>
          {!isReadOnly && <SmallButton onClick={() => void save(null)}>Remove {label.toLowerCase()}</SmallButton>}
        </div>
      )}
    </div>
  )
}
