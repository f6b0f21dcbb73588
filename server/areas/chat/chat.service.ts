/** The customers' chat: sending messages, history and sessions. */
import type { ChatMessage, ChatRating, ChatSession } from '@shop/contract/assistant.ts'
import { MAX_LIMIT } from '@shop/contract/constants.ts'
import type { Context } from '../../context.ts'
import { invalid, notFound } from '../../platform/http/http-error.ts'
import type { Caller } from '../../platform/http/session-guard.ts'
import type { ChatAnswering } from './chat.answering.ts'
import { assertOwner, noSuchChat, readOwnerId } from './chat.ownership.ts'
import { chatRepository } from './chat.repository.ts'
import { toTitle, withoutControls } from './chat.words.ts'

export interface ChatDependencies extends Pick<Context, 'db' | 'clock'> {
  answering: Pick<ChatAnswering, 'take'>
}

interface Rating {
  sessionId: string
  id: number
  rating: ChatRating | null
}

export type ChatService = ReturnType<typeof chatService>

export function chatService({ db, clock, answering }: ChatDependencies) {
  const chats = chatRepository(db)

  return {
    /** Stores a message and starts its answer. Call it only after the owner check. */
    async send(sessionId: string, message: string): Promise<void> {
      const content = withoutControls(message).trim()
      if (content === '') {
        const message = 'Write a message first.'
        throw invalid(`message: ${message}`, [{ path: 'message', message: message }])
      }
      const question = { sessionId, userId: readOwnerId(sessionId), content, title: toTitle(content), now: clock.now() }
      const isStored = await answering.take((leaseMs) =>
        db.transaction().execute((trx) => chatRepository(trx).insertQuestion(question, leaseMs)),
      )
      if (!isStored) throw noSuchChat()
    },

    /** Throws 401 or 404 unless the caller may listen to the chat. */
    async rejectListener(sessionId: string, caller: Caller | undefined): Promise<void> {
      assertOwner(sessionId, caller)
      if (await chats.isStaffs(sessionId)) throw noSuchChat()
    },

    /** Returns the latest messages of a chat, oldest first; empty for a new chat. */
    async history(sessionId: string, caller: Caller | undefined): Promise<{ items: ChatMessage[]; total: number }> {
      await this.rejectListener(sessionId, caller)
      const { items, total } = await chats.history(sessionId)
      return { items: items.map(({ created_at, ...row }) => ({ ...row, timestamp: created_at.toISOString() })), total }
    },

    /** Stores what a customer thinks of an answer in their chat; 404 for any other message. */
    async rate({ sessionId, id, rating }: Rating, caller: Caller | undefined): Promise<void> {
      assertOwner(sessionId, caller)
      if (!(await chats.rate(sessionId, id, rating))) throw notFound('There is no such answer.')
    },

    /** Returns a customer's chats, latest first. */
    async sessions(userId: number): Promise<{ items: ChatSession[]; total: number }> {
      const { items, total } = await chats.sessions(userId, MAX_LIMIT)
      return { items: items.map((row) => ({ ...row, updated_at: row.updated_at.toISOString() })), total }
    },
  }
}
