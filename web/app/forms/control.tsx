import { type ReactNode, useId } from 'react'
import { describedBy, FieldNotes } from './field-notes.tsx'

interface ControlProps {
  label: string
  error: string | undefined
  children: (control: {
    id: string
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
  }) => ReactNode
}

/** A select or textarea with its label and error. */
export function Control({ label, error, children }: ControlProps) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error ? true : undefined, 'aria-describedby': describedBy(id, { error }) })}
      <FieldNotes id={id} error={error} />
    </div>
  )
}
