import { TriangleAlert } from 'lucide-react'
import { type ComponentProps, type ReactNode, useId } from 'react'

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
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
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
          aria-describedby={described || undefined}
        />
        {inside}
      </div>
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
    </div>
  )
}
