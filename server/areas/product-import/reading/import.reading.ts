/** Runs in the import's thread: converts CSV to rows, rows to products, HTML to markdown. */
import { createHash } from 'node:crypto'
import type { ImportMapping } from '@shop/contract/products/import-mapping.ts'
import { locateOwnRow, type ReadProduct, readOwnProduct } from '../../products/csv/products.csv.read.ts'
import {
  type DescribedProduct,
  type ImportedProduct,
  type ImportFormat,
  type RowLocation,
  UnusableProduct,
} from '../formats/import.product.ts'
import { keyOfShopifyRow, locateShopifyRow, readShopifyProduct } from '../formats/import.shopify.ts'
import type { ReadingRules } from '../formats/import.variations.ts'
import { keyOfWooRow, locateWooRow, readWooProduct } from '../formats/import.woocommerce.ts'
import { droppedIn } from '../import.overview.ts'
import { keyOfMappedRow, mapRow, readMappedProduct } from '../mapping/import.mapping.ts'
import { type CsvRow, readCsv } from './import.csv.ts'
import { detectFormat } from './import.detect.ts'
import { type CsvEncoding, detectEncoding, inPieces, readBytes, readText } from './import.encoding.ts'
import { readDescriptions } from './import.html.ts'

/** A batch of rows ends at either limit. */
const MAX_ROWS = 1000
const MAX_CHARACTERS = 1 << 20
/** Increase it when the same rows would give another product: then no product counts as unchanged. */
const READER_VERSION = 2

interface Reader {
  place(row: CsvRow): RowLocation
  /** Returns the import key of the row's product. */
  key(row: CsvRow): string | undefined
  read(rows: CsvRow[], rules: ReadingRules): DescribedProduct
}
const READERS: Record<Exclude<ImportFormat, 'shop'>, Reader> = {
  shopify: { place: locateShopifyRow, key: keyOfShopifyRow, read: readShopifyProduct },
  woocommerce: { place: locateWooRow, key: keyOfWooRow, read: readWooProduct },
  mapped: { place: locateShopifyRow, key: keyOfMappedRow, read: readMappedProduct },
}

export type FileSource = { path: string } | { bytes: Uint8Array }

export interface FileStart {
  format: ImportFormat
  encoding: CsvEncoding
  /** The header's names, in lower case. */
  columns: string[]
  /** The same as written. */
  labels: string[]
  notes: string[]
}

/** A row that waits for the other rows of its product. */
export interface ReadRow extends RowLocation {
  line: number
  surplus: number
  /** As JSON. */
  cells: string
  /** The import key of its product; null if another row has it, or for the shop's own file. */
  key: string | null
  /** A digest of the row. */
  hash: string
}

export interface RowBatch {
  rows: ReadRow[]
  /** Columns in these rows that the shop has no field for. */
  dropped: string[]
  /** Bytes of the file so far. */
  bytes: number
  isLast: boolean
}

/** The input of reading a product. */
export interface ReadingOptions {
  format: ImportFormat
  columns: readonly string[]
  rules: ReadingRules
}

/** The rows of one product. */
export type ProductRows = Pick<ReadRow, 'line' | 'surplus' | 'cells'>[]

export type ReadOutcome =
  | { product: ImportedProduct }
  | { own: ReadProduct }
  | { unusable: { line: number; product: string; reason: string } }

/** Opens a file for reading. Throws UnreadableFile unless it is a product file. */
export async function openFile(source: FileSource, { today }: Pick<ReadingRules, 'today'>) {
  const bytes = 'path' in source ? readBytes(source.path) : inPieces(bufferOf(source.bytes))
  const encoding = await detectEncoding(bytes)
  let read = 0
  const text = readText(bytes, encoding, (count) => {
    read += count
  })
  const { header, rows } = await readCsv(text)
  const format = detectFormat(header.names)
  const start: FileStart = { format, encoding, columns: header.names, labels: header.original, notes: header.notes }

  return {
    start,
    /** Returns the next rows of the file, converted if there is a mapping. */
    async next(mapping?: ImportMapping): Promise<RowBatch> {
      const batch: RowBatch = { rows: [], dropped: [], bytes: read, isLast: false }
      for (let characters = 0; batch.rows.length < MAX_ROWS && characters < MAX_CHARACTERS; ) {
        const { value: row, done } = await rows.next()
        if (done) return { ...batch, bytes: read, isLast: true }
        const made = readRow(mapping ? mapRow(row, mapping) : row, format, today)
        batch.rows.push(made)
        if (format !== 'shop') batch.dropped.push(...droppedIn(row))
        characters += made.cells.length
      }
      return { ...batch, bytes: read }
    },
  }
}

const bufferOf = ({ buffer, byteOffset, byteLength }: Uint8Array) => Buffer.from(buffer, byteOffset, byteLength)

function readRow(row: CsvRow, format: ImportFormat, today: string): ReadRow {
  const { line, surplus } = row
  const cells = JSON.stringify(row.cells)
  if (format === 'shop') return { line, surplus, cells, key: null, hash: '', ...locateOwnRow(row) }
  const reader = READERS[format]
  const hash = createHash('sha256').update(`${READER_VERSION} ${surplus} ${cells}`)
  // A sale price starts and ends without a change of the file.
  if (row.cells['date sale price starts'] ?? row.cells['date sale price ends']) hash.update(today)
  const key = reader.key(row) ?? null
  return { line, surplus, cells, key, hash: hash.digest('base64url'), ...reader.place(row) }
}

/** Reads the product from `rows`. */
export function readProduct(rows: ProductRows, { format, columns, rules }: ReadingOptions): ReadOutcome {
  const parsed = rows.map(({ line, surplus, cells }): CsvRow => ({ line, surplus, cells: JSON.parse(cells) }))
  if (format === 'shop') return { own: readOwnProduct(parsed, new Set(columns)) }
  try {
    const { description_html, short_description_html, ...product } = READERS[format].read(parsed, rules)
    return { product: { ...product, ...readDescriptions(description_html, short_description_html) } }
  } catch (error) {
    if (!(error instanceof UnusableProduct)) throw error
    return { unusable: { line: error.line, product: error.product, reason: error.message } }
  }
}
