/** The inputs of a product's plain fields, with the compliance findings about them. */
import { PRODUCT_FIELD_NAMES, PRODUCT_FIELDS, type ProductFieldName } from '@shop/contract/fields/product.fields.ts'
import type { Field } from '@shop/contract/lib/record-fields.ts'
import type { ComponentProps } from 'react'
import { RecordInput } from '../../kit/form/record-input.tsx'
import { useHint } from './product-findings.tsx'

const FIELDS: Readonly<Record<ProductFieldName, Field>> = PRODUCT_FIELDS

type PlainInputProps = Omit<ComponentProps<typeof RecordInput<ProductFieldName>>, 'fields'>

/** The input of one field. Text that is too long is reported, not cut off. */
export const PlainInput = ({ name, hint, ...input }: PlainInputProps) => (
  <RecordInput
    fields={FIELDS}
    name={name}
    hint={useHint(name, hint ?? FIELDS[name].help)}
    maxLength={undefined}
    {...input}
  />
)

/** The inputs of a group, except those placed individually. */
export const FurtherInputs = ({ group, without }: { group: string; without: readonly ProductFieldName[] }) =>
  PRODUCT_FIELD_NAMES.filter((name) => FIELDS[name].group === group && !without.includes(name)).map((name) => (
    <PlainInput key={name} name={name} />
  ))
