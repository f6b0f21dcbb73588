/** Reads and writes chat_proposal. */
import type { Proposal } from '@shop/contract/admin/assistant.admin.ts'
import { z } from 'zod'
import type { Db } from '../../../server/platform/database/database.ts'
import { Payload } from './proposals.payload.ts'

/** A prepared change that nobody has decided on yet. */
export interface NewProposal {
  title: string
  summary: string
  changes: Proposal['changes']
  payload: Payload
}

const Stored = z.object({
  kind: z.enum(['price', 'stock', 'coupon', 'coupon_change', 'order_status', 'product_status', 'post']),
  changes: z.array(z.object({ label: z.string(), before: z.string().nullable(), after: z.string() })),
})

const COLUMNS = ['id', 'kind', 'title', 'summary', 'changes', 'status', 'outcome', 'link', 'decided_at'] as const

export function proposalsRepository(db: Db) {
  return {
    async insert(
      owner: { sessionId: number; userId: number },
      { payload, changes, ...words }: NewProposal,
    ): Promise<number> {
      const { id } = await db
        .insertInto('chat_proposal')
        .values({
          session_id: owner.sessionId,
          user_id: owner.userId,
          kind: payload.kind,
          ...words,
          changes: JSON.stringify(changes),
          payload: JSON.stringify(payload),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      return id
    },

    /** Those of the person, of the ids given. */
    async list(userId: number, ids: readonly number[]): Promise<Proposal[]> {
      if (ids.length === 0) return []
      const rows = await db
        .selectFrom('chat_proposal')
        .select(COLUMNS)
        .where('user_id', '=', userId)
        .where('id', 'in', ids)
        .execute()
      return rows.map(({ decided_at, ...row }) => ({
        ...row,
        ...Stored.parse(row),
        decided_at: decided_at?.toISOString() ?? null,
      }))
    },

    /** Held until the transaction ends, with what it carries out: undefined where that cannot be read any more. */
    async lock(userId: number, id: number) {
      const row = await db
        .selectFrom('chat_proposal')
        .select(['id', 'status', 'outcome', 'payload'])
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .forUpdate()
        .executeTakeFirst()
      return row && { ...row, payload: Payload.safeParse(row.payload).data }
    },

    async decide(
      id: number,
      decision: { status: 'confirmed' | 'discarded' | 'failed'; outcome: string | null; link?: string },
    ): Promise<void> {
      await db
        .updateTable('chat_proposal')
        .set(({ fn }) => ({ ...decision, decided_at: fn<Date>('now') }))
        .where('id', '=', id)
        .where('status', '=', 'open')
        .execute()
    },
  }
}
