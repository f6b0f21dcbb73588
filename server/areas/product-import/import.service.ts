/** Imports a product file: the shop's own export, or one of another shop. */
import { stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { ImportMapping } from '@shop/contract/products/import-mapping.ts'
import type { ThreadLimits } from '../../platform/jobs/asked-thread.ts'
import { type ImportNote, UnreadableFile, UnusableProduct } from './formats/import.product.ts'
import { type PreparedProduct, saveBatch } from './import.batch.ts'
import type { FetchLimits } from './import.fetch.ts'
import { type ImageImporter, imageImporter, knownImages, type MediaStore } from './import.images.ts'
import { importOverview, type Overview } from './import.overview.ts'
import { type OwnContext, saveOwnProducts } from './import.own.ts'
import { prepareProducts } from './import.prepare.ts'
import type { SaveDependencies } from './import.save.ts'
import { emptySummary, type ImportSummary } from './import.summary.ts'
import { findMapping } from './mapping/import.columns.ts'
import type { SavedProduct } from './merging/import.known.ts'
import { type ImportReader, importReader } from './reading/import.reader.ts'
import type { FileSource, ReadingOptions, ReadOutcome } from './reading/import.reading.ts'
import { type Spool, withSpool } from './reading/import.spool.ts'

/** Products per transaction, in the order of the file. */
const PRODUCTS_PER_BATCH = 100

export interface ImportDependencies extends SaveDependencies {
  media: MediaStore
  /** Overrides the limits of fetching images. */
  fetch?: Partial<FetchLimits>
  /** Overrides the limits of reading the file. */
  reading?: ThreadLimits
}

export interface ImportRequest {
  /** Stock of products without a count in the file; by default 0. */
  untrackedStock?: number
  onProgress?: (progress: ImportProgress) => void
  /** The meaning of the columns of an unknown format; by default that of an earlier file with the same columns. */
  mapping?: ImportMapping | undefined
  /** Maximum rows of the file; by default unlimited. */
  maxRows?: number
  /** Called with the line on which each row starts, in the order of the file. */
  onRow?: (line: number) => void
}

/** The source of the file. */
interface ImportSource {
  file: FileSource
  size: number
  /** The folder of images; null if there is none. */
  folder: string | null
}

/** Counts bytes while reading, products while saving. */
export interface ImportProgress {
  phase: 'reading' | 'importing'
  done: number
  total: number
}

/** Imports into `deps.db`; every product completely or not at all. */
export function importService(deps: ImportDependencies) {
  async function importFrom({ file, size, folder }: ImportSource, request: ImportRequest): Promise<ImportSummary> {
    const { untrackedStock = 0, maxRows = Number.POSITIVE_INFINITY, onProgress = () => {} } = request
    const rules = { today: deps.clock.today(), untrackedStock }
    const reader = importReader(deps.reading)
    try {
      const start = await reader.open(file, rules.today)
      const { format, columns } = start
      const mapping = format === 'mapped' ? await findMapping(deps, columns, request.mapping) : undefined
      const summary = emptySummary(start)
      const images = deps.isTrial ? knownImages(deps.db) : imageImporter({ ...deps, fetch: deps.fetch ?? {}, folder })
      const overview = importOverview()
      const context = { images, summary, overview, deps, skus: new Map() }

      await withSpool(deps.db, async (spool) => {
        for await (const { rows, dropped, bytes } of reader.rows(mapping)) {
          summary.rows += rows.length
          if (summary.rows > maxRows) {
            throw new UnreadableFile(`The file has more than ${maxRows} rows. Split it into smaller files.`)
          }
          await spool.add(rows)
          overview.addDropped(dropped)
          for (const { line } of rows) request.onRow?.(line)
          onProgress({ phase: 'reading', done: bytes, total: size })
        }
        // Stock counts may differ from the shop's although the file is unchanged.
        const skipsUnchanged = format !== 'shop' && !deps.takesStock
        const { total, unchanged } = await spool.settle({ skipsUnchanged })
        summary.unchanged = unchanged
        let done = unchanged
        for await (const batch of ahead(readBatches(spool, reader, { format, columns, rules }))) {
          await importBatch(batch, context)
          done += batch.length
          onProgress({ phase: 'importing', done, total })
        }
      })
      summary.notes.push(...overview.pictures())
      summary.overview = overview.sentences({ untrackedStock })
      return summary
    } finally {
      await reader.close()
    }
  }

  return {
    /**
     * Imports the CSV file at `path`. Reads the whole file first; then saves batches of products, each in one
     * transaction: an interrupted import leaves only complete products, and a repeat continues. Throws UnreadableFile.
     */
    async importFile({ path, ...request }: ImportRequest & { path: string }): Promise<ImportSummary> {
      const file = await stat(path).catch((cause) => {
        throw new UnreadableFile(`We can’t find the file ${path}, or we can’t read it.`, { cause })
      })
      if (!file.isFile()) throw new UnreadableFile(`${path} is not a file.`)
      return importFrom({ file: { path }, size: file.size, folder: dirname(path) }, request)
    },

    /** The same for an uploaded file in memory, which cannot reference local images. */
    importBytes: (bytes: Buffer, request: ImportRequest = {}): Promise<ImportSummary> =>
      importFrom({ file: { bytes }, size: bytes.length, folder: null }, request),
  }
}

/** A parsed product with the digest of its rows. */
type Read = ReadOutcome & { hash: string }

async function* readBatches(
  spool: Spool,
  reader: ImportReader,
  options: ReadingOptions,
): AsyncGenerator<Read[], undefined> {
  for await (const batch of batches(spool.products())) {
    const rows = batch.map((product) => product.rows)
    const outcomes = await reader.read(rows, options)
    yield outcomes.map((outcome, index) => ({ ...outcome, hash: batch[index]?.hash ?? '' }))
  }
}

/** Prefetches the next item while the present one is processed. */
async function* ahead<T>(items: AsyncGenerator<T, undefined>): AsyncGenerator<T> {
  let coming = items.next()
  try {
    for (;;) {
      const { value, done } = await coming
      if (done) return
      coming = items.next()
      yield value
    }
  } finally {
    // If the caller stops early, no work continues in the background.
    await coming.catch(() => undefined)
    await items.return(undefined)
  }
}

interface BatchContext extends OwnContext {
  images: ImageImporter
  overview: Overview
  deps: ImportDependencies
}

async function importBatch(batch: readonly Read[], context: BatchContext): Promise<void> {
  const { images, summary, overview, deps } = context
  for (const one of batch) if ('unusable' in one) summary.skipped.push(one.unusable)
  await saveOwnProducts(
    batch.flatMap((one) => ('own' in one ? one.own : [])),
    context,
  )
  const read = batch.filter((one) => 'product' in one)
  const wanted = read.filter(({ product }) => product.command !== 'ignore')
  overview.addIgnored(read.length - wanted.length)
  const prepared = await prepareProducts(wanted, images)
  for (const [index, outcome] of (await saveBatch(prepared, deps)).entries()) {
    const one = prepared[index]
    if (outcome instanceof UnusableProduct) {
      const { line, product, message: reason } = outcome
      summary.skipped.push({ line, product, reason })
    } else if (one) report(one, outcome, context)
  }
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
  const note = `Both the file and the shop have changed, so the shop’s values stay: ${saved.conflicts.join(', ')}.`
  summary.notes.push({ ...at, note })
}

/** Merges equal notes for several lines of a product. */
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
