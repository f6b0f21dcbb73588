/** Takes a file in batches, each in one transaction, so that a stopped run continues where it was. */
import type { FormerImport, FormerKind, FormerShop } from '@shop/contract/admin/former-shop.admin.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { CsvRow } from '../product-import/reading/import.csv.ts'
import { KINDS, readRecords } from './former-file.ts'
import type { Outcome } from './former-kind.ts'

const RECORDS_PER_BATCH = 200
/** Maximum problems in a report, to keep it readable. */
export const MAX_PROBLEMS = 500

/** What a batch adds to the report. */
export interface Step extends Pick<FormerImport, 'created' | 'unchanged' | 'rejected' | 'problems'> {
  rows: number
}

export interface RunOptions {
  db: Db
  clock: Clock
  kind: FormerKind
  source: FormerShop
  /** The file's row; null at the terminal. */
  importId: number | null
  bytes: Buffer
  /** Does everything, and rolls it back. */
  isTrial: boolean
  /** Rows that an earlier, stopped run has taken. */
  skip: number
  /** Stores the progress in the batch's transaction, or in one after a trial's. Returns false to stop: another process has taken over. */
  store(db: Db, step: Step): Promise<boolean>
}

/** Returns whether it has come to the end. Throws UnreadableFile if the file is broken further down; what was taken before stays. */
export async function runFile({ db, clock, kind, isTrial, ...options }: RunOptions): Promise<boolean> {
  const { source, importId, bytes, skip, store } = options
  const context = { source, clock, importId, seen: new Map<string, number>() }
  const take = (trx: Db, records: readonly CsvRow[][]) => KINDS[kind].take(trx, records, context)

  async function runBatch(records: readonly CsvRow[][]): Promise<boolean> {
    if (!isTrial) {
      return db.transaction().execute(async (trx) => {
        const goesOn = await store(trx, stepOf(records, await take(trx, records)))
        if (!goesOn) throw new TakenOver()
        return goesOn
      })
    }
    const trial = await db.startTransaction().execute()
    const outcomes = await take(trial, records).finally(() => trial.rollback().execute())
    return db.transaction().execute((trx) => store(trx, stepOf(records, outcomes)))
  }

  let [batch, rows]: [CsvRow[][], number] = [[], 0]
  try {
    for await (const record of readRecords(bytes, kind)) {
      rows += record.length
      if (rows <= skip) continue
      batch.push(record)
      if (batch.length < RECORDS_PER_BATCH) continue
      if (!(await runBatch(batch))) return false
      batch = []
    }
    return batch.length === 0 || (await runBatch(batch))
  } catch (error) {
    if (error instanceof TakenOver) return false
    throw error
  }
}

/** Rolls the batch back: the process that has taken over does it. */
class TakenOver extends Error {}

function stepOf(records: readonly CsvRow[][], outcomes: readonly Outcome[]): Step {
  const count = (result: Outcome['result']) => outcomes.filter((outcome) => outcome.result === result).length
  return {
    rows: records.reduce((sum, record) => sum + record.length, 0),
    created: count('created'),
    unchanged: count('unchanged'),
    rejected: count('rejected'),
    problems: outcomes.flatMap(({ line, name, notes }) => notes.map((message) => ({ line, name, message }))),
  }
}
