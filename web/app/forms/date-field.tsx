import type { Ref } from 'react'
import { readDate, writeDate } from './date-text.ts'
import { Field, type FieldProps } from './field.tsx'
import { useTypedDate } from './use-typed-date.ts'

interface DateFieldProps extends Omit<FieldProps, 'value' | 'onChange' | 'onBlur' | 'ref' | 'type'> {
  /** An ISO date, or '' for none. */
  value: string
  onChange: (value: string) => void
  onBlur?: () => void
  ref?: Ref<HTMLInputElement>
}

/** A date field with the format dd/mm/yyyy in every browser language. Takes react-hook-form's `field` as props. */
export function DateField({ value, onChange, onBlur, error, ...props }: DateFieldProps) {
  const { text, problem, isLeft, type, leave } = useTypedDate({ value, onChange, read: readDate, write: writeDate })
  return (
    <Field
      inputMode="numeric"
      autoComplete="off"
      placeholder="dd/mm/yyyy"
      maxLength={20}
      {...props}
      value={text}
      error={isLeft || error ? (problem ?? error) : undefined}
      onChange={(event) => type(event.target.value)}
      onBlur={() => {
        leave()
        onBlur?.()
      }}
    />
  )
}
