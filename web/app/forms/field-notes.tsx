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
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </>
  )
}

/** An error beside what it is about. Screen readers announce it when it appears, unless `isAlert` is false. */
export function FieldError(props: { id?: string; isAlert?: boolean; children: ReactNode }) {
  const { id, isAlert = true, children } = props
  return (
    <p className="field-error" id={id} role={isAlert ? 'alert' : undefined}>
      <TriangleAlert className="icon icon-small" aria-hidden />
      {children}
    </p>
  )
}
