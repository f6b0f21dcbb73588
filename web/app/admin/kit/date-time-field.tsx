import { useState } from 'react'
import { type ControlledField, FieldFrame } from './field-frame.tsx'
import { londonOf, momentOf } from './london-time.ts'

/** A moment, chosen in London time whatever clock the browser keeps; null while there is none. Takes react-hook-form's `field`. */
export function DateTimeField(props: ControlledField<string | null | undefined>) {
  const { label, hint = 'London time', error, isOptional, value, onChange, onBlur, name, ref, disabled } = props
  // While a part of it is missing the browser answers nothing: what stands in the field is left to it.
  const [text, setText] = useState(() => londonOf(value ?? null))
  const [known, setKnown] = useState(value)
  if (value !== known) {
    setKnown(value)
    if (momentOf(text) !== (value ?? null)) setText(londonOf(value ?? null))
  }
  return (
    <FieldFrame label={label} hint={hint} error={error} isOptional={isOptional}>
      {(control) => (
        <input
          {...control}
          ref={ref}
          name={name}
          disabled={disabled}
          className="input"
          type="datetime-local"
          value={text}
          onBlur={onBlur}
          onChange={(event) => {
            setText(event.target.value)
            onChange(momentOf(event.target.value))
          }}
        />
      )}
    </FieldFrame>
  )
}
