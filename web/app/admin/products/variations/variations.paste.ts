/** Pasting cells from a spreadsheet, and filling a value down a column. */
import { VARIATION_FIELDS } from '@shop/contract/fields/variation.fields.ts'
import { fieldNames } from '@shop/contract/lib/record-fields.ts'
import type { Row } from './variations.row.ts'

const { attributes: _, media_key: __, ...CELLS } = VARIATION_FIELDS

/** The editable cells of a row, in the order of the table. */
export const COLUMNS = fieldNames(CELLS)
export type ColumnName = (typeof COLUMNS)[number]

/** The cells that the user may see and change. */
export const permittedColumns = (hasCosts: boolean): ColumnName[] =>
  COLUMNS.filter((name) => hasCosts || name !== 'cost_price')

/** A changed cell. */
export interface CellChange {
  place: number
  column: ColumnName
  value: string
}

/** Whether a pasted text contains several cells. */
export const isTable = (text: string): boolean => /[\t\n\r]/.test(text.replace(/[\r\n]+$/, ''))

/**
 * Returns the cells that `text`, copied from a spreadsheet, fills to the right and down from `place` and `column` among
 * `columns`.
 */
export function readPastedRows(
  text: string,
  {
    place,
    column,
    rowCount,
    columns = COLUMNS,
  }: {
    place: number
    column: ColumnName
    rowCount: number
    columns?: readonly ColumnName[]
  },
): CellChange[] {
  const first = columns.indexOf(column)
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/\n+$/, '')
    .split('\n')
    .slice(0, rowCount - place)
    .flatMap((line, down) =>
      line
        .split('\t')
        .slice(0, columns.length - first)
        .flatMap((value, right) => {
          const name = columns[first + right]
          return name ? [{ place: place + down, column: name, value: value.trim() }] : []
        }),
    )
}

/** Returns the cells below `place`, filled with its value. */
export function filledDown(rows: readonly Row[], place: number, column: ColumnName): CellChange[] {
  const value = rows[place]?.[column] ?? ''
  return rows.flatMap((_, at) => (at > place ? [{ place: at, column, value }] : []))
}
