/** Reads and writes privacy_request. */
import type { PrivacyRequest, PrivacyRequestForm } from '@shop/contract/privacy/privacy.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { countRows, NOW } from '../../platform/database/expressions.ts'

export interface PrivacyQuery {
  skip: number
  limit: number
  status?: 'open' | 'answered' | undefined
}
interface Change {
  acknowledged_at: Date | null
  answered_at: Date | null
  outcome: string
}

/** Takes `db`, or `trx` inside a transaction. */
export function privacyRepository(db: Db) {
  return {
    insert: (form: z.output<typeof PrivacyRequestForm>, { userId, now }: { userId: number | null; now: Date }) =>
      db
        .insertInto('privacy_request')
        .values({ ...form, user_id: userId, received_at: now, due_at: dueAt(form.kind, now) })
        .returning(['id', 'due_at'])
        .executeTakeFirstOrThrow(),

    async list({ skip, limit, status }: PrivacyQuery) {
      const matching = db
        .selectFrom('privacy_request')
        .$if(status === 'open', (query) => query.where('answered_at', 'is', null))
        .$if(status === 'answered', (query) => query.where('answered_at', 'is not', null))
      const [items, total] = await Promise.all([
        matching
          .selectAll()
          .orderBy('answered_at', (order) => order.desc().nullsFirst())
          .orderBy('due_at')
          .orderBy('id')
          .limit(limit)
          .offset(skip)
          .execute(),
        countRows(matching),
      ])
      return { items, total }
    },

    lock: (id: number) =>
      db.selectFrom('privacy_request').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    update: (id: number, change: Change) =>
      db
        .updateTable('privacy_request')
        .set({ ...change, updated_at: NOW })
        .where('id', '=', id)
        .returningAll()
        .executeTakeFirstOrThrow(),
  }
}
export type PrivacyRow = Awaited<ReturnType<ReturnType<typeof privacyRepository>['update']>>

/**
 * Requests are answered within a calendar month (UK GDPR art. 12(3)), complaints acknowledged within 30 days (Data (Use
 * and Access) Act 2025). In London's time, so that the hour is the same after a change of daylight saving time.
 */
function dueAt(kind: PrivacyRequest['kind'], now: Date): RawBuilder<Date> {
  const period = kind === 'complaint' ? '30 days' : '1 month'
  return sql`(${now}::timestamptz at time zone 'Europe/London' + ${period}::interval) at time zone 'Europe/London'`
}
