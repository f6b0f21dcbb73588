/** Hourly: clears away chats that nobody goes on with. */
import { ANONYMOUS_CHAT_MS } from '@shop/contract/constants.ts'
import { sql } from 'kysely'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'

/** Of somebody signed in, after the last message. */
const KEPT_MONTHS = 12
/** So many at once, so that nobody waits long for a lock. */
const BATCH = 500

/** Visitors' chats go a day after they began, those of users twelve months after their last message. */
export async function tidyChats({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  const lastBeginning = new Date(now.getTime() - ANONYMOUS_CHAT_MS)
  const lastUse = sql<Date>`${now}::timestamptz - ${KEPT_MONTHS} * interval '1 month'`
  let removed = BATCH
  while (removed >= BATCH) {
    const old = db
      .selectFrom('chat_session')
      .select('id')
      .where((eb) =>
        eb.or([
          eb.and([eb('user_id', 'is', null), eb('created_at', '<=', lastBeginning)]),
          eb.and([eb('user_id', 'is not', null), eb('updated_at', '<=', lastUse)]),
        ]),
      )
      .limit(BATCH)
    const { numDeletedRows } = await db.deleteFrom('chat_session').where('id', 'in', old).executeTakeFirst()
    removed = Number(numDeletedRows)
  }
}
