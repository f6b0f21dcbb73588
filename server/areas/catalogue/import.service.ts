/** Imports a product file: the shop's own export, or one of another shop. */
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type CsvRow, readCsv } from './import.csv.ts'
import { detectFormat } from './import.detect.ts'
import { type ByteSource, bytesOf, type CsvEncoding, encodingOf, inPieces, textOf } from './import.encoding.ts'
import type { FetchLimits } from './import.fetch.ts'
import { type ImageImporter, imageImporter, knownImages, type MediaStore } from './import.images.ts'
import { type OwnContext, saveOwnProducts } from './import.own.ts'
import {
  type ImportedProduct,
  type ImportFormat,
  type ImportNote,
  UnreadableFile,
  UnusableProduct,
} from './import.product.ts'
import { keepImages, type SaveDependencies, saveImported } from './import.save.ts'
import { placeOfShopifyRow, readShopifyProduct } from './import.shopify.ts'
import { type Spool, withSpool } from './import.spool.ts'
import type { ReadingRules } from './import.variations.ts'
import { placeOfWooRow, readWooProduct } from './import.woocommerce.ts'
import { type CellFault, placeOfOwnRow } from './products.csv.read.ts'

/** Products whose pictures are fetched at the same time. They are saved one after another, in the order of the file. */
const PRODUCTS_AT_ONCE = 8

const PLACES = { shopify: placeOfShopifyRow, woocommerce: placeOfWooRow, shop: placeOfOwnRow } as const
const READERS = { shopify: readShopifyProduct, woocommerce: readWooProduct } as const

export interface ImportDependencies extends SaveDependencies {
  media: MediaStore
  /** How pictures are fetched, where it differs from the usual. */
  fetch?: Partial<FetchLimits>
}

export interface ImportRequest {
  /** Units taken for goods the file has no count of; none, unless said. */
  untrackedStock?: number
  onProgress?: (progress: ImportProgress) => void
  /** Rows that the file may have; any number, unless said. */
  mostRows?: number
  /** Told the line on which each row starts, in the order of the file. */
  onRow?: (line: number) => void
}

/** Where the file is read from. */
interface ImportSource {
  bytes: ByteSource
  size: number
  /** The folder that pictures may be in; null where there is none. */
  folder: string | null
}

/** Bytes while the file is read, products while they are saved. */
export interface ImportProgress {
  phase: 'reading' | 'importing'
  done: number
  total: number
}

export interface ImportSummary {
  format: ImportFormat
  encoding: CsvEncoding
  /** Rows of the file, without its header and blank lines. */
  rows: number
  created: number
  updated: number
  unchanged: number
  /** Products that were left out, whole. */
  skipped: { line: number; product: string; reason: string; faults?: CellFault[] }[]
  /** Products saved as drafts although the file would have them public; one entry for each reason. */
  drafts: { line: number; product: string; rule: string; reason: string }[]
  notes: ImportNote[]
}

/** Imports over `deps.db`; every product is a transaction of its own. */
export function importService(deps: ImportDependencies) {
  async function importFrom({ bytes, size, folder }: ImportSource, request: ImportRequest): Promise<ImportSummary> {
    const { untrackedStock = 0, mostRows, onProgress = () => {}, onRow = () => {} } = request
    const encoding = await encodingOf(bytes)
    let read = 0
    const text = textOf(bytes, encoding, (count) => {
      read += count
      onProgress({ phase: 'reading', done: read, total: size })
    })
    const { header, rows } = await readCsv(text)
    const format = detectFormat(header.names)
    const summary = emptySummary(format, encoding, header.notes)
    const rules = { today: deps.clock.today(), untrackedStock }
    const images = deps.isTrial ? knownImages(deps.db) : imageImporter({ ...deps, fetch: deps.fetch ?? {}, folder })
    const own = { columns: new Set(header.names), summary, deps, skus: new Map() }

    await withSpool(deps.db, async (spool) => {
      summary.rows = await fill(spool, rows, { format, mostRows, onRow })
      const total = await spool.settle()
      let done = 0
      for await (const batch of batches(spool.products())) {
        await importBatch(batch, { format, rules, images, summary, deps, own })
        done += batch.length
        onProgress({ phase: 'importing', done, total })
      }
    })
    return summary
  }

  return {
    /**
     * Imports the CSV file at `path`. The whole file is read before anything is saved; then each product is saved in a
     * transaction of its own, so that whenever it ends the catalogue holds whole products only, and running it again
     * goes on. Refuses with UnreadableFile a file that is no product file.
     */
    async importFile({ path, ...request }: ImportRequest & { path: string }): Promise<ImportSummary> {
      const file = await stat(path).catch((cause) => {
        throw new UnreadableFile(`There is no file ${path}, or it may not be read.`, { cause })
      })
      if (!file.isFile()) throw new UnreadableFile(`${path} is not a file.`)
      return importFrom({ bytes: bytesOf(path), size: file.size, folder: dirname(path) }, request)
    },

    /** The same for a file that is in memory and came alone: it names no pictures by path. */
    importBytes: (bytes: Buffer, request: ImportRequest = {}): Promise<ImportSummary> =>
      importFrom({ bytes: inPieces(bytes), size: bytes.length, folder: null }, request),
  }
}

