import type { ComponentProps, ReactNode } from 'react'
import { type FieldFacts, FieldFrame } from './field-frame.tsx'

export interface FieldProps extends FieldFacts, ComponentProps<'input'> {
  /** Shown at the right of the label. */
  aside?: ReactNode
  /** Shown inside the field, at its right end. */
  inside?: ReactNode
}

/** A labelled input with its hint and error, which screen readers announce with it. */
export function Field({ label, hint, error, isOptional, aside, inside, className, ...input }: FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} isOptional={isOptional} aside={aside} className={className}>
      {(control) => (
        <div className="relative">
          <input {...input} {...control} className={inside ? 'input pr-13' : 'input'} />
          {inside}
        </div>
      )}
    </FieldFrame>
  )
}
