import { documentPath, isDocumentKey, MAX_DOCUMENT_BYTES } from '@shop/contract/lib/media.ts'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { FieldFrame } from '../../../forms/field-frame.tsx'
import { describeError } from '../../../lib/sentence-of.ts'
import { SmallButton } from '../../../ui/buttons.tsx'
import type { ProductValues } from '../editor/product.values.ts'
import { useFieldError, useHint } from '../editor/product-findings.tsx'
import { uploadDocument } from '../mutations.ts'
import type { FactField as Fact } from './facts.kinds.ts'

const FAILED = 'The PDF couldn’t be uploaded. Check your connection and try again.'

/** A fact that is a PDF: uploaded when chosen, attached to the product when that is saved. */
export function FactDocument({ fact: { name, label, hint } }: { fact: Fact }) {
  const path = `compliance.${name}` as const
  const { field } = useController<ProductValues, typeof path>({ name: path })
  const [failure, setFailure] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const shownHint = useHint(path, hint)
  const error = useFieldError(path)
  const value = typeof field.value === 'string' ? field.value : ''

  async function choose(file: File) {
    if (file.size > MAX_DOCUMENT_BYTES) return setFailure(`${file.name} is larger than 10 MB. Save it smaller.`)
    setIsBusy(true)
    setFailure(undefined)
    try {
      field.onChange(await uploadDocument(file))
    } catch (error) {
      setFailure(describeError(error, FAILED))
    } finally {
      setIsBusy(false)
    }
  }
  return (
    <>
      <FieldFrame label={value ? `Replace the ${label}` : label} hint={shownHint} error={failure ?? error}>
        {(control) => (
          <input
            {...control}
            ref={field.ref}
            className="input"
            type="file"
            accept="application/pdf"
            disabled={isBusy}
            onChange={({ target }) => {
              const [file] = target.files ?? []
              if (file) void choose(file)
              // Allows choosing the same file again after it was removed.
              target.value = ''
            }}
          />
        )}
      </FieldFrame>
      {isBusy && <p role="status">Uploading…</p>}
      {value && (
        <p className="cluster mt-2">
          {isDocumentKey(value) ? (
            <a className="link" href={documentPath(value)} download>
              <FileText className="icon icon-small" aria-hidden /> Lab report (PDF)
            </a>
          ) : (
            <span className="muted">{value} (a name alone; upload the PDF)</span>
          )}
          <SmallButton onClick={() => field.onChange('')}>Remove</SmallButton>
        </p>
      )}
    </>
  )
}
