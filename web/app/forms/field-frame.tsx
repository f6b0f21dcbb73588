import { type ReactNode, type Ref, useId } from 'react'
import { describedBy, FieldNotes } from './field-notes.tsx'

/** The props of every field. */
export interface FieldFacts {
  label: string
  hint?: ReactNode
  /** The error of the value. */
  error?: string | undefined
  isOptional?: boolean | undefined
}

/** The props of a field other than a plain input: spread react-hook-form's `field` into it. */
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
  className?: string | undefined
  /** Shown at the right of the label. */
  aside?: ReactNode
  children: (control: Control) => ReactNode
}

/** A label and a control with its hint and error, which screen readers announce with it. */
export function FieldFrame(props: FieldFrameProps) {
  const { label, hint, error, isOptional, aside, className = 'field', children } = props
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
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy(id, { hint, error }) })}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  )
}
