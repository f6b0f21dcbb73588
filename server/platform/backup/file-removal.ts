/** Blocks the removal of files during a backup, because the rows of its snapshot still refer to them. */
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { BackupError, type Connection } from './backup.format.ts'

/** An advisory lock: shared by processes that remove a file, until its row is removed too; exclusive for the backup. */
const REMOVALS = 7120368495110246317n
const PATIENCE = { tries: 100, pauseMs: 100 }

/** Returns whether the transaction `trx` may remove files. If not, the next cleanup removes them. */
export async function mayRemoveFiles(trx: Db): Promise<boolean> {
  const { may } = await trx
    .selectNoFrom(({ fn }) => fn<boolean>('pg_try_advisory_xact_lock_shared', [sql.lit(REMOVALS)]).as('may'))
    .executeTakeFirstOrThrow()
  return may
}

/** Prevents the removal of files until the connection ends. Throws BackupError if another backup has the lock. */
export async function pauseFileRemoval(connection: Connection): Promise<void> {
  for (let turn = 1; turn <= PATIENCE.tries; turn += 1) {
    const { rows } = await connection.query<{ locked: boolean }>(`select pg_try_advisory_lock(${REMOVALS}) as locked`)
    if (rows[0]?.locked) return
    await setTimeout(PATIENCE.pauseMs)
  }
  throw new BackupError('Another backup of this shop is being made. Wait until it has ended.')
}
