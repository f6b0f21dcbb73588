/** Deletes old chats every hour. */
import { ANONYMOUS_CHAT_MS } from '@shop/contract/constants.ts'
import { CHAT_MONTHS } from '@shop/contract/privacy/retention.ts'
import { sql } from 'kysely'
import { removeInBatches } from '../../platform/database/batches.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Clock } from '../../platform/time/clock.ts'

/** Small, because messages are deleted with their chat. */
const BATCH = 500

/** Deletes visitors' chats a day after they began, and users' chats twelve months after their last message. */
export async function tidyChats({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  const lastBeginning = new Date(now.getTime() - ANONYMOUS_CHAT_MS)
  await removeInBatches(db, 'chat_session', sql`user_id is null and created_at <= ${lastBeginning}`, BATCH)
  const lastUse = sql`${now}::timestamptz - ${CHAT_MONTHS} * interval '1 month'`
  await removeInBatches(db, 'chat_session', sql`user_id is not null and updated_at <= ${lastUse}`, BATCH)
}
