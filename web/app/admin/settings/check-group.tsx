import { useId } from 'react'
import { describedBy, FieldNotes } from '../../forms/field-notes.tsx'
import type { ControlledField } from '../kit/fields/field-frame.tsx'

interface CheckGroupProps<Value extends string> extends ControlledField<Value[]> {
  options: readonly { value: Value; label: string }[]
}

/** Chooses any number of a few options, in their listed order. Takes react-hook-form’s `field` as props. */
export function CheckGroup<Value extends string>(props: CheckGroupProps<Value>) {
  const { label, hint, error, options, value, onChange, onBlur, name, ref } = props
  const id = useId()
  const toggle = (one: Value) =>
    onChange(options.map((option) => option.value).filter((other) => value.includes(other) !== (other === one)))
  return (
    <fieldset className="checkgroup" aria-describedby={describedBy(id, { hint, error })}>
      <legend>{label}</legend>
      <div className="checks">
        {options.map((option, index) => (
          <label key={option.value} className="check">
            <input
              type="checkbox"
              name={name}
              ref={index === 0 ? ref : undefined}
              checked={value.includes(option.value)}
              onChange={() => toggle(option.value)}
              onBlur={onBlur}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      <FieldNotes id={id} hint={hint} error={error} />
    </fieldset>
  )
}
