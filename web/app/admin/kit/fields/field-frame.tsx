import { type ReactNode, type Ref, useId } from 'react'
import { describedBy, FieldNotes } from '../../../forms/field-notes.tsx'

/** What every field of the kit takes. */
export interface FieldFacts {
  label: string
  hint?: ReactNode
  /** What is wrong with what was chosen or typed. */
  error?: string | undefined
  isOptional?: boolean | undefined
}

/** What a field takes that is no plain input: spread react-hook-form's `field` into it. */
export interface ControlledField<T, Element extends HTMLElement = HTMLInputElement> extends FieldFacts {
  value: T
  onChange: (value: T) => void
  onBlur?: () => void
  name?: string
  ref?: Ref<Element>
  disabled?: boolean | undefined
}

interface Control {
  id: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

interface FieldFrameProps extends FieldFacts {
  /** Stands at the right of the label. */
  aside?: ReactNode
  children: (control: Control) => ReactNode
}

/** A label, a control, its hint and its fault, which screen readers hear with it. */
export function FieldFrame({ label, hint, error, isOptional, aside, children }: FieldFrameProps) {
  const id = useId()
  return (
    <div className="field">
      <div className="field-top">
        <label htmlFor={id}>
          {label}
          {isOptional && <span className="muted font-normal"> (optional)</span>}
        </label>
        {aside}
      </div>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy(id, { hint, error }) })}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
