/** Imports a product file: the shop's own export, or one of another shop. */
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Db } from '../../platform/database/database.ts'
import { type PreparedProduct, saveBatch } from './import.batch.ts'
import { type CsvRow, readCsv } from './import.csv.ts'
import { detectFormat } from './import.detect.ts'
import { type ByteSource, bytesOf, type CsvEncoding, encodingOf, inPieces, textOf } from './import.encoding.ts'
import type { FetchLimits } from './import.fetch.ts'
import { type ImageImporter, imageImporter, knownImages, type MediaStore } from './import.images.ts'
import type { SavedProduct } from './import.known.ts'
import { importOverview, type Overview } from './import.overview.ts'
import { type OwnContext, saveOwnProducts } from './import.own.ts'
import { type FoundProduct, findProduct, prepareProducts } from './import.prepare.ts'
import { type ImportFormat, type ImportNote, UnreadableFile, UnusableProduct } from './import.product.ts'
import { importRepository } from './import.repository.ts'
import type { SaveDependencies } from './import.save.ts'
import { placeOfShopifyRow } from './import.shopify.ts'
import { type Spool, withSpool } from './import.spool.ts'
import type { ReadingRules } from './import.variations.ts'
import { placeOfWooRow } from './import.woocommerce.ts'
import { type CellFault, placeOfOwnRow } from './products.csv.read.ts'

/** Products that are saved in one transaction, in the order of the file. */
const PRODUCTS_PER_BATCH = 100

const PLACES = { shopify: placeOfShopifyRow, woocommerce: placeOfWooRow, shop: placeOfOwnRow } as const

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
  /** What there is to know of the file as a whole, in sentences. */
  overview: string[]
}

/** Imports over `deps.db`; every product goes in whole or not at all. */
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
    const overview = importOverview()
    const own = { columns: new Set(header.names), summary, deps, skus: new Map() }

    await withSpool(deps.db, async (spool) => {
      const onEach = (row: CsvRow) => {
        onRow(row.line)
        if (format !== 'shop') overview.addRow(row)
      }
      summary.rows = await fill(spool, rows, { format, mostRows, onEach })
      const total = await spool.settle()
      let done = 0
      for await (const batch of batches(spool.products())) {
        await importBatch(batch, { format, rules, images, summary, overview, deps, own })
        done += batch.length
        onProgress({ phase: 'importing', done, total })
      }
    })
    summary.notes.push(...overview.pictures())
    summary.overview = overview.sentences({ untrackedStock })
    return summary
  }

  return {
    /**
     * Imports the CSV file at `path`. The whole file is read before anything is saved; then products are saved in batches,
     * each a transaction, so that whenever it ends the catalogue holds whole products only, and running it again goes on. Refuses with UnreadableFile a file that is no product file.
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

interface Reading {
  format: ImportFormat
  onEach: (row: CsvRow) => void
  mostRows: number | undefined
}

async function fill(
  spool: Spool,
  rows: AsyncGenerator<CsvRow>,
  { format, mostRows = Number.POSITIVE_INFINITY, onEach }: Reading,
): Promise<number> {
  let count = 0
  for await (const row of rows) {
    await spool.add(row, PLACES[format](row))
    onEach(row)
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
  overview: Overview
  deps: ImportDependencies
  own: OwnContext
}

async function importBatch(batch: CsvRow[][], context: BatchContext): Promise<void> {
  const { format, own, rules, images, summary, overview, deps } = context
  if (format === 'shop') return saveOwnProducts(batch, own)
  const found = batch.map((rows) => findProduct(rows, format, rules))
  // Counts of the file may differ from those of the shop although the file is the same.
  const hashes = deps.takesStock ? new Map() : await knownHashes(deps.db, found)
  const changed = found.filter(({ key, hash }) => key === undefined || hashes.get(key) !== hash)
  summary.unchanged += found.length - changed.length
  const prepared: PreparedProduct[] = []
  for (const one of await prepareProducts(changed, { format, rules, images })) {
    if (one instanceof UnusableProduct) skip(summary, one)
    else if (one.product.command === 'ignore') overview.addIgnored()
    else prepared.push(one)
  }
  for (const [index, outcome] of (await saveBatch(prepared, deps)).entries()) {
    const one = prepared[index]
    if (outcome instanceof UnusableProduct) skip(summary, outcome)
    else if (one) report(one, outcome, context)
  }
}

function knownHashes(db: Db, found: readonly FoundProduct[]): Promise<Map<string, string>> {
  return importRepository(db).hashes(found.flatMap(({ key }) => key ?? []))
}

function report({ product: { line, name }, notes }: PreparedProduct, saved: SavedProduct, context: BatchContext): void {
  const { summary, overview } = context
  summary[saved.outcome]++
  overview.addSaved(saved)
  const at = { line, product: name }
  summary.drafts.push(...saved.doubts.map(({ rule, reason }) => ({ ...at, rule, reason })))
  const listed = overview.listed(notes)
  summary.notes.push(...gathered([...listed, ...saved.notes.map((note) => ({ ...at, note }))]))
  if (saved.conflicts.length === 0) return
  const note = `The file differs from what the shop has, and the shop’s stays: ${saved.conflicts.join(', ')}.`
  summary.notes.push({ ...at, note })
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
    if (batch.length === PRODUCTS_PER_BATCH) {
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
    overview: [],
  }
}
