/** Staff's agent: questions over the live shop, and changes that a person confirms. */
import { z } from 'zod'
import { ChatMessage, ChatSession, ChatText, MALFORMED_SESSION } from '../assistant.ts'
import { IdParams, id, idParam, listAnswer, timestamp } from '../lib/fields.ts'
import { forAdmins, problems } from '../problems.ts'

/** How a column is shown and sorted. `money` holds pounds, `percent` whole percents, `day` 2026-11-21. */
const Column = z.object({
  key: z.string(),
  label: z.string(),
  kind: z.enum(['text', 'number', 'money', 'percent', 'day', 'moment']),
})

/** A cell; `link` leads to the thing's page in the admin area or the shop. */
const Cell = z.union([
  z.string(),
  z.number(),
  z.null(),
  z.object({ text: z.string(), link: z.string(), image_url: z.string().nullable() }),
])

/** Rows that answer the question; all of them, so that a screen may show the first and the CSV holds all. */
export const TableBlock = z.object({
  type: z.literal('table'),
  title: z.string(),
  columns: z.array(Column).min(1).max(12),
  rows: z.array(z.record(z.string(), Cell)).max(1000),
  /** How many there are, should they be more than the rows. */
  total: z.int().nonnegative(),
})
export type TableBlock = z.output<typeof TableBlock>

/** One or two series over the same labels. */
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

/** A prepared change. Nothing is written until a person confirms it; `outcome` says what became of it. */
export const Proposal = z
  .object({
    id,
    kind: z.enum(['price', 'stock', 'coupon', 'coupon_change', 'order_status', 'product_status', 'post']),
    title: z.string(),
    summary: z.string(),
    /** What would change. `before` is null where there was nothing. */
    changes: z.array(z.object({ label: z.string(), before: z.string().nullable(), after: z.string() })),
    status: ProposalStatus,
    outcome: z.string().nullable(),
    /** Where the thing is, in the admin area; null until it exists. */
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

/** A message of the agent's chat. `content` is markdown; `blocks` stand beneath it. */
export const AgentMessage = ChatMessage.extend({ blocks: z.array(AgentBlock) }).meta({ id: 'AgentMessage' })
export type AgentMessage = z.output<typeof AgentMessage>

const sessionId = z.string().regex(/^user_[1-9]\d{0,9}_[\w-]{12}$/, MALFORMED_SESSION)

/** `stream` is always false: the call returns the whole answer. Without a `session_id` a new chat begins. */
export const AgentSendPayload = z.object({
  text: ChatText,
  stream: z.literal(false).default(false),
  session_id: sessionId.optional(),
})

const tags = ['Agent, staff']
const params = z.object({ session_id: sessionId })

/** Asks the agent. 404 for another's chat. */
export const askAgent = {
  method: 'POST',
  url: '/admin/chat/chat',
  schema: {
    tags,
    ...forAdmins,
    summary: 'Ask the agent',
    body: AgentSendPayload,
    response: {
      200: z.object({ session_id: z.string(), question: AgentMessage, answer: AgentMessage }),
      ...problems,
    },
  },
} as const

/** One's own, the latest first. */
export const listAgentSessions = {
  method: 'GET',
  url: '/admin/chat/sessions',
  schema: {
    tags,
    ...forAdmins,
    summary: 'List one’s chats with the agent',
    response: { 200: z.object(listAnswer(ChatSession)), ...problems },
  },
} as const

export const listAgentMessages = {
  method: 'GET',
  url: '/admin/chat/:session_id/messages/',
  schema: {
    tags,
    ...forAdmins,
    summary: 'Get the history of a chat with the agent',
    params,
    response: { 200: z.object(listAnswer(AgentMessage)), ...problems },
  },
} as const

/** All rows of the table that is the message's block number `index`, as CSV. */
export const exportAgentTable = {
  method: 'GET',
  url: '/admin/chat/:session_id/messages/:message_id/tables/:index.csv',
  schema: {
    tags,
    ...forAdmins,
    summary: 'Export a table of the agent',
    params: params.extend({ message_id: idParam, index: z.coerce.number().int().min(0).max(50) }),
    response: { 200: z.string(), ...problems },
  },
} as const

/**
 * Carries out a prepared change, once: a repeat answers the same. 409 `stale` when the thing has changed since: it has
 * failed then, as after any refusal, and asked again it answers 409 `failed`.
 */
export const confirmProposal = {
  method: 'POST',
  url: '/admin/chat/proposals/:id/confirm',
  schema: {
    tags,
    ...forAdmins,
    summary: 'Confirm a prepared change',
    params: IdParams,
    response: { 200: Proposal, ...problems },
  },
} as const

/** Drops a prepared change; nothing was written. 409 `already_confirmed` where it was. */
export const discardProposal = {
  method: 'POST',
  url: '/admin/chat/proposals/:id/discard',
  schema: {
    tags,
    ...forAdmins,
    summary: 'Discard a prepared change',
    params: IdParams,
    response: { 200: Proposal, ...problems },
  },
} as const
