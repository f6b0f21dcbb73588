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

/** `asked` is what the call was asked for, to tell a repeat from another request with the same key. */
interface KeyedCall {
  userId: number
  call: string
  key: string | undefined
  asked: unknown
}

/**
 * Returns whether this is the first call with `key`; use it in the transaction that does the work. A concurrent call waits until
 * the first has ended, and counts as the first if that failed. Without a key, every call is the first.
 */
export async function isFirstCall(trx: Db, { userId, call, key, asked }: KeyedCall): Promise<boolean> {
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

/**
 * Runs `work`, which returns the id of what it made, for the first call with a key; a repeat returns the id of the first. Use it
 * in the transaction that does the work.
 */
export async function makeOnce(trx: Db, keyed: KeyedCall, work: () => Promise<number>): Promise<number> {
  const [id] = await makeAllOnce(trx, keyed, async () => [await work()])
  // The key is of a shop before migration 0120.
  if (id === undefined) throw keyReused()
  return id
}

/** Does the same for a call that makes several. */
export async function makeAllOnce(trx: Db, keyed: KeyedCall, work: () => Promise<number[]>): Promise<number[]> {
  const { userId, call, key } = keyed
  if (!(await isFirstCall(trx, keyed))) {
    const first = trx.selectFrom('idempotency_key').select('made_ids').where('user_id', '=', userId)
    const { made_ids } = await first
      .where('call', '=', call)
      .where('key', '=', key ?? '')
      .executeTakeFirstOrThrow()
    return made_ids
  }
  const made_ids = await work()
  if (key === undefined) return made_ids
  const stored = trx.updateTable('idempotency_key').set({ made_ids }).where('user_id', '=', userId)
  await stored.where('call', '=', call).where('key', '=', key).execute()
  return made_ids
}

/** Deletes keys used before `moment`, when retries are no longer expected. */
export const deleteOldKeys = (db: Db, moment: Date) =>
  removeInBatches(db, 'idempotency_key', sql`created_at < ${moment}`)
