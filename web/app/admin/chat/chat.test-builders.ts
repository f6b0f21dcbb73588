import type { AgentMessage, Proposal, QuestionInput, TableBlock } from './queries.ts'

export const SESSION = 'user_1_abcDEF123456'

/** Builds an answer of the agent; `facts` override its fields. */
export function buildReply(facts: Partial<AgentMessage> = {}): AgentMessage {
  return {
    id: 2,
    sender_type: 'AGENT',
    content: 'Three match. They hold **£1,904** of stock.',
    timestamp: '2026-11-21T12:40:02.000Z',
    product_ids: null,
    is_error: false,
    suggestions: [],
    blocks: [],
    ...facts,
  }
}

export function buildQuestion(content: string, facts: Partial<AgentMessage> = {}): AgentMessage {
  return buildReply({ id: 1, sender_type: 'USER', content, timestamp: '2026-11-21T12:40:00.000Z', ...facts })
}

export function buildAsked(question: string, answer: Partial<AgentMessage> = {}): QuestionInput {
  return { session_id: SESSION, question: buildQuestion(question), answer: buildReply(answer) }
}

/** Builds a table of `rows` products, the best-selling first. */
export function buildTable(rows: number, facts: Partial<TableBlock> = {}): TableBlock {
  return {
    type: 'table',
    title: 'Slow sellers',
    columns: [
      { key: 'name', label: 'Product', kind: 'text' },
      { key: 'sold', label: 'Sold', kind: 'number' },
      { key: 'price', label: 'Price', kind: 'money' },
      { key: 'day', label: 'Runs out', kind: 'day' },
    ],
    rows: Array.from({ length: rows }, (_, place) => ({
      name: { text: `Tea ${place + 1}`, link: `/admin/products/${place + 1}`, image_url: '/media/mint/200' },
      sold: rows - place,
      price: 4.5,
      day: place === 0 ? null : '2026-11-30',
    })),
    total: rows,
    ...facts,
  }
}

export function buildProposal(facts: Partial<Proposal> = {}): Proposal {
  return {
    id: 9,
    kind: 'price',
    title: 'New price for Garden Mint',
    summary: 'Nothing is written until you confirm it.',
    changes: [{ label: 'Price', before: '£4.99', after: '£4.50' }],
    status: 'open',
    outcome: null,
    link: null,
    decided_at: null,
    ...facts,
  }
}
