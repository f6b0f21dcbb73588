/** What an import did, for the person who started it. */
import type { CellError } from '../products/csv/products.csv.read.ts'
import type { ImportFormat, ImportNote } from './formats/import.product.ts'
import type { CsvEncoding } from './reading/import.encoding.ts'
import type { FileStart } from './reading/import.reading.ts'

export interface ImportSummary {
  format: ImportFormat
  encoding: CsvEncoding
  /** Rows of the file, without its header and blank lines. */
  rows: number
  created: number
  updated: number
  unchanged: number
  /** Products that were skipped completely. */
  skipped: { line: number; product: string; reason: string; cellErrors?: CellError[] }[]
  /** Products saved as drafts although the file publishes them; one entry per reason. */
  drafts: { line: number; product: string; rule: string; reason: string }[]
  notes: ImportNote[]
  /** Sentences about the file as a whole. */
  overview: string[]
}

/** The summary of a file of which nothing has been saved yet. */
export function emptySummary({ format, encoding, notes }: FileStart): ImportSummary {
  const about = encoding === 'windows-1252' ? ['The file isn’t UTF-8; it was read as windows-1252.'] : []
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
