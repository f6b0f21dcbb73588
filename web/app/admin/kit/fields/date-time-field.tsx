import { useTypedDate } from '../../../forms/use-typed-date.ts'
import { readDateTime, writeDateTime } from './date-time-text.ts'
import { type ControlledField, FieldFrame } from './field-frame.tsx'

/** A time, typed in London time in any time zone; null if empty. Takes react-hook-form's `field` as props. */
export function DateTimeField(props: ControlledField<string | null | undefined>) {
  const { label, hint = 'London time', error, isOptional, value, onChange, onBlur, name, ref, disabled } = props
  const { text, problem, isLeft, type, leave } = useTypedDate({
    value: value ?? '',
    onChange: (typed) => onChange(typed === '' ? null : typed),
    read: readDateTime,
    write: writeDateTime,
  })
  const shown = isLeft || error ? (problem ?? error) : undefined
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
