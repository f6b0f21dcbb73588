/**
 * Plain fields of a record, each defined once. The schemas of its calls, the columns that are read and written, the cells of its
 * CSV file and the inputs of its form follow from the definition; `product.fields.ts` is an example.
 */
import { z } from 'zod'
import { id } from './fields.ts'

/** What is to be known of a field besides its schema. */
interface Description {
  /** What the form calls it. */
  label: string
  help?: string
  /** The part of the form it belongs to. */
  group?: string
  /** The form says that it may be left empty. */
  isOptional?: true
  /** Visitors read it on the record's own page. */
  isOnPage?: true
  /** The CSV file has it under another name, or not at all. */
  isOutOfCsv?: true
  /** Prose that the word filters of the law read. */
  isCheckedForClaims?: true
  /** Most characters of a text. */
  max?: number
  /** Lines of its input; a text without has one line. */
  rows?: number
  /** What a choice offers: its labels, and the one for none. */
  choices?: Readonly<Record<string, string>>
  none?: string
}

/** How a field is typed, stored in a file and sent; `own` is left to the code that knows the field. */
export type FieldKind = 'text' | 'markdown' | 'number' | 'reference' | 'choice' | 'flag' | 'list' | 'own'

export interface Field extends Description {
  kind: FieldKind
  /** What a change may set it to. */
  write: z.ZodType
  /** What a new record may set it to; most fields may be left out. */
  draft: z.ZodType
  /** What answers hold. */
  read: z.ZodType
  /** What it holds before anybody has filled it in. */
  initial: unknown
}
export type Fields = Readonly<Record<string, Field>>

/** A text of up to `max` characters, empty by default. */
export function text<const D extends Description & { max: number }>(about: D) {
  const write = z.string().trim().max(about.max)
  return { kind: 'text' as const, write, draft: write.default(''), read: z.string(), initial: '', ...about }
}

/** A text that each record must have; `missing` asks for it. */
export function requiredText<const D extends Description & { max: number }>(missing: string, about: D) {
  const write = z.string().trim().min(1, missing).max(about.max)
  return { kind: 'text' as const, write, draft: write, read: z.string(), initial: '', ...about }
}

/** An amount above zero, or none. */
export function amount<const D extends Description>(max: number, about: D) {
  const write = z.number().positive().max(max).nullable()
  return {
    kind: 'number' as const,
    write,
    draft: write.default(null),
    read: z.number().nullable(),
    initial: null,
    ...about,
  }
}

/** The id of another record, or none. */
export function reference<const D extends Description>(about: D) {
  const write = id.nullable()
  return { kind: 'reference' as const, write, draft: write.default(null), read: write, initial: null, ...about }
}

/** One of the options of `schema`, or none. */
export function choice<
  Options extends Readonly<Record<string, string>>,
  const D extends Description & { choices: Readonly<Record<keyof Options, string>> },
>(schema: z.ZodEnum<Options>, about: D) {
  const write = schema.nullable()
  return { kind: 'choice' as const, write, draft: write.default(null), read: write, initial: null, ...about }
}

export function flag<const D extends Description>(about: D) {
  const write = z.boolean()
  return { kind: 'flag' as const, write, draft: write.default(false), read: write, initial: false, ...about }
}

type Part = 'write' | 'draft' | 'read'
type Mark = 'isOnPage' | 'isOutOfCsv' | 'isCheckedForClaims'

/** The schemas of one part, by the name of their field. */
export type ShapeOf<F extends Fields, P extends Part> = { [Name in keyof F]: F[Name][P] }
/** The fields that bear `M`. */
export type FieldsWith<F extends Fields, M extends Mark> = {
  [Name in keyof F as F[Name] extends Record<M, true> ? Name : never]: F[Name]
}
/** The fields that do not. */
export type FieldsWithout<F extends Fields, M extends Mark> = Omit<F, keyof FieldsWith<F, M>>
/** What a record holds in these fields. */
export type ValuesOf<F extends Fields> = { -readonly [Name in keyof F]: z.output<F[Name]['read']> }

// TypeScript cannot follow a mapping over the names of an object. Each function below states its type once, and
// record-fields.test.ts holds it to that.

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

/** What a record holds in these fields before anybody has filled them in. */
export function initialValues<F extends Fields>(fields: F): ValuesOf<F>
export function initialValues(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).map(([name, { initial }]) => [name, initial]))
}

/** Of `record` only what stands under `names`. */
export function pick<T extends object, Name extends keyof T>(record: T, names: readonly Name[]): Pick<T, Name>
export function pick(record: object, names: readonly PropertyKey[]): object {
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)))
}
