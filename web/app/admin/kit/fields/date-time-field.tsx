import { type Reading, readDate, writeDate } from '../../../forms/date-text.ts'
import { type ControlledField, FieldFrame } from '../../../forms/field-frame.tsx'
import { useTypedDate } from '../../../forms/use-typed-date.ts'
import { fromLondonTime, toLondonTime } from '../london-time.ts'

const UNREADABLE = 'Enter date and time as dd/mm/yyyy hh:mm, such as 24/12/2026 18:00.'

/** Parses '24/12/2026 18:00' or '2026-12-24T18:00' as London time; without a time, the start of that day. */
function readDateTime(text: string): Reading {
  const [, day = '', hours = '0', minutes = '00'] =
    /^(.*?)(?:(?:,?\s+|T)(\d{1,2})[:.](\d{2}))?$/.exec(text.trim()) ?? []
  const date = readDate(day)
  if ('problem' in date) return day === text.trim() ? { problem: UNREADABLE } : date
  if (date.value === '') return text.trim() === '' ? date : { problem: UNREADABLE }
  if (Number(hours) > 23 || Number(minutes) > 59) return { problem: 'Enter a time from 00:00 to 23:59.' }
  return { value: fromLondonTime(`${date.value}T${hours.padStart(2, '0')}:${minutes}`) ?? '' }
}

/** Formats a time as '24/12/2026 18:00'; any other text is unchanged. */
function writeDateTime(moment: string): string {
  const [day = '', time = ''] = toLondonTime(moment).split('T')
  return time === '' ? moment : `${writeDate(day)} ${time}`
}

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
