/** Reads and writes customers' chats: chat_session and chat_message. Excludes chats with the staff's agent. */
import type { InboxReason } from '@shop/contract/admin/inbox.admin.ts'
import type { ChatAction, ChatRating } from '@shop/contract/assistant.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { anyIn, NOW, secondsFromNow, texts } from '../../platform/database/expressions.ts'

/** Maximum messages in a history: the latest. */
const HISTORY_MOST = 500
/** Maximum answers that are sent again; earlier ones are in the history. */
const RESENT_MOST = 20

export interface MessageRow {
  id: number
  sender_type: 'USER' | 'AGENT'
  content: string
  product_ids: number[] | null
  is_error: boolean
  suggestions: string[]
  actions: ChatAction[]
  rating: ChatRating | null
  created_at: Date
}

export interface NewQuestion {
  sessionId: string
  userId: number | undefined
  content: string
  title: string
  now: Date
}

const MESSAGE = [
  'id',
  'sender_type',
  'content',
  'product_ids',
  'is_error',
  'suggestions',
  'actions',
  'rating',
  'created_at',
] as const
/** The columns of a claimed question. */
export const CLAIM = ['id', 'session_id as sessionRow', 'attempts as attempt'] as const

/** A literal, because a prepared statement with parameters cannot use the index of such messages. */
const IS_UNDELIVERED: RawBuilder<boolean> = sql`sender_type = 'AGENT' and delivered_at is null`

export function chatRepository(db: Db) {
  const ofSession = (sessionId: string) =>
    db
      .selectFrom('chat_session')
      .select('id')
      .where('session_adk_id', '=', sessionId)
      .where('audience', '=', 'customer')

  return {
    /**
     * Stores a question, and its session if that is new, in a transaction. With `leaseMs` it is claimed at once, unless
     * an earlier one of the session still waits. Undefined if the session is not a customer's chat of this user.
     */
    async insertQuestion(question: NewQuestion, leaseMs: number | undefined) {
      const { sessionId, userId = null, content, title, now } = question
      // Locked until the end: of two concurrent questions, the second sees that the first waits.
      const session = await db
        .insertInto('chat_session')
        .values({
          session_adk_id: sessionId,
          audience: 'customer',
          user_id: userId,
          title,
          created_at: now,
          updated_at: now,
        })
        .onConflict((conflict) =>
          conflict
            .column('session_adk_id')
            .doUpdateSet({ updated_at: now })
            .where('chat_session.audience', '=', 'customer')
            .where((eb) => eb('chat_session.user_id', 'is not distinct from', eb.ref('excluded.user_id'))),
        )
        .returning('id')
        .executeTakeFirst()
      if (!session) return undefined
      const isNext: RawBuilder<boolean> =
        leaseMs === undefined
          ? sql`false`
          : sql`not exists (
        select from chat_message where session_id = ${session.id} and claimed_until is not null)`
      return db
        .insertInto('chat_message')
        .values((eb) => ({
          session_id: session.id,
          sender_type: 'USER',
          content,
          claimed_until: eb
            .case()
            .when(isNext)
            .then(secondsFromNow((leaseMs ?? 0) / 1000))
            .else(NOW)
            .end(),
          attempts: eb.cast<number>(isNext, 'integer'),
          created_at: now,
        }))
        .returning(CLAIM)
        .executeTakeFirstOrThrow()
    },

    /** Returns whether the id belongs to a chat of staff. */
    async isStaffs(sessionId: string): Promise<boolean> {
      const row = await db
        .selectFrom('chat_session')
        .select('id')
        .where('session_adk_id', '=', sessionId)
        .where('audience', '=', 'staff')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Returns the latest messages, oldest first, and the total count. */
    async history(sessionId: string): Promise<{ items: MessageRow[]; total: number }> {
      const messages = db.selectFrom('chat_message').where('session_id', '=', ofSession(sessionId))
      const [rows, { count }] = await Promise.all([
        messages.select(MESSAGE).orderBy('id', 'desc').limit(HISTORY_MOST).execute(),
        messages.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
      ])
      return { items: rows.reverse(), total: count }
    },

    /** Returns the latest `max` chats of a user, newest first, and the total count. */
    async sessions(userId: number, max: number) {
      const sessions = db.selectFrom('chat_session').where('user_id', '=', userId).where('audience', '=', 'customer')
      const [items, { count }] = await Promise.all([
        sessions
          .select(['id', 'session_adk_id', 'title', 'updated_at'])
          .orderBy('updated_at', 'desc')
          .orderBy('id', 'desc')
          .limit(max)
          .execute(),
        sessions.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
      ])
      return { items, total: count }
    },

    /** Returns the latest unconfirmed answers of these chats, oldest first. */
    undelivered: (sessionIds: readonly string[]): Promise<(MessageRow & { session_adk_id: string })[]> =>
      db
        .selectFrom('chat_session as s')
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('chat_message')
              .select(MESSAGE)
              .whereRef('session_id', '=', 's.id')
              .where(IS_UNDELIVERED)
              .orderBy('id', 'desc')
              .limit(RESENT_MOST)
              .as('m'),
          (join) => join.onTrue(),
        )
        .selectAll('m')
        .select('s.session_adk_id')
        .where('s.session_adk_id', '=', anyIn(texts(sessionIds)))
        .where('s.audience', '=', 'customer')
        .orderBy('m.id')
        .execute(),

    answer: (sessionId: string, id: number): Promise<MessageRow | undefined> =>
      db
        .selectFrom('chat_message')
        .select(MESSAGE)
        .where('id', '=', id)
        .where('session_id', '=', ofSession(sessionId))
        .executeTakeFirst(),

    /** Returns whether the session has such an answer. */
    async rate(sessionId: string, id: number, rating: ChatRating | null): Promise<boolean> {
      const row = await db
        .updateTable('chat_message')
        .set((eb) => ({
          rating,
          review:
            rating === 'down'
              ? eb.fn.coalesce('review', eb.val<InboxReason>('downvoted'))
              : eb.fn<InboxReason | null>('nullif', ['review', eb.val('downvoted')]),
        }))
        .where('id', '=', id)
        .where('session_id', '=', ofSession(sessionId))
        .where('sender_type', '=', 'AGENT')
        .where('is_error', '=', false)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Stores that a browser confirmed this answer. */
    noteDelivery: (sessionId: string, id: number, now: Date) =>
      db
        .updateTable('chat_message')
        .set({ delivered_at: now })
        .where('id', '=', id)
        .where('session_id', '=', ofSession(sessionId))
        .where('delivered_at', 'is', null)
        .execute(),
  }
}
