import { AGE_LIMIT_YEARS } from '@shop/contract/constants.ts'
import { useId } from 'react'
import { FieldError } from '../../../forms/field-notes.tsx'

export interface TypedDate {
  day: string
  month: string
  year: string
}
export const NO_DATE: TypedDate = { day: '', month: '', year: '' }

const PARTS = [
  { part: 'day', label: 'Day', length: 2 },
  { part: 'month', label: 'Month', length: 2 },
  { part: 'year', label: 'Year', length: 4 },
] as const

/** Asks for the date of birth, and explains why (rule B3). */
export function BirthDateFields(props: { value: TypedDate; problem: string; onChange: (value: TypedDate) => void }) {
  const { value, problem, onChange } = props
  const id = useId()
  return (
    <fieldset className="mt-6" aria-describedby={problem ? `${id}-why ${id}-fault` : `${id}-why`}>
      <legend className="font-[540]">Date of birth</legend>
      <p className="hint mt-0 mb-3" id={`${id}-why`}>
        Some of these items are for people aged {AGE_LIMIT_YEARS} or over. By law we check your age once, using your
        name, address and date of birth. For example, 27 3 1990.
      </p>
      <div className="birth-date">
        {PARTS.map(({ part, label, length }) => (
          <div className="field" key={part}>
            <label htmlFor={`${id}-${part}`}>{label}</label>
            <input
              id={`${id}-${part}`}
              className="input"
              type="text"
              inputMode="numeric"
              autoComplete={`bday-${part}`}
              maxLength={length}
              value={value[part]}
              aria-invalid={problem ? true : undefined}
              aria-describedby={problem ? `${id}-fault` : undefined}
              onChange={({ target }) => onChange({ ...value, [part]: target.value.replace(/\D/g, '') })}
            />
          </div>
        ))}
      </div>
      {problem && (
        <FieldError id={`${id}-fault`} isAlert={false}>
          {problem}
        </FieldError>
      )}
    </fieldset>
  )
}
