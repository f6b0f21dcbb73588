/** The inputs of a record's plain fields, generated from its definition in `contract/fields/`. */
import type { Field as Definition, Fields } from '@shop/contract/lib/record-fields.ts'
import type { ComponentProps, ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { Field } from '../../../forms/field.tsx'
import { DateTimeField } from '../fields/date-time-field.tsx'
import { MarkdownField } from '../fields/markdown-field.tsx'
import { MoneyField } from '../fields/money-field.tsx'
import { SelectField } from '../fields/select-field.tsx'
import { SwitchField } from '../fields/switch-field.tsx'
import { TagsField } from '../fields/tags-field.tsx'
import { TextAreaField } from '../fields/text-area-field.tsx'
import { listMessages } from './list-messages.ts'

type InputProps = Omit<ComponentProps<'input'>, 'ref' | 'name'>

interface RecordInputProps<Name extends string> extends InputProps {
  fields: Readonly<Record<Name, Definition>>
  name: NoInfer<Name>
  /** Replaces the help text of the field's definition. */
  hint?: ReactNode
  /** Replaces that of the definition. */
  isOptional?: boolean
}

/** The input of one field of the form around it; `input` props apply only to single-line ones. */
export function RecordInput<Name extends string>({ fields, name, onBlur, ...props }: RecordInputProps<Name>) {
  const { kind, label, help, max, rows, ...definition } = fields[name]
  const { hint = help, isOptional = definition.isOptional ?? false, ...input } = props
  const { register, getFieldState, formState } = useFormContext()
  const [error] = listMessages(getFieldState(name, formState).error)
  const about = { label, hint, isOptional, error }
  const events = { ...(onBlur && { onBlur }) }
  switch (kind) {
    case 'text':
      if (rows !== undefined) return <TextAreaField {...about} rows={rows} limit={max} {...register(name)} />
      return <Field {...about} maxLength={max} {...input} {...register(name, events)} />
    case 'number':
      return <Field {...about} inputMode="decimal" {...input} {...register(name, events)} />
    case 'whole': {
      const setValueAs = (typed: unknown) => wholeNumber(typed, isOptional)
      const registered = register(name, { ...events, setValueAs })
      return <Field {...about} inputMode="numeric" autoComplete="off" {...input} {...registered} />
    }
    default:
      return <ControlledInput {...about} definition={fields[name]} name={name} />
  }
}

interface RecordInputsProps extends InputProps {
  fields: Fields
  group: string
  without?: readonly string[]
}

/** The inputs of a group, except those placed individually. */
export const RecordInputs = ({ fields, group, without = [], ...input }: RecordInputsProps) =>
  Object.entries(fields)
    .filter(([name, field]) => field.group === group && !without.includes(name))
    .map(([name]) => <RecordInput key={name} fields={fields} name={name} {...input} />)

type About = Pick<ComponentProps<typeof SwitchField>, 'label' | 'hint' | 'error' | 'isOptional'>

function ControlledInput({ definition, name, ...about }: About & { definition: Definition; name: string }) {
  const { field } = useController({ name })
  const { kind, initial, rows, choices = {}, none } = definition
  switch (kind) {
    case 'time':
      return <DateTimeField {...about} {...field} />
    case 'price':
      return <MoneyField {...about} {...field} onChange={(pounds) => field.onChange(pounds ?? initial)} />
    case 'markdown':
      return <MarkdownField {...about} {...field} rows={rows} />
    case 'list':
      return <TagsField {...about} {...field} />
    case 'choice': {
      const all = Object.entries({ ...(none !== undefined && { '': none }), ...choices })
      return <SelectField {...about} {...field} options={all.map(([value, label]) => ({ value, label }))} />
    }
    default:
      return <SwitchField {...about} {...field} />
  }
}

/** Parses a whole number; an empty optional field is null. */
function wholeNumber(typed: unknown, isOptional: boolean): number | null {
  if (typed === '' || typed === null) return isOptional ? null : Number.NaN
  return Number(typed)
}
