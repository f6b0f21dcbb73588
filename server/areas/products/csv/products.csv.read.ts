/** Reads the rows of one product of the shop's own file. */

import type { RowLocation } from '../../product-import/formats/import.product.ts'
import type { CsvRow } from '../../product-import/reading/import.csv.ts'
import { fromCell } from './products.csv.cells.ts'
import { PRODUCT_COLUMNS, UnreadableCell, VARIATION_COLUMNS } from './products.csv.columns.ts'

/** An error in a file, with line and column. */
export interface CellError {
  line: number
  field: string
  message: string
}

/** A product from the file, with only the columns that the file has. */
export interface ReadProduct {
  sku: string
  /** Its first line. */
  line: number
  own: Record<string, unknown>
  variations: { line: number; sku: string; given: Record<string, unknown> }[]
  cellErrors: CellError[]
}

const SKU = /^.{1,80}$/s

/** A row belongs to the product with its SKU; a row without a SKU is separate, and rejected later. */
export function locateOwnRow({ line, cells }: CsvRow): RowLocation {
  const sku = fromCell(cells.product_sku ?? '').trim()
  const name = sku === '' ? `line:${line}` : `sku:${sku}`
  return { belongs_to: name, is: [name] }
}

/** Reads `rows` of one product in a file with these columns. Collects unreadable cells as errors. */
export function readOwnProduct(rows: readonly CsvRow[], columns: ReadonlySet<string>): ReadProduct {
  const cellErrors: CellError[] = []
  const read = (names: Record<string, Readable>, row: Pick<CsvRow, 'line' | 'cells'>) =>
    Object.fromEntries(
      Object.entries(names)
        .filter(([name]) => columns.has(name))
        .flatMap(([name, column]) => {
          try {
            const value = readCell(column, row.cells[name])
            return value === undefined ? [] : [[name, value]]
          } catch (error) {
            if (!(error instanceof UnreadableCell)) throw error
            cellErrors.push({ line: row.line, field: name, message: error.message })
            return []
          }
        }),
    )
  const [first] = rows
  const line = first?.line ?? 0
  const sku = skuOf(first, 'product_sku')
  const variations = rows.map((row) => ({
    line: row.line,
    sku: skuOf(row, 'variation_sku'),
    given: read(VARIATION_COLUMNS, row),
  }))
  const own = read(PRODUCT_COLUMNS, { line, cells: ownCells(rows, cellErrors) })
  for (const row of rows) {
    if (row.surplus > 0)
      cellErrors.push({ line: row.line, field: '', message: 'The row has more cells than the heading.' })
    for (const name of ['product_sku', 'variation_sku']) {
      if (!SKU.test(skuOf(row, name))) {
        cellErrors.push({ line: row.line, field: name, message: 'Give a SKU of at most 80 characters.' })
      }
    }
  }
  return { sku, line, own, variations, cellErrors }
}

interface Readable {
  read(text: string): unknown
  empty: unknown
}

const readCell = ({ read, empty }: Readable, cell: string | undefined): unknown =>
  cell === undefined ? empty : read(fromCell(cell))

const skuOf = (row: CsvRow | undefined, name: string) => fromCell(row?.cells[name] ?? '').trim()

/** Returns a product's own cells from any of its rows: the user may have sorted the file. */
function ownCells(rows: readonly CsvRow[], cellErrors: CellError[]): Record<string, string> {
  const own = new Map<string, string>()
  for (const { line, cells } of rows) {
    for (const name of Object.keys(PRODUCT_COLUMNS)) {
      const [cell, known] = [cells[name], own.get(name)]
      if (cell === undefined) continue
      if (known !== undefined && known !== cell) {
        cellErrors.push({ line, field: name, message: 'Another row of this product says something else.' })
      } else own.set(name, cell)
    }
  }
  return Object.fromEntries(own)
}
