/** Writes the shop's own product file: one row per variation; the product's own columns in its first row. */
import { stringify } from 'csv-stringify/sync'
import type { Db } from '../../../platform/database/database.ts'
import { toCell } from './products.csv.cells.ts'
import { CSV_HEADING, PRODUCT_COLUMNS, VARIATION_COLUMNS } from './products.csv.columns.ts'
import { type ExportedProduct, productsBehind } from './products.csv.repository.ts'

/** Maximum products in memory. */
const PRODUCTS_AT_ONCE = 200
/** Without it, British spreadsheets read UTF-8 as windows-1252. */
const BYTE_ORDER_MARK = '\uFEFF'

/** Yields the file in pieces, with cost prices if `hasCosts`. Products are ordered by creation. */
export async function* exportedCsv(db: Db, { hasCosts }: { hasCosts: boolean }): AsyncGenerator<string> {
  const heading = CSV_HEADING.filter((name) => hasCosts || name !== 'cost_price')
  yield BYTE_ORDER_MARK + linesOf([heading])
  let last = 0
  for (;;) {
    const products = await productsBehind(db, last, PRODUCTS_AT_ONCE)
    if (products.length === 0) return
    yield linesOf(products.flatMap((product) => rowsOf(product, heading)))
    last = products.at(-1)?.id ?? last
  }
}

const linesOf = (rows: string[][]) => stringify(rows, { record_delimiter: '\r\n', quoted_match: /[\r\n;\t]/ })

function rowsOf(product: ExportedProduct, heading: readonly string[]): string[][] {
  const own = cellsOf(PRODUCT_COLUMNS, product)
  return product.variations.map((variation, index) => {
    const cells = new Map([
      ['product_sku', product.sku],
      ['variation_sku', variation.sku],
      ...(index === 0 ? own : []),
      ...cellsOf(VARIATION_COLUMNS, variation),
    ])
    return heading.map((name) => toCell(cells.get(name) ?? ''))
  })
}

const cellsOf = <Row>(columns: Record<string, { write(row: Row): string }>, row: Row): [string, string][] =>
  Object.entries(columns).map(([name, column]) => [name, column.write(row)])
