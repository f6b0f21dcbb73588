/** Answers of the assistant for tests of the inbox. */
import type { InboxReason } from '@shop/contract/admin/inbox.admin.ts'
import type { Db } from '../../../platform/database/database.ts'
import { newSession } from '../chat.test-chats.ts'

interface Facts {
  userId?: number
  message?: string
  answer?: string
  review?: InboxReason | null
}

/** Stores a question and an answer that the assistant was unsure of; returns the answer's id. */
export async function insertUnsure(db: Db, facts: Facts = {}): Promise<number> {
  const { userId, message = 'any mango left', answer = 'Did you mean one of these?', review = 'unsure' } = facts
  const session = { session_adk_id: newSession(userId), audience: 'customer' as const, user_id: userId ?? null }
  const { id: session_id } = await db
    .insertInto('chat_session')
    .values(session)
    .returning('id')
    .executeTakeFirstOrThrow()
  const question = await db
    .insertInto('chat_message')
    .values({ session_id, sender_type: 'USER', content: message })
    .returning('id')
    .executeTakeFirstOrThrow()
  const understood = JSON.stringify([{ intent: 'stock', confidence: 0.41 }])
  const { id } = await db
    .insertInto('chat_message')
    .values({ session_id, sender_type: 'AGENT', content: answer, answers_id: question.id, review, understood })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
