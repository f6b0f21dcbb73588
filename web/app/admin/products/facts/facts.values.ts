/** The facts of a product, as text in a form and as values in a request. */
import { FACTS_BY_CLASS, type ProductClass } from '@shop/contract/compliance.ts'
import type { z } from 'zod'
import { toNumber } from '../../kit/form/typed-numbers.ts'
import { FACT_FIELDS } from './facts.fields.ts'
import type { FactField } from './facts.kinds.ts'

export interface StatementRow {
  code: string
  text: string
}
export interface NutrientRow {
  name: string
  amount: string
  unit: string
  nrv_percent: string
}
export type FactValue = string | boolean | string[] | number[] | StatementRow[] | NutrientRow[]
/** All facts of all classes: when the class changes, the values of shared facts stay. */
export type FactValues = Record<string, FactValue>

type Json = z.core.util.JSONType

/** Returns the facts of a class, in the order of the form. */
export function toFactFields(product_class: ProductClass): FactField[] {
  const shape: object = FACTS_BY_CLASS[product_class].shape
  return FACT_FIELDS.filter(({ name }) => name in shape)
}

/** Returns the form's values for stored facts; missing ones are empty, or the contract's default. */
export function factValues(stored: Readonly<Record<string, Json>>): FactValues {
  return Object.fromEntries(FACT_FIELDS.map((field) => [field.name, heldValue(field, stored[field.name])]))
}

const CHOSEN_AT_FIRST: Record<string, string> = { nicotine_type: 'freebase', coil: 'none', carriage: 'loose' }

function heldValue({ kind, name }: FactField, stored: Json | undefined): FactValue {
  switch (kind) {
    case 'flag':
      return stored === true
    case 'lines':
    case 'allergens':
      return listOf(stored).map(String)
    case 'products':
      return listOf(stored).map(Number)
    case 'statements':
      return listOf(stored).map((row) => ({ code: textAt(row, 'code'), text: textAt(row, 'text') }))
    case 'nutrients':
      return listOf(stored).map((row) => ({
        name: textAt(row, 'name'),
        amount: textAt(row, 'amount'),
        unit: textAt(row, 'unit'),
        nrv_percent: textAt(row, 'nrv_percent'),
      }))
    default:
      return stored === undefined || stored === null ? (CHOSEN_AT_FIRST[name] ?? '') : String(stored)
  }
}

/** Returns the facts of the class as the call expects them: amounts are numbers, empty values null. */
export function sentFacts(product_class: ProductClass, values: FactValues): Record<string, Json> {
  return Object.fromEntries(
    toFactFields(product_class).map((field) => [field.name, sentValue(field, values[field.name] ?? '')]),
  )
}

function sentValue({ kind }: FactField, value: FactValue): Json {
  if (typeof value === 'boolean') return value
  if (typeof value === 'string') {
    const text = value.trim()
    if (text === '') return null
    return kind === 'number' ? toNumber(text) : text
  }
  return value.flatMap((item): Json[] => {
    if (typeof item === 'number') return [item]
    if (typeof item === 'string') return item.trim() === '' ? [] : [item.trim()]
    return 'code' in item ? [{ code: item.code.trim(), text: item.text.trim() }] : [sentNutrient(item)]
  })
}

const sentNutrient = ({ name, amount, unit, nrv_percent }: NutrientRow): Json => ({
  name: name.trim(),
  amount: toNumber(amount),
  unit,
  nrv_percent: toNumber(nrv_percent),
})

const listOf = (stored: Json | undefined): readonly Json[] => (Array.isArray(stored) ? stored : [])

function textAt(row: Json, key: string): string {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return ''
  const value = row[key]
  return value === undefined || value === null ? '' : String(value)
}
