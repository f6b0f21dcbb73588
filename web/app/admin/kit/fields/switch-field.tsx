import { Switch } from 'radix-ui'
import { useId } from 'react'
import type { ControlledField } from '../../../forms/field-frame.tsx'
import { describedBy, FieldNotes } from '../../../forms/field-notes.tsx'

/** A switch. Takes react-hook-form's `field` as props. */
export function SwitchField(props: ControlledField<boolean, HTMLButtonElement>) {
  const { label, hint, error, value, onChange, onBlur, name, ref, disabled } = props
  const id = useId()
  return (
    <div className="switchfield">
      <div>
        <label htmlFor={id}>{label}</label>
        <FieldNotes id={id} hint={hint} error={error} />
      </div>
      <Switch.Root
        id={id}
        ref={ref}
        className="switch"
        checked={value}
        onCheckedChange={onChange}
        onBlur={onBlur}
        disabled={disabled}
        aria-describedby={describedBy(id, { hint, error })}
        {...(name && { name })}
      />
    </div>
  )
}
