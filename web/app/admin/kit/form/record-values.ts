/** The plain fields of a record as a form holds them, text as typed, and as a call takes them. */
import type { Field, FieldKind, Fields, ValuesOf } from '@shop/contract/lib/record-fields.ts'
import { numberOf } from './typed-numbers.ts'

interface TypedKinds {
  flag: boolean
  list: string[]
}
/** What the form holds of a field. A number, a reference and a choice are text, '' for none. */
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
  reference: number | null
  choice: string | null
}
type Sent<F extends Field> = F['kind'] extends keyof SentKinds ? SentKinds[F['kind']] : Typed<F>
/** What a call is sent of the fields; what is no figure is NaN, which no call takes. */
export type SentValues<F extends Fields> = { -readonly [Name in keyof F]: Sent<F[Name]> }

/** The form's values of a stored record. */
export function typedValues<F extends Fields>(fields: F, stored: Readonly<Record<keyof F, unknown>>): TypedValues<F>
export function typedValues(fields: Fields, stored: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, typed(kind, stored[name])]))
}

/** What a call takes of the form's values: text without the space around it, null for what is left blank. */
export function sentValues<F extends Fields>(fields: F, values: TypedValues<F>): SentValues<F>
export function sentValues(fields: Fields, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, { kind }]) => [name, sent(kind, values[name])]))
}

const typed = (kind: FieldKind, stored: unknown): unknown =>
  kind === 'own' || kind === 'flag' || kind === 'list' ? stored : String(stored ?? '')

function sent(kind: FieldKind, value: unknown): unknown {
  if (typeof value !== 'string') return value
  switch (kind) {
    case 'text':
      return value.trim()
    case 'number':
    case 'reference':
      return numberOf(value)
    case 'choice':
      return value === '' ? null : value
    default:
      return value
  }
}
