/** Reads and writes webhook_endpoint and webhook_delivery. */
import type { listWebhookDeliveries } from '@shop/contract/integrations/webhooks.ts'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { countRows, NOW } from '../../platform/database/expressions.ts'
import type { Tables } from '../../platform/database/tables/tables.ts'

export type EndpointRow = Awaited<ReturnType<ReturnType<typeof webhooksRepository>['list']>>[number]
export type DeliveryRow = Awaited<ReturnType<ReturnType<typeof webhooksRepository>['listDeliveries']>>['rows'][number]
export type DueDelivery = Awaited<ReturnType<ReturnType<typeof webhooksRepository>['claimDue']>>[number]

/** Takes `db`, or `trx` inside a transaction. */
export function webhooksRepository(db: Db) {
  const endpoints = () =>
    db
      .selectFrom('webhook_endpoint as e')
      .select(['e.id', 'e.url', 'e.events', 'e.is_enabled', 'e.failing_since', 'e.created_at', 'e.updated_at'])
      .select((eb) =>
        eb.fn
          .coalesce(
            eb
              .selectFrom('webhook_delivery as d')
              .select((of) => of.fn.countAll<number>().as('waiting'))
              .whereRef('d.endpoint_id', '=', 'e.id')
              .where('d.status', '=', sql.lit('queued')),
            eb.lit(0),
          )
          .as('waiting'),
      )

  return {
    list: () => endpoints().orderBy('e.id').execute(),

    find: (id: number) => endpoints().where('e.id', '=', id).executeTakeFirst(),

    lock: (id: number) =>
      db.selectFrom('webhook_endpoint').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),

    insert: (row: Insertable<Tables['webhook_endpoint']>) =>
      db.insertInto('webhook_endpoint').values(row).returning('id').executeTakeFirstOrThrow(),

    update: (id: number, row: Updateable<Tables['webhook_endpoint']>) =>
      db
        .updateTable('webhook_endpoint')
        .set({ ...row, updated_at: NOW })
        .where('id', '=', id)
        .execute(),

    remove: (id: number) => db.deleteFrom('webhook_endpoint').where('id', '=', id).execute(),

    insertDelivery: (row: Insertable<Tables['webhook_delivery']>) =>
      db.insertInto('webhook_delivery').values(row).returningAll().executeTakeFirstOrThrow(),

    /** Newest first. */
    async listDeliveries({
      endpoint_id,
      status,
      skip,
      limit,
    }: z.output<typeof listWebhookDeliveries.schema.querystring>) {
      const all = db
        .selectFrom('webhook_delivery')
        .$if(endpoint_id !== undefined, (query) => query.where('endpoint_id', '=', endpoint_id ?? 0))
        .$if(status !== undefined, (query) => query.where('status', '=', status ?? 'queued'))
      const [rows, total] = await Promise.all([
        all.selectAll().orderBy('id', 'desc').limit(limit).offset(skip).execute(),
        countRows(all),
      ])
      return { rows, total }
    },

    findDelivery: (id: number) =>
      db.selectFrom('webhook_delivery').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    updateDelivery: (id: number, row: Updateable<Tables['webhook_delivery']>) =>
      db.updateTable('webhook_delivery').set(row).where('id', '=', id).returningAll().executeTakeFirstOrThrow(),

    /**
     * Takes the next delivery of each endpoint that may be called now, those with fewest attempts first, and moves its next
     * attempt to `until`. So another process takes over after a crash, and none sends it meanwhile.
     */
    async claimDue(now: Date, until: Date, max: number) {
      const due = await db
        .selectFrom('webhook_endpoint as e')
        .innerJoinLateral(
          (eb) =>
            eb
              .selectFrom('webhook_delivery as d')
              .select('d.id')
              .whereRef('d.endpoint_id', '=', 'e.id')
              .where('d.status', '=', sql.lit('queued'))
              .where('d.next_attempt_at', '<=', now)
              .orderBy('d.attempts')
              .orderBy('d.id')
              .limit(1)
              .as('next'),
          (join) => join.onTrue(),
        )
        .select(['next.id as delivery_id', 'e.id', 'e.url', 'e.sealed_secret'])
        .where('e.is_enabled', '=', true)
        .where('e.next_attempt_at', '<=', now)
        .orderBy('next.id')
        .limit(max)
        .forUpdate('e')
        .skipLocked()
        .execute()
      if (due.length === 0) return []
      const taken = await db
        .updateTable('webhook_delivery')
        .set({ next_attempt_at: until, attempts: sql`attempts + 1` })
        .where(
          'id',
          'in',
          due.map(({ delivery_id }) => delivery_id),
        )
        .where('next_attempt_at', '<=', now)
        .returning(['id', 'message_id', 'event', 'data', 'attempts', 'created_at'])
        .execute()
      return taken.flatMap((delivery) => {
        const endpoint = due.find(({ delivery_id }) => delivery_id === delivery.id)
        return endpoint ? [{ ...delivery, endpoint }] : []
      })
    },
  }
}
