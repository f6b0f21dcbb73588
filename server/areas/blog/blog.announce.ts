/** Articles that were saved to appear later appear by themselves; what this tells the processes is to forget old pages. */

import type { Db } from '../../platform/database/database.ts'
import { announce } from '../../platform/messages/events.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { blogWriteRepository } from './blog.write.repository.ts'

/** Announces the articles whose time has come, each once. To be done every minute. */
export async function announceDuePosts({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await blogWriteRepository(trx).markAnnounced(clock.now())) await announce(trx, 'blog')
  })
}
