import { useTypedDate } from '../../../forms/use-typed-date.ts'
import { readDateTime, writeDateTime } from './date-time-text.ts'
import { type ControlledField, FieldFrame } from './field-frame.tsx'

/** A moment, typed in London time whatever clock the browser keeps; null while there is none. Takes react-hook-form's `field`. */
export function DateTimeField(props: ControlledField<string | null | undefined>) {
  const { label, hint = 'London time', error, isOptional, value, onChange, onBlur, name, ref, disabled } = props
  const { text, fault, isLeft, type, leave } = useTypedDate({
    value: value ?? '',
    onChange: (typed) => onChange(typed === '' ? null : typed),
    read: readDateTime,
    write: writeDateTime,
  })
  const shown = isLeft || error ? (fault ?? error) : undefined
  return (
    <FieldFrame label={label} hint={hint} error={shown} isOptional={isOptional}>
      {(control) => (
        <input
          {...control}
          ref={ref}
          name={name}
          disabled={disabled}
          className="input"
          autoComplete="off"
          placeholder="dd/mm/yyyy hh:mm"
          maxLength={30}
          value={text}
          onBlur={() => {
            leave()
            onBlur?.()
          }}
          onChange={(event) => type(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}
