/** The inputs of a record's plain fields, generated from its definition in `contract/fields/`. */
import type { Field as Definition, Fields } from '@shop/contract/lib/record-fields.ts'
import type { ComponentProps, ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { Field } from '../../../forms/field.tsx'
import { DateTimeField } from '../fields/date-time-field.tsx'
import { MoneyField } from '../fields/money-field.tsx'
import { SwitchField } from '../fields/switch-field.tsx'

interface RecordInputProps<Name extends string> extends Omit<ComponentProps<'input'>, 'ref' | 'name'> {
  fields: Readonly<Record<Name, Definition>>
  name: NoInfer<Name>
  /** Replaces the help text of the field's definition. */
  hint?: ReactNode
}

/** The input of one field of the form around it; `input` props apply only to single-line ones. */
export function RecordInput<Name extends string>({ fields, name, hint, ...input }: RecordInputProps<Name>) {
  const { kind, label, help, isOptional = false, max, initial } = fields[name]
  const { register, getFieldState, formState } = useFormContext()
  const about = { label, hint: hint ?? help, isOptional, error: getFieldState(name, formState).error?.message }
  if (kind === 'whole') {
    const setValueAs = (typed: unknown) => wholeNumber(typed, isOptional)
    return <Field {...about} inputMode="numeric" autoComplete="off" {...input} {...register(name, { setValueAs })} />
  }
  if (kind === 'text') return <Field {...about} maxLength={max} {...input} {...register(name)} />
  return <ControlledInput {...about} kind={kind} name={name} initial={initial} />
}

type RecordInputsProps = { fields: Fields; group: string; without?: readonly string[] }

/** The inputs of a group, except those placed individually. */
export const RecordInputs = ({ fields, group, without = [] }: RecordInputsProps) =>
  Object.entries(fields)
    .filter(([name, field]) => field.group === group && !without.includes(name))
    .map(([name]) => <RecordInput key={name} fields={fields} name={name} />)

type About = Pick<ComponentProps<typeof SwitchField>, 'label' | 'hint' | 'error' | 'isOptional'>

function ControlledInput({ kind, name, initial, ...about }: About & { kind: string; name: string; initial: unknown }) {
  const { field } = useController({ name })
  if (kind === 'time') return <DateTimeField {...about} {...field} />
  if (kind === 'price')
    return <MoneyField {...about} {...field} onChange={(pounds) => field.onChange(pounds ?? initial)} />
  return <SwitchField {...about} {...field} />
}

/** Parses a whole number; an empty optional field is null. */
function wholeNumber(typed: unknown, isOptional: boolean): number | null {
  if (typed === '' || typed === null) return isOptional ? null : Number.NaN
  return Number(typed)
}
