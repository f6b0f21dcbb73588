/** Reads and decides the answers that staff look at: those of chat_message with a `review`. */
import type { InboxReason } from '@shop/contract/admin/inbox.admin.ts'
import type { Db } from '../../../platform/database/database.ts'

export function inboxRepository(db: Db) {
  const waiting = (reason: InboxReason | undefined) => {
    const rows = db
      .selectFrom('chat_message as a')
      .innerJoin('chat_message as q', 'q.id', 'a.answers_id')
      .innerJoin('chat_session as s', 's.id', 'a.session_id')
      .where('a.review', 'is not', null)
      .where('a.reviewed_at', 'is', null)
      .where('s.audience', '=', 'customer')
    return reason === undefined ? rows : rows.where('a.review', '=', reason)
  }

  return {
    /** Returns one page, newest first, with the name of the customer if they are logged in. */
    async list(reason: InboxReason | undefined, { skip, limit }: { skip: number; limit: number }) {
      const [rows, { total }] = await Promise.all([
        waiting(reason)
          .leftJoin('shop_user as u', 'u.id', 's.user_id')
          .select(['a.id', 'a.review', 'a.content as answer', 'a.understood', 'a.created_at'])
          .select(['q.content as message', 'u.name as customer'])
          .orderBy('a.id', 'desc')
          .limit(limit)
          .offset(skip)
          .execute(),
        waiting(reason)
          .select(({ fn }) => fn.countAll<number>().as('total'))
          .executeTakeFirstOrThrow(),
      ])
      return { rows, total }
    },

    /** Takes an answer out of the inbox; returns why it was there, undefined if it is not. */
    async close(id: number, now: Date): Promise<InboxReason | undefined> {
      const row = await db
        .updateTable('chat_message')
        .set({ reviewed_at: now })
        .where('id', '=', id)
        .where('review', 'is not', null)
        .where('reviewed_at', 'is', null)
        .returning('review')
        .executeTakeFirst()
      return row?.review ?? undefined
    },
  }
}
