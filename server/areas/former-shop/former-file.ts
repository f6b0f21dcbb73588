/** Reads a CSV file of a former shop, record by record. */
import type { FormerKind, FormerShop } from '@shop/contract/admin/former-shop.admin.ts'
import { UnreadableFile } from '../product-import/formats/import.product.ts'
import { type CsvRow, readCsv } from '../product-import/reading/import.csv.ts'
import { detectEncoding, inPieces, readText } from '../product-import/reading/import.encoding.ts'
import { customersKind } from './former-customers.ts'
import type { KindModule } from './former-kind.ts'
import { ordersKind } from './former-orders.ts'
import { reviewsKind } from './former-reviews.ts'

export const KINDS: Readonly<Record<FormerKind, KindModule>> = {
  customers: customersKind,
  orders: ordersKind,
  reviews: reviewsKind,
}

/** Returns whose export the file is, and its number of rows. Throws UnreadableFile. */
export async function inspectFile(bytes: Buffer, kind: FormerKind): Promise<{ source: FormerShop; rows: number }> {
  const { header, rows } = await tableOf(bytes)
  const source = KINDS[kind].sourceOf(new Set(header.names))
  if (!source) throw new UnreadableFile(`This isn’t ${KINDS[kind].expected}.`)
  let count = 0
  for await (const _ of rows) count += 1
  return { source, rows: count }
}

/** Yields the records, each with at least one row. Throws UnreadableFile. */
export async function* readRecords(bytes: Buffer, kind: FormerKind): AsyncGenerator<CsvRow[]> {
  const { keyOf } = KINDS[kind]
  const { rows } = await tableOf(bytes)
  let record: CsvRow[] = []
  for await (const row of rows) {
    const [first] = record
    if (first && !(keyOf && keyOf(row) !== '' && keyOf(first) === keyOf(row))) {
      yield record
      record = []
    }
    record.push(row)
  }
  if (record.length > 0) yield record
}

async function tableOf(bytes: Buffer) {
  const source = inPieces(bytes)
  return readCsv(readText(source, await detectEncoding(source)))
}
