/** Removing and changing very many rows a few at a time, so that nobody waits long for a lock. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'
import type { Tables } from './tables/tables.ts'

/** Takes well under a second, in which these rows alone are held. */
const BATCH = 2000

const someOf = (table: keyof Tables, condition: RawBuilder<unknown>, batch: number) =>
  sql`ctid = any (array(select ctid from ${sql.table(table)} where ${condition} limit ${batch} for update skip locked))`

async function repeat(db: Db, statement: RawBuilder<unknown>, batch: number): Promise<number> {
  let all = 0
  for (;;) {
    const { numAffectedRows = 0n } = await statement.execute(db)
    all += Number(numAffectedRows)
    // Rows that somebody holds are left for the next time.
    if (Number(numAffectedRows) < batch) return all
  }
}

/** Removes the rows of `table` that meet `condition`; answers how many. */
export const removeInBatches = (db: Db, table: keyof Tables, condition: RawBuilder<unknown>, batch = BATCH) =>
  repeat(db, sql`delete from ${sql.table(table)} where ${someOf(table, condition, batch)}`, batch)

/** Sets `values` in the rows of `table` that meet `condition`, which must not meet it afterwards; answers how many. */
export const changeInBatches = (
  db: Db,
  { table, values, condition }: { table: keyof Tables; values: RawBuilder<unknown>; condition: RawBuilder<unknown> },
  batch = BATCH,
) => repeat(db, sql`update ${sql.table(table)} set ${values} where ${someOf(table, condition, batch)}`, batch)
