import { type ComponentProps, type ReactNode, useId } from 'react'
import { describedBy, FieldNotes } from './field-notes.tsx'

export interface FieldProps extends ComponentProps<'input'> {
  label: string
  hint?: ReactNode
  /** What is wrong with what was typed. */
  error?: string | undefined
  isOptional?: boolean
  /** Stands at the right of the label. */
  aside?: ReactNode
  /** Stands inside the field, at its right end. */
  inside?: ReactNode
}

/** A labelled input with its hint and its fault, which screen readers hear with it. */
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
