/** Counts in a table by the database's clock, because the clock of a process may jump. */
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { NOW } from '../database/expressions.ts'
import { type Counts, countsIn } from './counts.ts'

/** Use it with `db`, never a transaction: attempts count even after a rollback. */
export const postgresCounts = (db: Db): Counts =>
  countsIn(async (windowMs, tallies) => {
    const digests = tallies.map(({ digest }) => digest)
    const by = tallies.map((tally) => tally.by)
    const ends = tallies.map(({ endsInMs }) => endsInMs)
    // One timestamp for the whole statement, and rows in one order, so that two batches do not deadlock.
    // Raw SQL, because building this frequent statement would take as long as running it. counts-cases.ts reads its columns.
    const { rows } = await sql<{ digest: Buffer; current: number; ttl: number }>`
      insert into call_count as counted (key, current, ends_at)
      select key, by, statement_timestamp() + ends * interval '1 millisecond'
      from unnest(${digests}::bytea[], ${by}::integer[], ${ends}::float8[]) as tally (key, by, ends)
      order by key
      on conflict (key) do update set
        current = excluded.current + case when counted.ends_at > statement_timestamp() then counted.current else 0 end,
        ends_at = case when counted.ends_at > statement_timestamp()
          then least(counted.ends_at, statement_timestamp() + ${windowMs}::float8 * interval '1 millisecond')
          else excluded.ends_at end
      returning key as digest, current,
        extract(epoch from ends_at - statement_timestamp())::float8 * 1000 as ttl`.execute(db)
    const counted = new Map(rows.map(({ digest, current, ttl }) => [digest.toString('hex'), { current, ttl }]))
    return digests.map((digest) => {
      const count = counted.get(digest.toString('hex'))
      if (!count) throw new Error('A count was not answered.')
      return count
    })
  })

/** Deletes finished windows. */
export async function tidyCounts(db: Db): Promise<void> {
  await db.deleteFrom('call_count').where('ends_at', '<=', NOW).execute()
}
