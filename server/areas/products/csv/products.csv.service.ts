/** Exports and imports all products as one file. */
import { Readable } from 'node:stream'
import type { ImportReport } from '@shop/contract/admin/products.admin.ts'
import type { ImportColumns, ImportMapping } from '@shop/contract/products/import-mapping.ts'
import type { z } from 'zod'
import { invalidAt } from '../../../platform/http/http-error.ts'
import { UnknownColumns, UnreadableFile } from '../../product-import/formats/import.product.ts'
import { type ImportDependencies, importService } from '../../product-import/import.service.ts'
import type { ImportSummary } from '../../product-import/import.summary.ts'
import { inspectColumns } from '../../product-import/mapping/import.columns.ts'
import { exportedCsv } from './products.csv.export.ts'

/** 20 MB of real products have fewer rows. Each row may have errors, and the report is built in memory. */
const MAX_ROWS = 100_000
/** Maximum problems in a report, to keep it readable. */
const MAX_PROBLEMS = 2000
/** The first bytes of spreadsheets other than CSV: ZIP archives and old Excel files. */
const SPREADSHEETS = [Buffer.from('PK\u0003\u0004'), Buffer.from([0xd0, 0xcf, 0x11, 0xe0])]

type Report = z.output<typeof ImportReport>

/** The options of an import. */
interface Taking {
  isTrial: boolean
  by: number
  /** Whether stock counts of the file replace those of the shop. */
  takesStock?: boolean
  /** Stock of products without a count in the file. */
  untrackedStock?: number
  /** The meaning of the columns of an unknown format. */
  mapping?: ImportMapping | undefined
}

export type ProductsCsvService = ReturnType<typeof productsCsvService>

export function productsCsvService(deps: Pick<ImportDependencies, 'db' | 'clock' | 'media'>) {
  return {
    /** Streams all products with constant memory. */
    exported: (options: { hasCosts: boolean }): Readable => Readable.from(exportedCsv(deps.db, options)),

    /** Returns the columns of a file, and its first products if its mapping is given or stored. Throws 422 like `take`. */
    inspect: (bytes: Buffer, mapping: ImportMapping | undefined): Promise<ImportColumns> =>
      readable(bytes, () => inspectColumns(deps, bytes, mapping)),

    /**
     * Imports a file, or with `isTrial` reports what that would change. Throws 422 unless it is a product file; errors
     * of single products are in the report.
     */
    async take(
      bytes: Buffer,
      { isTrial, by, takesStock = false, untrackedStock = 0, mapping }: Taking,
    ): Promise<Report> {
      const lines: number[] = []
      const imports = importService({ ...deps, isTrial, by, takesStock })
      const options = { untrackedStock, mapping, maxRows: MAX_ROWS, onRow: (line: number) => lines.push(line) }
      const summary = await readable(bytes, () => imports.importBytes(bytes, options))
      return reportOf(summary, { isTrial, rows: new Map(lines.map((line, index) => [line, index + 1])) })
    },
  }
}

/** Throws 422 for what is no CSV file, and for one that `read` cannot read. */
async function readable<T>(bytes: Buffer, read: () => Promise<T>): Promise<T> {
  if (SPREADSHEETS.some((start) => bytes.subarray(0, start.length).equals(start))) {
    throw invalidAt('file', 'This is a spreadsheet, not a CSV file. Save it as “CSV UTF-8” and choose that file.')
  }
  return read().catch((error: unknown) => {
    if (!(error instanceof UnreadableFile)) throw error
    throw invalidAt('file', error.message, error instanceof UnknownColumns ? 'unknown_columns' : undefined)
  })
}

/** Converts lines of the file to rows, counted from 1 after the header; 0 is the whole file. */
function reportOf(
  { format, rows: count, created, updated, unchanged, skipped, drafts, notes, overview }: ImportSummary,
  { isTrial, rows }: { isTrial: boolean; rows: ReadonlyMap<number, number> },
): Report {
  const rowOf = (line: number) => rows.get(line) ?? 0
  const problems = [
    ...skipped.flatMap(({ line, product, reason, cellErrors = [{ line, field: '', message: reason }] }) =>
      cellErrors.map((cellError) => ({
        row: rowOf(cellError.line),
        product,
        field: cellError.field,
        message: cellError.message,
      })),
    ),
    ...drafts.map(({ line, product, reason }) => {
      const message = `Saved as a draft: ${reason}`
      return { row: rowOf(line), product, field: 'status', message }
    }),
    ...notes.map(({ line, product, note }) => ({ row: rowOf(line), product, field: '', message: note })),
  ].sort((one, other) => one.row - other.row)
  const more = problems.length - MAX_PROBLEMS
  const rest = { row: 0, product: '', field: '', message: `There are ${more} more. Correct these first.` }
  return {
    dry_run: isTrial,
    format,
    rows: count,
    created,
    updated,
    unchanged,
    refused: skipped.length,
    drafts: new Set(drafts.map(({ line }) => line)).size,
    overview,
    problems: more > 0 ? [...problems.slice(0, MAX_PROBLEMS), rest] : problems,
  }
}
