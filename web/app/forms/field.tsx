import { type ComponentProps, type ReactNode, useId } from 'react'
import { describedBy, FieldNotes } from './field-notes.tsx'

export interface FieldProps extends ComponentProps<'input'> {
  label: string
  hint?: ReactNode
  /** The error of the typed value. */
  error?: string | undefined
  isOptional?: boolean
  /** Shown at the right of the label. */
  aside?: ReactNode
  /** Shown inside the field, at its right end. */
  inside?: ReactNode
}

/** A labelled input with its hint and error, which screen readers announce with it. */
export function Field({ label, hint, error, isOptional, aside, inside, className = 'field', ...input }: FieldProps) {
  const id = useId()
  return (
    <div className={className}>
      <div className="field-top">
        <label htmlFor={id}>
          {label}
          {isOptional && <span className="muted font-normal"> (optional)</span>}
        </label>
        {aside}
      </div>
      <div className="relative">
        <input
          {...input}
          id={id}
          className={inside ? 'input pr-13' : 'input'}
          aria-invalid={error ? true : undefined}
          aria-describedby={describedBy(id, { hint, error })}
        />
        {inside}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
