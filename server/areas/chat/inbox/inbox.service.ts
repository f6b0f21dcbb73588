/** Staff read what the assistant did not answer well, with personal details masked, and say what it was about. */
import type { InboxItem, InboxReason } from '@shop/contract/admin/inbox.admin.ts'
import { z } from 'zod'
import type { Lesson, RowsService } from '../../../../assistant/training/rows.service.ts'
import type { Context } from '../../../context.ts'
import { auditFor } from '../../../platform/audit.ts'
import { notFound } from '../../../platform/http/http-error.ts'
import { inboxRepository } from './inbox.repository.ts'
import { maskDetails } from './mask.ts'

const Understood = z.array(z.object({ intent: z.string(), confidence: z.number() })).catch([])
const recordChange = auditFor('chat_message')

export interface InboxDependencies extends Pick<Context, 'db' | 'clock'> {
  /** What the assistant is taught. */
  rows: RowsService
}

type Decision = { topic: null } | Lesson
interface InboxQuery {
  reason?: InboxReason | undefined
  skip: number
  limit: number
}

export type InboxService = ReturnType<typeof inboxService>

export function inboxService({ db, clock, rows: taught }: InboxDependencies) {
  return {
    async listTopics() {
      const items = await taught.listTopics()
      return { items, total: items.length }
    },

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
                  label: taught.labels.get(intent) ?? intent,
                  confidence,
                })),
                created_at: created_at.toISOString(),
              },
            ],
      )
      return { items, total, skip, limit }
    },

    /** Throws 404 for a message that is not in the inbox, and 422 for a topic or an answer that staff can't choose. */
    async decide(id: number, decision: Decision, by: number): Promise<{ id: number }> {
      await db.transaction().execute(async (trx) => {
        const reason = await inboxRepository(trx).close(id, clock.now())
        if (reason === undefined) throw notFound('This message is no longer in the inbox.')
        const { topic } = decision
        const example = decision.topic === null ? undefined : await taught.teach(trx, decision, by)
        const action = topic === null ? 'chat_message.dismiss' : 'chat_message.assign'
        await recordChange(trx, { by, id, action, before: { reason }, after: { topic, example } })
      })
      return { id }
    },
  }
}
