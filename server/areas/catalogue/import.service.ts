/** Imports the product file of another shop. */
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type CsvRow, readCsv } from './import.csv.ts'
import { detectFormat } from './import.detect.ts'
import { type CsvEncoding, encodingOf, textOf } from './import.encoding.ts'
import type { FetchLimits } from './import.fetch.ts'
import { type ImageImporter, imageImporter, type MediaStore } from './import.images.ts'
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

/** Products whose pictures are fetched at the same time. They are saved one after another, in the order of the file. */
const PRODUCTS_AT_ONCE = 8

const FORMATS = {
  shopify: { placeOf: placeOfShopifyRow, read: readShopifyProduct },
  woocommerce: { placeOf: placeOfWooRow, read: readWooProduct },
} as const

export interface ImportDependencies extends SaveDependencies {
  media: MediaStore
  /** How pictures are fetched, where it differs from the usual. */
  fetch?: Partial<FetchLimits>
}

export interface ImportRequest {
  path: string
  /** Units taken for goods the file has no count of; none, unless said. */
  untrackedStock?: number
  onProgress?: (progress: ImportProgress) => void
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
  skipped: { line: number; product: string; reason: string }[]
  /** Products saved as drafts although the file would have them public; one entry for each reason. */
  drafts: { line: number; product: string; rule: string; reason: string }[]
  notes: ImportNote[]
}

/** Imports over `deps.db`; every product is a transaction of its own. */
export function importService(deps: ImportDependencies) {
  return {
    /**
     * Imports the CSV file at `path`. The whole file is read before anything is saved; then each product is saved in a
     * transaction of its own, so that whenever it ends the catalogue holds whole products only, and running it again
     * goes on. Refuses with UnreadableFile a file that is no product file.
     */
    async importFile({ path, untrackedStock = 0, onProgress = () => {} }: ImportRequest): Promise<ImportSummary> {
      const file = await stat(path).catch((cause) => {
        throw new UnreadableFile(`There is no file ${path}, or it may not be read.`, { cause })
      })
      if (!file.isFile()) throw new UnreadableFile(`${path} is not a file.`)
      const encoding = await encodingOf(path)
      let bytes = 0
      const text = textOf(path, encoding, (count) => {
        bytes += count
        onProgress({ phase: 'reading', done: bytes, total: file.size })
      })
      const { header, rows } = await readCsv(text)
      const format = detectFormat(header.names)
      const summary = emptySummary(format, encoding, header.notes)
      const rules = { today: deps.clock.today(), untrackedStock }
      const images = imageImporter({ ...deps, fetch: deps.fetch ?? {}, folder: dirname(path) })

      await withSpool(deps.db, async (spool) => {
        summary.rows = await fill(spool, rows, format)
        const total = await spool.settle()
        let done = 0
        for await (const batch of batches(spool.products())) {
          await importBatch(batch, { format, rules, images, summary, deps })
          done += batch.length
          onProgress({ phase: 'importing', done, total })
        }
      })
      return summary
    },
  }
}

async function fill(spool: Spool, rows: AsyncGenerator<CsvRow>, format: ImportFormat): Promise<number> {
  let count = 0
  for await (const row of rows) {
    await spool.add(row, FORMATS[format].placeOf(row))
    count++
  }
  return count
}

interface BatchContext {
  format: ImportFormat
  rules: ReadingRules
  images: ImageImporter
  summary: ImportSummary
  deps: ImportDependencies
}

async function importBatch(batch: CsvRow[][], context: BatchContext): Promise<void> {
  const prepared = await Promise.all(batch.map((rows) => prepare(rows, context)))
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
async function prepare(rows: CsvRow[], { format, rules, images }: BatchContext): Promise<Prepared | UnusableProduct> {
  try {
    const product = FORMATS[format].read(rows, rules)
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
