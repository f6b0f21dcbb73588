/** Staff's chats with their agent: each question is kept, answered in the call, and kept with its answer. */
import { randomBytes } from 'node:crypto'
import { type AgentBlock, type AgentMessage, ChartBlock, TableBlock } from '@shop/contract/admin/assistant.admin.ts'
import { CHAT_SESSION_RANDOM_LENGTH } from '@shop/contract/constants.ts'
import pg from 'pg'
import { z } from 'zod'
import { toTitle, withoutControls } from '../../server/areas/chat/chat.words.ts'
import type { Db } from '../../server/platform/database/database.ts'
import { notFound } from '../../server/platform/http/http-error.ts'
import type { AgentBrain } from './agent.brain.ts'
import { type AgentSession, agentRepository, type MessageRow, type NewAnswer } from './agent.repository.ts'
import type { ProposalsService } from './proposals/proposals.service.ts'

/** Of PostgreSQL: a statement ran longer than it may. */
const QUERY_CANCELED = '57014'

const StoredBlock = z.discriminatedUnion('type', [
  TableBlock,
  ChartBlock,
  z.object({ type: z.literal('proposal'), proposal_id: z.int().positive() }),
])
type StoredBlock = z.output<typeof StoredBlock>

export type AgentService = ReturnType<typeof agentService>

export interface AgentServiceDependencies {
  db: Db
  brain: AgentBrain
  proposals: ProposalsService
  /** Told of a fault that was excused to the person. */
  onFault(error: unknown): void
}

export function agentService({ db, brain, proposals, onFault }: AgentServiceDependencies) {
  const chats = agentRepository(db)

  async function open(userId: number, adkId: string): Promise<AgentSession> {
    const session = await chats.find(userId, adkId)
    if (!session) throw notFound('There is no such chat.')
    return session
  }

  /** With each proposal as it is now. */
  async function toMessages(userId: number, rows: readonly MessageRow[]): Promise<AgentMessage[]> {
    const read = rows.map((row) => ({ ...row, blocks: z.array(StoredBlock).catch([]).parse(row.blocks) }))
    const ids = read.flatMap(({ blocks }) =>
      blocks.flatMap((block) => (block.type === 'proposal' ? block.proposal_id : [])),
    )
    const known = new Map((await proposals.list(userId, ids)).map((proposal) => [proposal.id, proposal]))
    const shown = (block: StoredBlock): AgentBlock[] => {
      if (block.type !== 'proposal') return [block]
      const proposal = known.get(block.proposal_id)
      return proposal ? [{ type: 'proposal', proposal }] : []
    }
    return read.map(({ created_at, blocks, ...row }) => ({
      ...row,
      timestamp: created_at.toISOString(),
      product_ids: null,
      blocks: blocks.flatMap(shown),
    }))
  }

  async function answerTo(
    session: AgentSession,
    userId: number,
    text: string,
    earlier: readonly MessageRow[],
  ): Promise<NewAnswer> {
    try {
      const owner = { sessionId: session.id, userId }
      const turn = { text, memory: session.memory, owner, earlier, spent: session.model_cost }
      const { finding, memory, cost } = await brain.answer(turn)
      await chats.keep(session.id, memory, cost)
      return {
        content: finding.text,
        blocks: finding.blocks,
        suggestions: finding.suggestions.slice(0, 3),
        is_error: false,
      }
    } catch (error) {
      onFault(error)
      await chats.keep(session.id, session.memory)
      const isSlow = error instanceof pg.DatabaseError && error.code === QUERY_CANCELED
      const content = isSlow
        ? 'That took too long to work out. Ask for a shorter period or fewer products.'
        : 'I could not work that out just now. Nothing was changed. Try again, or put it another way.'
      return { content, blocks: [], suggestions: [], is_error: true }
    }
  }

  return {
    /** Asks in a chat of one's own, or begins one. Refuses with not-found another's. */
    async ask(userId: number, { text: sent, session_id }: { text: string; session_id?: string | undefined }) {
      const text = withoutControls(sent).trim() || '…'
      const session = session_id
        ? await open(userId, session_id)
        : await chats.create(userId, newId(userId), toTitle(text))
      const earlier = session_id ? await chats.messages(session.id, 20) : []
      const question = await chats.insertQuestion(session.id, text)
      const answer = await answerTo(session, userId, text, earlier)
      const kept = await chats.insertAnswer(session.id, question.id, answer)
      const [asked, answered] = await toMessages(userId, [question, kept])
      if (!asked || !answered) throw new Error('A message that was kept could not be read.')
      return { session_id: session.session_adk_id, question: asked, answer: answered }
    },

    /** One's own, the latest first. */
    async sessions(userId: number) {
      const { rows, total } = await chats.list(userId)
      return { items: rows.map(({ updated_at, ...row }) => ({ ...row, updated_at: updated_at.toISOString() })), total }
    },

    /** Oldest first. Refuses with not-found another's. */
    async messages(userId: number, adkId: string) {
      const items = await toMessages(userId, await chats.messages((await open(userId, adkId)).id))
      return { items, total: items.length }
    },

    /** The table that is block number `index` of a message. Refuses with not-found. */
    async table(userId: number, adkId: string, messageId: number, index: number): Promise<TableBlock> {
      const session = await open(userId, adkId)
      const row = await chats.message(session.id, messageId)
      const block = row && z.array(StoredBlock).catch([]).parse(row.blocks)[index]
      if (block?.type !== 'table') throw notFound('There is no such table.')
      return block
    },

    proposals,
  }
}

/** Twelve characters of a random id, as in the session id of a customer's chat. */
const newId = (userId: number) =>
  `user_${userId}_${randomBytes(CHAT_SESSION_RANDOM_LENGTH).toString('base64url').slice(0, CHAT_SESSION_RANDOM_LENGTH)}`
