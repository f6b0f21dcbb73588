/** Reads and writes chats of customers: chat_session and chat_message. Chats with staff's agent are never seen here. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** A history shows so many messages, the latest. */
const HISTORY_MOST = 500
/** So many answers are sent again; what came before them is in the history. */
const RESENT_MOST = 20

export interface MessageRow {
  id: number
  sender_type: 'USER' | 'AGENT'
  content: string
  product_ids: number[] | null
  is_error: boolean
  suggestions: string[]
  created_at: Date
}

export interface NewQuestion {
  sessionId: string
  userId: number | undefined
  content: string
  title: string
  now: Date
}

const MESSAGE = ['id', 'sender_type', 'content', 'product_ids', 'is_error', 'suggestions', 'created_at'] as const

export function chatRepository(db: Db) {
  const ofSession = (sessionId: string) =>
    db
      .selectFrom('chat_session')
      .select('id')
      .where('session_adk_id', '=', sessionId)
      .where('audience', '=', 'customer')

  return {
    /**
     * Stores a question, and its session if that is new, over a transaction. With `leaseMs` it is claimed at once, unless an
     * earlier one of the session still waits. Undefined where the session is not a customers' one of this user.
     */
    async insertQuestion(question: NewQuestion, leaseMs: number | undefined) {
      const { sessionId, userId = null, content, title, now } = question
      // Held until the end: of two questions at once the second sees the first wait.
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
      const lease = sql`now() + ${leaseMs ?? 0} * interval '1 millisecond'`
      const { rows } = await sql<{ id: number; sessionRow: number; attempt: number }>`
        insert into chat_message (session_id, sender_type, content, claimed_until, attempts, created_at)
        select ${session.id}, 'USER', ${content}, case when is_next then ${lease} else now() end, is_next::int, ${now}
        from (select ${leaseMs !== undefined} and not exists (
          select from chat_message where session_id = ${session.id} and claimed_until is not null) as is_next) place
        returning id, session_id as "sessionRow", attempts as attempt`.execute(db)
      return rows[0]
    },

    /** Whether the id is in use by a chat that customers do not reach. */
    async isStaffs(sessionId: string): Promise<boolean> {
      const row = await db
        .selectFrom('chat_session')
        .select('id')
        .where('session_adk_id', '=', sessionId)
        .where('audience', '=', 'staff')
        .executeTakeFirst()
      return row !== undefined
    },

    /** The latest messages, oldest first, and how many there are in all. */
    async history(sessionId: string): Promise<{ items: MessageRow[]; total: number }> {
      const messages = db.selectFrom('chat_message').where('session_id', '=', ofSession(sessionId))
      const [rows, { count }] = await Promise.all([
        messages.select(MESSAGE).orderBy('id', 'desc').limit(HISTORY_MOST).execute(),
        messages.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
      ])
      return { items: rows.reverse(), total: count }
    },

    /** The chats of a user, the latest first, `most` of them, and how many there are in all. */
    async sessions(userId: number, most: number) {
      const sessions = db.selectFrom('chat_session').where('user_id', '=', userId).where('audience', '=', 'customer')
      const [items, { count }] = await Promise.all([
        sessions
          .select(['id', 'session_adk_id', 'title', 'updated_at'])
          .orderBy('updated_at', 'desc')
          .orderBy('id', 'desc')
          .limit(most)
          .execute(),
        sessions.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
      ])
      return { items, total: count }
    },

    /** Answers of these chats that no browser has had for certain, oldest first; of each chat the latest of them. */
    async undelivered(sessionIds: readonly string[]): Promise<(MessageRow & { session_adk_id: string })[]> {
      const latest = sql`
        select ${sql.join(MESSAGE.map((column) => sql.ref(column)))} from chat_message
        where session_id = s.id and sender_type = 'AGENT' and delivered_at is null
        order by id desc limit ${RESENT_MOST}`
      const { rows } = await sql<MessageRow & { session_adk_id: string }>`
        select s.session_adk_id, m.* from chat_session s cross join lateral (${latest}) m
        where s.session_adk_id = any(${sessionIds}) and s.audience = 'customer'
        order by m.id`.execute(db)
      return rows
    },

    answer: (sessionId: string, id: number): Promise<MessageRow | undefined> =>
      db
        .selectFrom('chat_message')
        .select(MESSAGE)
        .where('id', '=', id)
        .where('session_id', '=', ofSession(sessionId))
        .executeTakeFirst(),

    /** A browser had this answer. */
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
