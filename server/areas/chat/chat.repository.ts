/** Reads and writes customers' chats: chat_session and chat_message. Excludes chats with the staff's agent. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

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
      const lease = sql`now() + ${leaseMs ?? 0} * interval '1 millisecond'`
      const { rows } = await sql<{ id: number; sessionRow: number; attempt: number }>`
        insert into chat_message (session_id, sender_type, content, claimed_until, attempts, created_at)
        select ${session.id}, 'USER', ${content}, case when is_next then ${lease} else now() end, is_next::int, ${now}
        from (select ${leaseMs !== undefined} and not exists (
          select from chat_message where session_id = ${session.id} and claimed_until is not null) as is_next) place
        returning id, session_id as "sessionRow", attempts as attempt`.execute(db)
      return rows[0]
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

    /** Returns the latest `most` chats of a user, newest first, and the total count. */
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

    /** Returns the latest unconfirmed answers of these chats, oldest first. */
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
