/** Reads and writes the chats of staff with their agent: rows of chat_session and chat_message whose audience is staff. */
import type { Db } from '../../server/platform/database/database.ts'
import type { FindingBlock } from './agent.finding.ts'

export interface AgentSession {
  id: number
  session_adk_id: string
  memory: unknown
  /** In thousandths of a penny. */
  model_cost: number
}

export interface MessageRow {
  id: number
  sender_type: 'USER' | 'AGENT'
  content: string
  is_error: boolean
  suggestions: string[]
  blocks: unknown
  created_at: Date
}

export interface NewAnswer {
  content: string
  blocks: readonly FindingBlock[]
  suggestions: readonly string[]
  is_error: boolean
}

const MESSAGE = ['id', 'sender_type', 'content', 'is_error', 'suggestions', 'blocks', 'created_at'] as const
const LISTED_SESSIONS = 100
/** Of a chat that went on for longer the latest are shown. */
const LISTED_MESSAGES = 400

export function agentRepository(db: Db) {
  return {
    find: (userId: number, adkId: string): Promise<AgentSession | undefined> =>
      db
        .selectFrom('chat_session')
        .select(['id', 'session_adk_id', 'memory', 'model_cost'])
        .where('session_adk_id', '=', adkId)
        .where('user_id', '=', userId)
        .where('audience', '=', 'staff')
        .executeTakeFirst(),

    create: (userId: number, adkId: string, title: string): Promise<AgentSession> =>
      db
        .insertInto('chat_session')
        .values({ session_adk_id: adkId, audience: 'staff', user_id: userId, title })
        .returning(['id', 'session_adk_id', 'memory', 'model_cost'])
        .executeTakeFirstOrThrow(),

    /** The latest first. */
    async list(userId: number) {
      const mine = db.selectFrom('chat_session').where('user_id', '=', userId).where('audience', '=', 'staff')
      const [rows, { total }] = await Promise.all([
        mine
          .select(['id', 'session_adk_id', 'title', 'updated_at'])
          .orderBy('updated_at', 'desc')
          .orderBy('id', 'desc')
          .limit(LISTED_SESSIONS)
          .execute(),
        mine.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      ])
      return { rows, total }
    },

    /** The latest of a chat, oldest first. */
    async messages(sessionId: number, limit = LISTED_MESSAGES): Promise<MessageRow[]> {
      const rows = await db
        .selectFrom('chat_message')
        .select(MESSAGE)
        .where('session_id', '=', sessionId)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      return rows.reverse()
    },

    message: (sessionId: number, id: number): Promise<MessageRow | undefined> =>
      db
        .selectFrom('chat_message')
        .select(MESSAGE)
        .where('session_id', '=', sessionId)
        .where('id', '=', id)
        .executeTakeFirst(),

    insertQuestion: (sessionId: number, content: string): Promise<MessageRow> =>
      db
        .insertInto('chat_message')
        .values({ session_id: sessionId, sender_type: 'USER', content })
        .returning(MESSAGE)
        .executeTakeFirstOrThrow(),

    /** The answer goes out with the call itself, so it is never waited for on the live channel. */
    insertAnswer: (
      sessionId: number,
      questionId: number,
      { blocks, suggestions, ...answer }: NewAnswer,
    ): Promise<MessageRow> =>
      db
        .insertInto('chat_message')
        .values(({ fn }) => ({
          session_id: sessionId,
          sender_type: 'AGENT',
          answers_id: questionId,
          ...answer,
          blocks: JSON.stringify(blocks),
          suggestions: [...suggestions],
          delivered_at: fn<Date>('now'),
        }))
        .returning(MESSAGE)
        .executeTakeFirstOrThrow(),

    /** What is remembered, and what the answer has cost, in thousandths of a penny. */
    async keep(sessionId: number, memory: unknown, cost = 0): Promise<void> {
      await db
        .updateTable('chat_session')
        .set((eb) => ({
          memory: JSON.stringify(memory),
          model_cost: eb('model_cost', '+', Math.ceil(cost)),
          updated_at: eb.fn<Date>('now'),
        }))
        .where('id', '=', sessionId)
        .execute()
    },
  }
}
