/** A shop with staff who ask their agent, for its tests. */

import type { AgentMessage, Proposal, TableBlock } from '@shop/contract/admin/assistant.admin.ts'
import { expect } from 'vitest'
import { buildTestApp, type TestApp } from '../../server/testing/app.ts'
import { staffUser } from '../../server/testing/data/staff.ts'

export type Staff = Awaited<ReturnType<typeof staffUser>>
export type AnsweredMessage = AgentMessage & { session: string }

/** Asks, in the chat `session` or a new one. */
export async function ask(staff: Staff, text: string, session?: string): Promise<AnsweredMessage> {
  const answer = await staff.post('/admin/chat/chat', {
    text,
    stream: false,
    ...(session ? { session_id: session } : {}),
  })
  expect(answer.statusCode, answer.body).toBe(200)
  const { session_id, answer: message } = answer.json()
  return { ...message, session: session_id }
}

export async function openShop(): Promise<{ shop: TestApp; staff: Staff }> {
  const shop = await buildTestApp()
  return { shop, staff: await staffUser(shop) }
}

/** The first table of an answer. */
export function tableIn({ blocks, content }: AgentMessage): TableBlock {
  const table = blocks.find((block) => block.type === 'table')
  if (!table) throw new Error(`There is no table under: ${content}`)
  return table
}

/** The prepared change of an answer. */
export function proposalIn({ blocks, content }: AgentMessage): Proposal {
  const block = blocks.find(({ type }) => type === 'proposal')
  if (block?.type !== 'proposal') throw new Error(`There is no prepared change under: ${content}`)
  return block.proposal
}

/** A column of a table, cells with links as their text. */
export const column = ({ rows }: TableBlock, key: string) =>
  rows.map((row) => {
    const cell = row[key] ?? null
    return typeof cell === 'object' && cell !== null ? cell.text : cell
  })
