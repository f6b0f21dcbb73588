/**
 * Reads and writes the questions that wait for an answer. A process claims one with `claimed_until`, in the database's
 * time, and the number of its attempt: a process that comes back after its claim expired has lost it.
 */
import type { InboxReason } from '@shop/contract/admin/inbox.admin.ts'
import type { ChatAction } from '@shop/contract/assistant.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { arrayFrom, ints, NOW, readIds, secondsFromNow, unnest } from '../../platform/database/expressions.ts'
import { CLAIM, type MessageRow } from './chat.repository.ts'

/** Maximum earlier questions in the brain's input, with their answers. */
const MAX_HISTORY_QUESTIONS = 10

/** A question claimed by this process. */
export interface Claim {
  id: number
  sessionRow: number
  attempt: number
}

/** The question with its chat. */
export interface PendingQuestion {
  sessionId: string
  content: string
  memory: unknown
  customer: { id: number; name: string } | undefined
  /** The chat's cost so far, in thousandths of a penny. */
  spent: number
}

export interface NewAnswer {
  content: string
  productIds: readonly number[]
  suggestions: readonly string[]
  actions: readonly ChatAction[]
  isError: boolean
  /** Undefined leaves the stored memory unchanged. */
  memory: unknown
  understood: readonly { intent: string; confidence: number }[]
  /** Why staff look at it; undefined where they need not. */
  review: InboxReason | undefined
  /** In thousandths of a penny. */
  cost: number
  by: 'builtin' | 'model'
}

export function questionsRepository(db: Db) {
  return {
    /** Claims the oldest unclaimed question that is the next one of its chat. */
    claimNext: (leaseMs: number): Promise<Claim | undefined> =>
      db
        .updateTable('chat_message')
        .set((eb) => ({ claimed_until: secondsFromNow(leaseMs / 1000), attempts: eb('attempts', '+', 1) }))
        .where('id', '=', ({ selectFrom }) =>
          selectFrom('chat_message as q')
            .innerJoin('chat_session as s', 's.id', 'q.session_id')
            .select('q.id')
            .where('q.claimed_until', '<=', NOW)
            .where('s.audience', '=', 'customer')
            .where('q.id', 'in', ({ selectFrom }) =>
              selectFrom('chat_message')
                .select(({ fn }) => fn.min('id').as('id'))
                .where('claimed_until', 'is not', null)
                .groupBy('session_id'),
            )
            .orderBy('q.id')
            .limit(1)
            .forUpdate('q')
            .skipLocked(),
        )
        .returning(CLAIM)
        .executeTakeFirst(),

    /** Renews claims; returns the ids of those that are still valid. */
    renew(claims: readonly Claim[], leaseMs: number): Promise<number[]> {
      const lists = { id: ints(claims.map(({ id }) => id)), attempt: ints(claims.map(({ attempt }) => attempt)) }
      const held = db
        .updateTable('chat_message as m')
        .from(unnest('held', lists))
        .set({ claimed_until: secondsFromNow(leaseMs / 1000) })
        .whereRef('m.id', '=', 'held.id')
        .whereRef('m.attempts', '=', 'held.attempt')
      return readIds(held.where('m.claimed_until', 'is not', null).returning('m.id'))
    },

    /** Releases a claim for the next attempt. A question returned untried does not count as an attempt. */
    release: ({ id, attempt }: Claim, { isTried }: { isTried: boolean }) =>
      db
        .updateTable('chat_message')
        .set({ claimed_until: NOW, attempts: isTried ? attempt : attempt - 1 })
        .where('id', '=', id)
        .where('attempts', '=', attempt)
        .where('claimed_until', 'is not', null)
        .execute(),

    /** Undefined if the chat has been erased meanwhile. */
    async asked({ id }: Claim): Promise<PendingQuestion | undefined> {
      const row = await db
        .selectFrom('chat_message as m')
        .innerJoin('chat_session as s', 's.id', 'm.session_id')
        .leftJoin('shop_user as u', (join) =>
          join.onRef('u.id', '=', 's.user_id').on('u.erased_at', 'is', null).on('u.is_disabled', '=', false),
        )
        .select(['s.session_adk_id', 'm.content', 's.memory', 's.model_cost', 'u.id as user_id', 'u.name'])
        .where('m.id', '=', id)
        .executeTakeFirst()
      if (!row) return undefined
      const customer = row.user_id === null ? undefined : { id: row.user_id, name: row.name ?? '' }
      return {
        sessionId: row.session_adk_id,
        content: row.content,
        memory: row.memory,
        customer,
        spent: Number(row.model_cost),
      }
    },

    /** Returns the history before a question, oldest first, without apologies. Each answer follows its question. */
    before({ id, sessionRow }: Claim) {
      const earlier = db
        .selectFrom('chat_message')
        .select('id')
        .where('session_id', '=', sessionRow)
        .where('id', '<', id)
        .where('sender_type', '=', 'USER')
        .orderBy('id', 'desc')
        .limit(MAX_HISTORY_QUESTIONS)
      return db
        .selectFrom('chat_message')
        .select(['sender_type', 'content', 'product_ids'])
        .where((eb) => {
          const ids = eb.fn.any(arrayFrom(earlier))
          return eb.or([eb('id', '=', ids), eb('answers_id', '=', ids)])
        })
        .where('is_error', '=', false)
        .orderBy(sql`coalesce(answers_id, id)`)
        .orderBy('id')
        .execute()
    },

    /** Stores the answer and ends the wait, in `trx`; undefined if it is already answered, or erased. */
    async insertAnswer({ id, sessionRow }: Claim, answer: NewAnswer, now: Date): Promise<MessageRow | undefined> {
      const { content, productIds, suggestions, actions, isError, understood, review = null, cost } = answer
      const memory = answer.memory === undefined ? null : JSON.stringify(answer.memory)
      // Raw SQL: three writes in one round trip. chat.questions.test.ts verifies its columns.
      const { rows } = await sql<MessageRow>`
        with answer as (
          insert into chat_message (session_id, sender_type, content, product_ids, is_error, suggestions, actions, understood, review,
            answers_id, created_at)
          select session_id, 'AGENT', ${content}, ${productIds.length > 0 ? productIds : null}::int[], ${isError},
            ${suggestions}::text[], ${JSON.stringify(actions)}::jsonb, ${JSON.stringify(understood)}::jsonb, ${review}, id, ${now}
          from chat_message where id = ${id}
          on conflict (answers_id) do nothing
          returning id, sender_type, content, product_ids, is_error, suggestions, actions, rating, created_at
        ), question as (
          update chat_message set claimed_until = null where id = ${id} and exists (select from answer)
        ), session as (
          update chat_session set updated_at = ${now}, model_cost = model_cost + ${Math.round(cost)},
            memory = coalesce(${memory}::jsonb, memory)
          where id = ${sessionRow} and exists (select from answer)
        )
        select * from answer`.execute(db)
      return rows[0]
    },
  }
}
