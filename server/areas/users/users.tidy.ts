/** Deletes expired sessions, links, known networks and idempotency keys every night. */
import { KNOWN_NETWORK_DAYS, REPEAT_KEY_DAYS } from '@shop/contract/privacy/retention.ts'
import { sql } from 'kysely'
import { removeInBatches } from '../../platform/database/batches.ts'
import type { Db } from '../../platform/database/database.ts'
import { deleteOldKeys } from '../../platform/idempotency.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { DAY_MS } from '../../platform/time/durations.ts'

const KEY_RETENTION_MS = REPEAT_KEY_DAYS * DAY_MS
const NETWORK_RETENTION_MS = KNOWN_NETWORK_DAYS * DAY_MS

export async function tidyAccounts({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  for (const table of ['session', 'password_reset', 'email_change'] as const) {
    await removeInBatches(db, table, sql`expires_at <= ${now}`)
  }
  const before = new Date(now.getTime() - NETWORK_RETENTION_MS)
  await removeInBatches(db, 'known_network', sql`last_used_at <= ${before}`)
  await deleteOldKeys(db, new Date(now.getTime() - KEY_RETENTION_MS))
}
