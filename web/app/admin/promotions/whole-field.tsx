import { Field } from '../../forms/field.tsx'
import type { ControlledField } from '../../forms/field-frame.tsx'

/** A whole number; null if empty. */
export function WholeField({ value, onChange, name, ref, ...facts }: ControlledField<number | null>) {
  return (
    <Field
      {...facts}
      {...(name && { name })}
      ref={ref}
      inputMode="numeric"
      autoComplete="off"
      value={value === null || Number.isNaN(value) ? '' : value}
      onChange={({ target }) => onChange(target.value.trim() === '' ? null : Number(target.value.replace(/\D/g, '')))}
    />
  )
}
