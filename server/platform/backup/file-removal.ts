/** Files stay where they are while a backup is made: its rows were read before, and each of them must find its file. */
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { BackupError, type Connection } from './backup.format.ts'

/** Held shared by whoever removes a file until its row is gone too, and alone by the backup. */
const REMOVALS = 7120368495110246317n
const PATIENCE = { tries: 100, pauseMs: 100 }

/** Whether the transaction `trx` may remove files. If not, they are still there for the next who tidies up. */
export async function mayRemoveFiles(trx: Db): Promise<boolean> {
  const { may } = await trx
    .selectNoFrom(({ fn }) => fn<boolean>('pg_try_advisory_xact_lock_shared', [sql.lit(REMOVALS)]).as('may'))
    .executeTakeFirstOrThrow()
  return may
}

/** Keeps every file until the connection ends. Refuses where another backup does so already. */
export async function pauseFileRemoval(connection: Connection): Promise<void> {
  for (let turn = 1; turn <= PATIENCE.tries; turn += 1) {
    const { rows } = await connection.query<{ kept: boolean }>(`select pg_try_advisory_lock(${REMOVALS}) as kept`)
    if (rows[0]?.kept) return
    await setTimeout(PATIENCE.pauseMs)
  }
  throw new BackupError('Another backup of this shop is being made. Wait until it has ended.')
}
