/** Requests and complaints about personal data: received from anyone, answered by staff (rules G3 and G4). */
import type { PrivacyRequest, PrivacyRequestChange, PrivacyRequestForm } from '@shop/contract/privacy/privacy.ts'
import type { z } from 'zod'
import { recordAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { notFound } from '../../platform/http/http-error.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { checkVersion } from '../../platform/version-conflict.ts'
import { queueMail, STAFF } from '../mail/mail.queue.ts'
import { type PrivacyQuery, type PrivacyRow, privacyRepository } from './privacy.repository.ts'

export type PrivacyService = ReturnType<typeof privacyService>

export function privacyService({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /** Stores the request with its due date, and mails staff and the sender. `userId` is null for visitors. */
    receive: (form: z.output<typeof PrivacyRequestForm>, userId: number | null): Promise<{ due_at: string }> =>
      inTransaction(db, async (trx) => {
        const { id, due_at } = await privacyRepository(trx).insert(form, { userId, now: clock.now() })
        const about = { about: form.kind, due: due_at.toISOString() }
        await queueMail(trx, [
          { event_key: `privacy_received:${id}`, recipient: form.email, data: { kind: 'privacy_received', ...about } },
          { event_key: `staff_privacy:${id}`, recipient: STAFF, data: { kind: 'staff_privacy', ...about } },
        ])
        return { due_at: about.due }
      }),

    async list(query: PrivacyQuery) {
      const { items, total } = await privacyRepository(db).list(query)
      const now = clock.now()
      return { items: items.map((row) => toRequest(row, now)), total, skip: query.skip, limit: query.limit }
    },

    /** Records the acknowledgement or the outcome. Throws 409 `stale` after a concurrent save. */
    record: (id: number, change: z.output<typeof PrivacyRequestChange>, by: number): Promise<PrivacyRequest> =>
      inTransaction(db, async (trx) => {
        const requests = privacyRepository(trx)
        const row = await requests.lock(id)
        if (!row) throw notFound('We can’t find that request.')
        await checkVersion(trx, change.updated_at, { entity: 'privacy_request', id, updated_at: row.updated_at })
        const now = clock.now()
        const { acknowledged, outcome = row.outcome } = change
        const isAnswered = outcome !== ''
        const before = { acknowledged_at: row.acknowledged_at, answered_at: row.answered_at, outcome: row.outcome }
        const after = {
          acknowledged_at: row.acknowledged_at ?? (acknowledged || isAnswered ? now : null),
          answered_at: row.answered_at ?? (isAnswered ? now : null),
          outcome,
        }
        if (after.acknowledged_at === before.acknowledged_at && outcome === before.outcome) return toRequest(row, now)
        const saved = await requests.update(id, after)
        const action = 'privacy_request.update'
        await recordAudit(trx, { userId: by, action, entity: 'privacy_request', entityId: id, before, after })
        return toRequest(saved, now)
      }),
  }
}

/** A request is overdue until answered, a complaint until acknowledged: its answer has no deadline. */
function toRequest({ received_at, due_at, acknowledged_at, answered_at, updated_at, ...row }: PrivacyRow, now: Date) {
  const isMet = row.kind === 'complaint' ? acknowledged_at !== null : answered_at !== null
  return {
    ...row,
    received_at: received_at.toISOString(),
    due_at: due_at.toISOString(),
    is_overdue: !isMet && due_at < now,
    acknowledged_at: acknowledged_at?.toISOString() ?? null,
    answered_at: answered_at?.toISOString() ?? null,
    updated_at: updated_at.toISOString(),
  }
}