interface Reading extends Pick<Required<ImportRequest>, 'onRow'> {
  format: ImportFormat
  mostRows: number | undefined
}

async function fill(
  spool: Spool,
  rows: AsyncGenerator<CsvRow>,
  { format, mostRows = Number.POSITIVE_INFINITY, onRow }: Reading,
): Promise<number> {
  let count = 0
  for await (const row of rows) {
    await spool.add(row, PLACES[format](row))
    onRow(row.line)
    count++
    if (count > mostRows) throw new UnreadableFile(`The file has more than ${mostRows} rows. Send it in parts.`)
  }
  return count
}

interface BatchContext {
  format: ImportFormat
  rules: ReadingRules
  images: ImageImporter
  summary: ImportSummary
  deps: ImportDependencies
  own: OwnContext
}

async function importBatch(batch: CsvRow[][], context: BatchContext): Promise<void> {
  const { format, own } = context
  if (format === 'shop') return saveOwnProducts(batch, own)
  const prepared = await Promise.all(batch.map((rows) => prepare(rows, { ...context, read: READERS[format] })))
  for (const one of prepared) {
    if (one instanceof UnusableProduct) skip(context.summary, one)
    else await save(one, context)
  }
}

interface Prepared {
  product: ImportedProduct
  imageKeys: Map<string, string>
  notes: ImportNote[]
}

/** Reads the rows of a product and fetches its pictures. */
async function prepare(
  rows: CsvRow[],
  { read, rules, images }: BatchContext & { read: (typeof READERS)[keyof typeof READERS] },
): Promise<Prepared | UnusableProduct> {
  try {
    const product = read(rows, rules)
    const { imageKeys, notes } = await keepImages(product, images)
    return { product, imageKeys, notes: [...product.notes, ...notes] }
  } catch (error) {
    if (error instanceof UnusableProduct) return error
    throw error
  }
}

async function save({ product, imageKeys, notes }: Prepared, { summary, deps }: BatchContext): Promise<void> {
  const { line, name } = product
  try {
    const saved = await saveImported(product, imageKeys, deps)
    summary[saved.outcome]++
    summary.drafts.push(...saved.doubts.map(({ rule, reason }) => ({ line, product: name, rule, reason })))
    summary.notes.push(...gathered([...notes, ...saved.notes.map((note) => ({ line, product: name, note }))]))
  } catch (error) {
    if (!(error instanceof UnusableProduct)) throw error
    skip(summary, error)
  }
}

function skip(summary: ImportSummary, { line, product, message }: UnusableProduct): void {
  summary.skipped.push({ line, product, reason: message })
}

/** The same note for many lines of a product is one note. */
function gathered(notes: ImportNote[]): ImportNote[] {
  const groups = Map.groupBy(notes, ({ note }) => note)
  return [...groups.values()].flatMap(([first, ...more]) => {
    if (!first) return []
    return more.length === 0 ? [first] : [{ ...first, note: `${first.note} (and ${more.length} more lines)` }]
  })
}

async function* batches<T>(items: AsyncGenerator<T>): AsyncGenerator<T[]> {
  let batch: T[] = []
  for await (const item of items) {
    batch.push(item)
    if (batch.length === PRODUCTS_AT_ONCE) {
      yield batch
      batch = []
    }
  }
  if (batch.length > 0) yield batch
}

function emptySummary(format: ImportFormat, encoding: CsvEncoding, notes: string[]): ImportSummary {
  const about = encoding === 'windows-1252' ? ['The file is not UTF-8; it was read as windows-1252.'] : []
  return {
    format,
    encoding,
    rows: 0,
    created: 0,
    updated: 0,
    unchanged: 0,
    skipped: [],
    drafts: [],
    notes: [...about, ...notes].map((note) => ({ line: 1, product: '', note })),
  }
}
