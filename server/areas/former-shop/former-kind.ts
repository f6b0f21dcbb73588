/** What a kind of file of a former shop must do, and how its cells are read. */
import type { FormerShop } from '@shop/contract/admin/former-shop.admin.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { CsvRow } from '../product-import/reading/import.csv.ts'
import type { FormerUndo } from '../users/former-customers/former-batch.ts'

/** What became of a record, with what staff should know. */
export interface Outcome {
  result: 'created' | 'unchanged' | 'rejected'
  line: number
  name: string
  notes: string[]
}

interface TakeContext {
  source: FormerShop
  clock: Clock
  /** The file's row, which the records remember; null for a file at the terminal. */
  importId: number | null
  /** The line of each key that this run has seen, to find repetitions that a check does not store. */
  seen: Map<string, number>
}

/** One kind of file, such as customers. */
export interface KindModule {
  /** Returns whose export has these headers, in lower case; undefined for another file. */
  sourceOf(headers: ReadonlySet<string>): FormerShop | undefined
  /** Says which file is expected. */
  expected: string
  /** Adjacent rows with the same key are one record; without it every row is one. */
  keyOf?(row: CsvRow): string
  /** Saves records in `trx`: completely, or not at all with the reason. What is stored already stays as it is. */
  take(trx: Db, records: readonly CsvRow[][], context: TakeContext): Promise<Outcome[]>
  /** Removes what the import of the file `importId`, which ended at `since`, has added and nothing depends on. */
  undo(trx: Db, importId: number, since: Date): Promise<FormerUndo>
}

/** Returns the first non-empty cell of these columns. An apostrophe in front, which marks text in spreadsheets, is not part of it. */
export function readCell({ cells }: CsvRow, ...headers: readonly string[]): string {
  const found = headers.map((header) => cells[header]?.trim() ?? '').find((text) => text !== '')
  return found?.replace(/^'/, '').trim() ?? ''
}

/** Parses '2024-05-01 10:12:13 +0100', '2024-05-01T10:12:13-04:00' and '01/05/2024 10:12'; without a zone it is UTC. */
export function readTime(text: string): Date | undefined {
  const parts =
    /^(?:(\d{4})-(\d\d)-(\d\d)|(\d\d?)\/(\d\d?)\/(\d{4}))(?:[T ,]+(\d\d?:\d\d(?::\d\d)?)(?:\.\d+)?)?\s*(Z|UTC|[+-]\d\d:?\d\d)?$/.exec(
      text,
    )
  if (!parts) return undefined
  const [, year = parts[6], month = parts[5], day = parts[4], , , , clock = '00:00', zone = 'Z'] = parts
  const pad = (number = '') => number.padStart(2, '0')
  const offset = /^[+-]/.test(zone) ? zone.replace(/^(...):?/, '$1:') : 'Z'
  const time = new Date(`${year}-${pad(month)}-${pad(day)}T${clock.replace(/^\d:/, '0$&')}${offset}`)
  return Number.isNaN(time.getTime()) ? undefined : time
}
