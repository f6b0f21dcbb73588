/** The plain fields of a record, as text in a form and as values in a request. */
import { slug } from '@shop/contract/lib/fields.ts'
import type { Field, FieldKind, Fields, ValuesOf } from '@shop/contract/lib/record-fields.ts'
import { z } from 'zod'
import { poundsText, toNumber } from './typed-numbers.ts'

/** A slug, or '' for one made of the name. */
export const slugInput = z.union([z.literal(''), slug], { error: 'Use lowercase letters, digits and single hyphens.' })

interface TypedKinds {
  flag: boolean
  list: string[]
}
/** The form value of a field. A number, a reference and a choice are text, '' for none. */
type Typed<F extends Field> = F['kind'] extends 'own'
  ? ValuesOf<{ field: F }>['field']
  : F['kind'] extends keyof TypedKinds
    ? TypedKinds[F['kind']]
    : string
export type TypedValues<F extends Fields> = { -readonly [Name in keyof F]: Typed<F[Name]> }

interface SentKinds {
  text: string
  markdown: string
  number: number | null
  whole: number | null
  price: number | null
  reference: number | null
  choice: string | null
}
type Sent<F extends Field> = F['kind'] extends keyof SentKinds ? SentKinds[F['kind']] : Typed<F>
/** The request value of the fields; an invalid number is NaN, which no call accepts. */
export type SentValues<F extends Fields> = { -readonly [Name in keyof F]: Sent<F[Name]> }

/** Returns the form's values for a stored record. */
export function typedValues<F extends Fields>(fields: F, stored: Readonly<Record<keyof F, unknown>>): TypedValues<F>
export function typedValues(fields: Fields, stored: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, typed(kind, stored[name])]))
}

/** Returns the request values for the form's values: trimmed text, null for an empty field. */
export function sentValues<F extends Fields>(fields: F, values: TypedValues<F>): SentValues<F>
export function sentValues(fields: Fields, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, sent(kind, values[name])]))
}

function typed(kind: FieldKind, stored: unknown): unknown {
  if (kind === 'own' || kind === 'flag' || kind === 'list') return stored
  return kind === 'price' && typeof stored === 'number' ? poundsText(stored) : String(stored ?? '')
}

function sent(kind: FieldKind, value: unknown): unknown {
  if (typeof value !== 'string') return value
  switch (kind) {
    case 'text':
      return value.trim()
    case 'number':
    case 'whole':
    case 'price':
    case 'reference':
      return toNumber(value)
    case 'choice':
      return value === '' ? null : value
    default:
      return value
  }
}
