/** Two processes may start on one database at the same moment: they make the demo one after the other. */
import { sql } from 'kysely'
import type { Db } from '../server/platform/database/database.ts'

/** The parts of the demo that are each made once. */
const LOCKS = { catalogue: 4_201_042, users: 4_201_043, blog: 4_201_044 } as const

/** Waits, however long it takes, until no other process makes this part; until `trx` ends none does. */
export async function takeTurns(trx: Db, part: keyof typeof LOCKS): Promise<void> {
  // A slow machine seeds for longer than a request may wait.
  await sql`set local lock_timeout = 0`.execute(trx)
  await sql`set local statement_timeout = 0`.execute(trx)
  await sql`select pg_advisory_xact_lock(${LOCKS[part]})`.execute(trx)
}
