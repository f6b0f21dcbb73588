/** Scheduled articles become public without a save; this worker makes all processes invalidate cached pages. */

import type { Db } from '../../platform/database/database.ts'
import { announce } from '../../platform/messages/events.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { BLOG_TAG } from './blog.service.ts'
import { blogWriteRepository } from './blog.write.repository.ts'

/** Announces each due article once. To be run every minute. */
export async function announceDuePosts({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await blogWriteRepository(trx).markAnnounced(clock.now())) await announce(trx, 'blog', [BLOG_TAG])
  })
}
