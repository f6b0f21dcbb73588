/** The staff assistant: questions about live data, and changes that staff confirm. */
import { z } from 'zod'
import { ChatMessage, ChatSession, ChatText, MALFORMED_SESSION } from '../assistant.ts'
import { IdParams, id, idParam, listAnswer, timestamp } from '../lib/fields.ts'
import { forStaff } from '../permissions.ts'
import { problems } from '../problems.ts'

/** Format and sort order of a column. `money` is in pounds, `percent` in whole percent, `day` is 2026-11-21. */
const Column = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'number', 'money', 'percent', 'day', 'moment']),
})

/** A table cell; `link` leads to the record's page in the admin area or the shop. */
const Cell = z.union([
  z.string(),
  z.number(),
  z.null(),
  z.object({ text: z.string(), link: z.string(), image_url: z.string().nullable() }),
])

/** A table that answers the question. It contains all rows, of which a screen may show the first; the CSV has all. */
export const TableBlock = z.object({
  type: z.literal('table'),
  title: z.string(),
  columns: z.array(Column).min(1).max(12),
  rows: z.array(z.record(z.string(), Cell)).max(1000),
  /** The total number of rows, which may be more than are included. */
  total: z.int().nonnegative(),
})
export type TableBlock = z.output<typeof TableBlock>

/** Up to three series with the same labels. */
export const ChartBlock = z.object({
  type: z.literal('chart'),
  kind: z.enum(['line', 'bar']),
  title: z.string(),
  unit: z.enum(['money', 'number']),
  labels: z.array(z.string()).max(400),
  series: z
    .array(z.object({ name: z.string(), values: z.array(z.number()).max(400) }))
    .min(1)
    .max(3),
})
export type ChartBlock = z.output<typeof ChartBlock>

export const ProposalStatus = z.enum(['open', 'confirmed', 'discarded', 'failed'])

/** A prepared change, which is carried out only when staff confirm it; `outcome` describes the result. */
export const Proposal = z
  .object({
    id,
    kind: z.enum(['price', 'stock', 'coupon', 'coupon_change', 'order_status', 'product_status', 'post']),
    title: z.string(),
    summary: z.string(),
    /** The changed fields. `before` is null if there was no value. */
    changes: z.array(z.object({ label: z.string(), before: z.string().nullable(), after: z.string() })),
    status: ProposalStatus,
    outcome: z.string().nullable(),
    /** The record's page in the admin area; null until it exists. */
    link: z.string().nullable(),
    decided_at: timestamp.nullable(),
  })
  .meta({ id: 'Proposal' })
export type Proposal = z.output<typeof Proposal>

const ProposalBlock = z.object({ type: z.literal('proposal'), proposal: Proposal })

export const AgentBlock = z
  .discriminatedUnion('type', [TableBlock, ChartBlock, ProposalBlock])
  .meta({ id: 'AgentBlock' })
export type AgentBlock = z.output<typeof AgentBlock>

/** A message of the staff assistant. `content` is markdown; `blocks` are shown below it. */
export const AgentMessage = ChatMessage.omit({ actions: true, rating: true })
  .extend({ blocks: z.array(AgentBlock) })
  .meta({ id: 'AgentMessage' })
export type AgentMessage = z.output<typeof AgentMessage>

const sessionId = z.string().regex(/^user_[1-9]\d{0,9}_[\w-]{12}$/, MALFORMED_SESSION)

/** `stream` is always false: the call returns the whole answer. Without `session_id` it starts a new chat. */
export const AgentSendPayload = z.object({
  text: ChatText,
  stream: z.literal(false).default(false),
  session_id: sessionId.optional(),
})

const tags = ['Agent, staff']
const params = z.object({ session_id: sessionId })

/** Asks the staff assistant. 404 for another user's chat. */
export const askAgent = {
  method: 'POST',
  url: '/admin/chat/chat',
  schema: {
    tags,
    ...forStaff('agent.use'),
    summary: 'Ask the agent',
    body: AgentSendPayload,
    response: {
      200: z.object({ session_id: z.string(), question: AgentMessage, answer: AgentMessage }),
      ...problems,
    },
  },
} as const

/** The caller's own chats, latest first. */
export const listAgentSessions = {
  method: 'GET',
  url: '/admin/chat/sessions',
  schema: {
    tags,
    ...forStaff('agent.use'),
    summary: 'List one’s chats with the agent',
    response: { 200: z.object(listAnswer(ChatSession)), ...problems },
  },
} as const

export const listAgentMessages = {
  method: 'GET',
  url: '/admin/chat/:session_id/messages/',
  schema: {
    tags,
    ...forStaff('agent.use'),
    summary: 'Get the history of a chat with the agent',
    params,
    response: { 200: z.object(listAnswer(AgentMessage)), ...problems },
  },
} as const

/** Returns all rows of the table in the message's block `index`, as CSV. */
export const exportAgentTable = {
  method: 'GET',
  url: '/admin/chat/:session_id/messages/:message_id/tables/:index.csv',
  schema: {
    tags,
    ...forStaff('agent.use'),
    summary: 'Export a table of the agent',
    params: params.extend({ message_id: idParam, index: z.coerce.number().int().min(0).max(50) }),
    response: { 200: z.string(), ...problems },
  },
} as const

/**
 * Carries out a prepared change once: a repeat returns the same result. 409 `stale` if the record has changed since. After
 * that, or any other error, the change has failed and further calls get 409 `failed`.
 */
export const confirmProposal = {
  method: 'POST',
  url: '/admin/chat/proposals/:id/confirm',
  schema: {
    tags,
    ...forStaff('agent.use'),
    summary: 'Confirm a prepared change',
    params: IdParams,
    response: { 200: Proposal, ...problems },
  },
} as const

/** Discards a prepared change without writing anything. 409 `already_confirmed` if it was confirmed. */
export const discardProposal = {
  method: 'POST',
  url: '/admin/chat/proposals/:id/discard',
  schema: {
    tags,
    ...forStaff('agent.use'),
    summary: 'Discard a prepared change',
    params: IdParams,
    response: { 200: Proposal, ...problems },
  },
} as const
