/** Staff read what the assistant did not answer well, with personal details masked, and say what it was about. */
import type { AssistantTopic, InboxItem, InboxReason } from '@shop/contract/admin/inbox.admin.ts'
import { z } from 'zod'
import type { Context } from '../../../context.ts'
import { auditFor } from '../../../platform/audit.ts'
import { invalid, notFound } from '../../../platform/http/http-error.ts'
import { inboxRepository } from './inbox.repository.ts'
import { maskDetails } from './mask.ts'

const Understood = z.array(z.object({ intent: z.string(), confidence: z.number() })).catch([])
const recordChange = auditFor('chat_message')

export interface InboxDependencies extends Pick<Context, 'db' | 'clock'> {
  /** Every topic; the listed ones may be assigned. */
  topics: readonly (AssistantTopic & { isFixed: boolean })[]
}

type Decision = { topic: null } | { topic: string; example: string }
interface InboxQuery {
  reason?: InboxReason | undefined
  skip: number
  limit: number
}

export type InboxService = ReturnType<typeof inboxService>

export function inboxService({ db, clock, topics }: InboxDependencies) {
  const labels = new Map(topics.map(({ name, label }) => [name, label]))
  const assignable = topics.filter(({ isFixed }) => !isFixed).map(({ name, label }) => ({ name, label }))

  return {
    topics: assignable,

    async list({ reason, skip, limit }: InboxQuery) {
      const { rows, total } = await inboxRepository(db).list(reason, { skip, limit })
      const items = rows.flatMap(({ review, customer, understood, created_at, ...row }): InboxItem[] =>
        review === null
          ? []
          : [
              {
                id: row.id,
                reason: review,
                message: maskDetails(row.message, customer ?? ''),
                answer: maskDetails(row.answer, customer ?? ''),
                understood: Understood.parse(understood).map(({ intent, confidence }) => ({
                  name: intent,
                  label: labels.get(intent) ?? intent,
                  confidence,
                })),
                created_at: created_at.toISOString(),
              },
            ],
      )
      return { items, total, skip, limit }
    },

    /** Throws 404 for a message that is not in the inbox, and 422 for a topic that staff cannot assign. */
    async decide(id: number, decision: Decision, by: number): Promise<{ id: number }> {
      const { topic } = decision
      if (topic !== null && !assignable.some(({ name }) => name === topic)) {
        const message = 'Choose one of the topics.'
        throw invalid(`topic: ${message}`, [{ path: 'topic', message }])
      }
      await db.transaction().execute(async (trx) => {
        const inbox = inboxRepository(trx)
        const reason = await inbox.close(id, clock.now())
        if (reason === undefined) throw notFound('This message is no longer in the inbox.')
        const text = decision.topic === null ? undefined : maskDetails(decision.example)
        if (topic !== null && text !== undefined) await inbox.insertExample({ topic, text, created_at: clock.now() })
        const action = topic === null ? 'chat_message.dismiss' : 'chat_message.assign'
        await recordChange(trx, { by, id, action, before: { reason }, after: { topic, example: text } })
      })
      return { id }
    },
  }
}
