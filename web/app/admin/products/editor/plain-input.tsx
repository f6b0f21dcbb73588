/** The inputs of a product's plain fields, generated from `contract/fields/product.fields.ts`. */

import { PRODUCT_FIELD_NAMES, PRODUCT_FIELDS, type ProductFieldName } from '@shop/contract/fields/product.fields.ts'
import type { Field, FieldKind } from '@shop/contract/lib/record-fields.ts'
import type { ComponentProps, ReactNode } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { MarkdownField } from '../../kit/fields/markdown-field.tsx'
import { SwitchField } from '../../kit/fields/switch-field.tsx'
import { TagsField } from '../../kit/fields/tags-field.tsx'
import type { ProductValues } from './product.values.ts'
import { ProductField, ProductSelect, ProductText } from './product-field.tsx'
import { useFieldError, useHint } from './product-findings.tsx'

const FIELDS: Readonly<Record<ProductFieldName, Field>> = PRODUCT_FIELDS

type NameOf<Kind extends FieldKind> = {
  [Name in ProductFieldName]: (typeof PRODUCT_FIELDS)[Name]['kind'] extends Kind ? Name : never
}[ProductFieldName]
const isOf = <Kind extends FieldKind>(name: ProductFieldName, kind: Kind): name is NameOf<Kind> =>
  FIELDS[name].kind === kind

interface PlainInputProps extends Omit<ComponentProps<'input'>, 'ref' | 'name'> {
  name: ProductFieldName
  /** Replaces the help text of the field's definition. */
  hint?: ReactNode
}

/** The input of one field; `input` props apply only to single-line ones. */
export function PlainInput({ name, hint, ...input }: PlainInputProps) {
  const { kind, label, help, isOptional = false, rows, max, choices = {}, none = 'None' } = FIELDS[name]
  const about = { path: name, label, hint: hint ?? help, isOptional }
  if (isOf(name, 'flag')) return <FlagInput name={name} />
  if (isOf(name, 'list')) return <ListInput name={name} />
  if (isOf(name, 'markdown')) return <MarkdownInput name={name} />
  if (kind === 'choice') {
    const options = Object.entries({ '': none, ...choices }).map(([value, label]) => ({ value, label }))
    return <ProductSelect {...about} options={options} />
  }
  if (rows !== undefined) return <ProductText {...about} rows={rows} {...(max !== undefined && { limit: max })} />
  return <ProductField {...about} {...(kind === 'number' && { inputMode: 'decimal' })} {...input} />
}

/** The inputs of a group, except those placed individually. */
export const FurtherInputs = ({ group, without }: { group: string; without: readonly ProductFieldName[] }) =>
  PRODUCT_FIELD_NAMES.filter((name) => FIELDS[name].group === group && !without.includes(name)).map((name) => (
    <PlainInput key={name} name={name} />
  ))

/** Returns the props of such an input: its value, label, hint and error. */
function useInput<Name extends ProductFieldName>(name: Name) {
  const { control } = useFormContext<ProductValues>()
  const { field } = useController<ProductValues, Name>({ control, name })
  const { label, help, isOptional = false } = FIELDS[name]
  return { ...field, label, hint: useHint(name, help), error: useFieldError(name), isOptional }
}

const FlagInput = ({ name }: { name: NameOf<'flag'> }) => <SwitchField {...useInput(name)} />
const ListInput = ({ name }: { name: NameOf<'list'> }) => <TagsField {...useInput(name)} />
const MarkdownInput = ({ name }: { name: NameOf<'markdown'> }) => (
  <MarkdownField {...useInput(name)} rows={PRODUCT_FIELDS[name].rows} />
)
