/** Idempotency keys for writes that a double click or a retry may repeat. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { removeInBatches } from './database/batches.ts'
import type { Db } from './database/database.ts'
import { invalidAt } from './http/http-error.ts'

/** Returns the SHA-256 of the input, to distinguish a repeat from a different request with the same key. */
export const digestInput = (asked: unknown): string => createHash('sha256').update(JSON.stringify(asked)).digest('hex')

/** 422: the key was used for a different request. */
export const keyReused = () =>
  invalidAt('idempotency-key', 'This Idempotency-Key was used for something else. Use a new one.')

/**
 * Returns whether this is the first call with `key`; use it in the transaction that does the work. A concurrent call waits until
 * the first has ended, and counts as the first if that failed. Without a key, every call is the first.
 */
export async function isFirstCall(
  trx: Db,
  { userId, call, key, asked }: { userId: number; call: string; key: string | undefined; asked: unknown },
): Promise<boolean> {
  if (key === undefined) return true
  const request_digest = digestInput(asked)
  const row = await trx
    .insertInto('idempotency_key')
    .values({ user_id: userId, call, key, request_digest })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  if (row) return true
  const known = await trx
    .selectFrom('idempotency_key')
    .select('request_digest')
    .where('user_id', '=', userId)
    .where('call', '=', call)
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  if (known.request_digest !== request_digest) throw keyReused()
  return false
}

export interface KeyedCall {
  userId: number
  call: string
  key: string
}

/** When the transaction of the first call with a key began, to find what it made. */
export const firstCallAt = (db: Db, { userId, call, key }: KeyedCall) =>
  db
    .selectFrom('idempotency_key')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('call', '=', call)
    .where('key', '=', key)

/** Deletes keys used before `moment`, when retries are no longer expected. */
export const deleteOldKeys = (db: Db, moment: Date) =>
  removeInBatches(db, 'idempotency_key', sql`created_at < ${moment}`)
