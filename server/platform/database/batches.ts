/** Removes and changes large numbers of rows in batches, so that other statements do not wait long for locks. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import type { Tables } from './tables/tables.ts'

/** A batch takes well under a second, during which only its rows are locked. */
const BATCH = 2000

const someOf = (table: keyof Tables, condition: RawBuilder<unknown>, batch: number) =>
  sql`ctid = any (array(select ctid from ${sql.table(table)} where ${condition} limit ${batch} for update skip locked))`

async function repeat(db: Db, statement: RawBuilder<unknown>, batch: number): Promise<number> {
  let all = 0
  for (;;) {
    const { numAffectedRows = 0n } = await statement.execute(db)
    all += Number(numAffectedRows)
    // Rows locked by others are left for the next run.
    if (Number(numAffectedRows) < batch) return all
  }
}

/** Removes the rows of `table` that meet `condition` and returns their number. */
export const removeInBatches = (db: Db, table: keyof Tables, condition: RawBuilder<unknown>, batch = BATCH) =>
  repeat(db, sql`delete from ${sql.table(table)} where ${someOf(table, condition, batch)}`, batch)

/** Sets `values` in the rows that meet `condition` and returns their number; changed rows must not meet it any more. */
export const changeInBatches = (
  db: Db,
  { table, values, condition }: { table: keyof Tables; values: RawBuilder<unknown>; condition: RawBuilder<unknown> },
  batch = BATCH,
) => repeat(db, sql`update ${sql.table(table)} set ${values} where ${someOf(table, condition, batch)}`, batch)
