import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'

interface Notes {
  hint?: ReactNode
  /** What is wrong with what was chosen or typed. */
  error?: string | undefined
}

/** What `aria-describedby` of a control says whose notes are drawn with the same `id`. */
export const describedBy = (id: string, { hint, error }: Notes): string | undefined =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined

/** The hint of a field and its fault, which screen readers hear with the control. */
export function FieldNotes({ id, hint, error }: Notes & { id: string }) {
  return (
    <>
      {hint && (
        <div className="hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {error && (
        <p className="err" id={`${id}-error`} role="alert">
          <TriangleAlert className="ico s" aria-hidden />
          {error}
        </p>
      )}
    </>
  )
}
