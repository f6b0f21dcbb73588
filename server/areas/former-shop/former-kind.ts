/** What a kind of file of a former shop must do, and how its cells are read. */
import type { FormerShop } from '@shop/contract/admin/former-shop.admin.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { CsvRow } from '../product-import/reading/import.csv.ts'

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
}

/** Returns the first non-empty cell of these columns. An apostrophe in front, which marks text in spreadsheets, is not part of it. */
export function readCell({ cells }: CsvRow, ...headers: readonly string[]): string {
  const found = headers.map((header) => cells[header]?.trim() ?? '').find((text) => text !== '')
  return found?.replace(/^'/, '').trim() ?? ''
}
