/**
 * Plain fields of a record, each defined once. The schemas of its calls, its database columns, the cells of its CSV file and
 * the inputs of its form are derived from the definition; see `fields/product.fields.ts` for an example.
 */
import { z } from 'zod'
import { id, slug, timestamp } from './fields.ts'

/** The properties of a field besides its schemas. */
export interface Description {
  /** The label in the form. */
  label: string
  help?: string
  /** The section of the form. */
  group?: string
  /** The form marks it as optional. */
  isOptional?: true
  /** Visitors see it on the record's own page, but not in lists. */
  isOnPage?: true
  /** Not in the CSV file, or in it under another name. */
  isOutOfCsv?: true
  /** Text that the compliance rules check for forbidden claims. */
  isCheckedForClaims?: true
  /** Maximum characters of a text. */
  max?: number
  /** Rows of its text input; default: one. */
  rows?: number
  /** The labels of a choice's options, and of no choice. */
  choices?: Readonly<Record<string, string>>
  none?: string
}

/** How a field is displayed, stored in CSV and sent; `own` needs special code. */
export type FieldKind =
  | 'text'
  | 'markdown'
  | 'number'
  | 'whole'
  | 'price'
  | 'time'
  | 'reference'
  | 'choice'
  | 'flag'
  | 'list'
  | 'own'

export interface Field extends Description {
  kind: FieldKind
  /** The schema for changes. */
  write: z.ZodType
  /** The schema for new records; most fields are optional. */
  draft: z.ZodType
  /** The schema in responses. */
  read: z.ZodType
  /** The initial value in a form. */
  initial: unknown
}
export type Fields = Readonly<Record<string, Field>>

type Schema = z.ZodType

/** A field with its own schemas for changes and responses, and the initial value of a form. */
export const required = <const K extends FieldKind, W extends Schema, R extends Schema, const D extends Description>(
  kind: K,
  write: W,
  read: R,
  initial: unknown,
  about: D,
) => ({ kind, write, draft: write, read, initial, ...about })

/** The same for a field that is `initial` in a new record that leaves it out. */
export const optional = <const K extends FieldKind, W extends Schema, R extends Schema, const D extends Description>(
  kind: K,
  write: W,
  read: R,
  initial: z.core.util.NoUndefined<z.output<W>>,
  about: D,
) => ({ kind, write, draft: write.default(initial), read, initial, ...about })

const line = (max: number) => z.string().trim().max(max, `Use at most ${max} characters.`)

/** A text of at most `max` characters, empty by default. */
export const text = <const D extends Description & { max: number }>(about: D) =>
  optional('text', line(about.max), z.string(), '', about)

/** A required text; `missing` is the message if it is empty. */
export const requiredText = <const D extends Description & { max: number }>(missing: string, about: D) =>
  required('text', line(about.max).min(1, missing), z.string(), '', about)

/** The slug, last in the address of the record's page. A new record that leaves it out gets one made of its name. */
export const address = <const D extends Partial<Description>>(about: D) => ({
  kind: 'text' as const,
  write: slug,
  draft: slug.optional(),
  read: z.string(),
  initial: '',
  label: 'Address',
  max: 120,
  isOptional: true as const,
  ...about,
})

/** A number above zero, or null. */
export const amount = <const D extends Description>(max: number, about: D) =>
  optional('number', z.number().positive().max(max).nullable(), z.number().nullable(), null, about)

/** A time, or null. */
export const time = <const D extends Description>(about: D) =>
  optional('time', timestamp.nullable(), timestamp.nullable(), null, { ...about, isOptional: true })

/** The id of another record, or null. */
export const reference = <const D extends Description>(about: D) =>
  optional('reference', id.nullable(), id.nullable(), null, about)

/** One of the options of `schema`, or null. */
export const choice = <
  Options extends Readonly<Record<string, string>>,
  const D extends Description & { choices: Readonly<Record<keyof Options, string>> },
>(
  schema: z.ZodEnum<Options>,
  about: D,
) => optional('choice', schema.nullable(), schema.nullable(), null, about)

export const flag = <const D extends Description>(about: D) => optional('flag', z.boolean(), z.boolean(), false, about)

type Part = 'write' | 'draft' | 'read'
type Mark = 'isOnPage' | 'isOutOfCsv' | 'isCheckedForClaims'

/** The schemas of one part, by field name. */
export type ShapeOf<F extends Fields, P extends Part> = { [Name in keyof F]: F[Name][P] }
/** The fields marked with `M`. */
export type FieldsWith<F extends Fields, M extends Mark> = {
  [Name in keyof F as F[Name] extends Record<M, true> ? Name : never]: F[Name]
}
/** The fields not marked with `M`. */
export type FieldsWithout<F extends Fields, M extends Mark> = Omit<F, keyof FieldsWith<F, M>>
/** The values of these fields. */
export type ValuesOf<F extends Fields> = { -readonly [Name in keyof F]: z.output<F[Name]['read']> }

// TypeScript cannot infer mapped types from Object.fromEntries. Each function below declares its type in an overload, and
// record-fields.test.ts verifies it.

export function fieldSchemas<F extends Fields, P extends Part>(fields: F, part: P): ShapeOf<F, P>
export function fieldSchemas(fields: Fields, part: Part): Record<string, z.ZodType> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, field[part]]))
}

export function fieldsWith<F extends Fields, M extends Mark>(fields: F, mark: M): FieldsWith<F, M>
export function fieldsWith(fields: Fields, mark: Mark): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => field[mark]))
}

export function fieldsWithout<F extends Fields, M extends Mark>(fields: F, mark: M): FieldsWithout<F, M>
export function fieldsWithout(fields: Fields, mark: Mark): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([, field]) => !field[mark]))
}

export function fieldNames<F extends Fields>(fields: F): (keyof F & string)[]
export function fieldNames(fields: Fields): string[] {
  return Object.keys(fields)
}

/** Returns the initial values of these fields. */
export function initialValues<F extends Fields>(fields: F): ValuesOf<F>
export function initialValues(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, { initial }]) => [name, initial]))
}

/** Returns the properties of `record` listed in `names`. */
export function pick<T extends object, Name extends keyof T>(record: T, names: readonly Name[]): Pick<T, Name>
export function pick(record: object, names: readonly PropertyKey[]): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)))
}
