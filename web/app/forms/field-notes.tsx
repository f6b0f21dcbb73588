import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

interface Notes {
  hint?: ReactNode
  /** The error of the field. */
  error?: string | undefined
}

/** Returns `aria-describedby` for a control whose notes have the same `id`. */
export const describedBy = (id: string, { hint, error }: Notes): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined

/** The hint and the error of a field, which screen readers announce with the control. */
export function FieldNotes({ id, hint, error }: Notes & { id: string }) {
  return (
    <>
      {hint && (
        <div className="hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && (
        <p className="field-error" id={`${id}-error`} role="alert">
          <TriangleAlert className="icon icon-small" aria-hidden />
          {error}
        </p>
      )}
    </>
  )
}
