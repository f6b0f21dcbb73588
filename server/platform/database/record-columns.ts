/** The columns of a record's plain fields: a price is stored as `<name>_pence`, a time as a Date. */
import type { Field, Fields, ValuesOf } from '@shop/contract/lib/record-fields.ts'

type ColumnOf<Name extends PropertyKey, F extends Field> = F['kind'] extends 'price' ? `${Name & string}_pence` : Name
type Cell<F extends Fields, Name extends keyof F> = F[Name]['kind'] extends 'time' ? Date | null : ValuesOf<F>[Name]
/** The row of these fields. */
export type RowOf<F extends Fields> = { -readonly [Name in keyof F as ColumnOf<Name, F[Name]>]: Cell<F, Name> }
/** Some of the values: a change. */
export type Given<T> = { [Name in keyof T]?: T[Name] | undefined }

// The types cannot be inferred from Object.fromEntries: overloads declare them, and record-columns.test.ts verifies them.

const columnOf = (name: string, { kind }: Field): string => (kind === 'price' ? `${name}_pence` : name)

export function columnNames<F extends Fields>(fields: F): (keyof RowOf<F> & string)[]
export function columnNames(fields: Fields): string[] {
  return Object.entries(fields).map(([name, field]) => columnOf(name, field))
}

/** Returns `stored` with the given values of `changes`. */
export function withChanges<T extends object>(stored: T, changes: Given<NoInfer<T>>): T
export function withChanges(stored: object, changes: object): object {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  return { ...stored, ...Object.fromEntries(given) }
}

/** Converts the given values to columns; undefined ones are left out. */
export function toRow<F extends Fields>(fields: F, values: ValuesOf<F>): RowOf<F>
export function toRow<F extends Fields>(fields: F, values: Given<ValuesOf<F>>): Partial<RowOf<F>>
export function toRow(fields: Fields, values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const given = Object.entries(fields).filter(([name]) => values[name] !== undefined)
  return Object.fromEntries(
    given.map(([name, field]) => {
      const value = values[name]
      return [columnOf(name, field), field.kind === 'time' && typeof value === 'string' ? new Date(value) : value]
    }),
  )
}

/** Converts columns to values, times to ISO text. */
export function fromRow<F extends Fields>(fields: F, row: RowOf<F>): ValuesOf<F>
export function fromRow(fields: Fields, row: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const value = row[columnOf(name, field)]
      return [name, value instanceof Date ? value.toISOString() : value]
    }),
  )
}
