/** Webhook endpoints and the log of their deliveries, for staff. */
import { randomBytes } from 'node:crypto'
import type {
  listWebhookDeliveries,
  WebhookChanges,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookForm,
} from '@shop/contract/integrations/webhooks.ts'
import { pick } from '@shop/contract/lib/record-fields.ts'
import { z } from 'zod'
import type { Context } from '../../context.ts'
import { auditFor } from '../../platform/audit.ts'
import { seal } from '../../platform/config/seal.ts'
import { shopSecret } from '../../platform/config/secrets.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict, invalidAt, notFound } from '../../platform/http/http-error.ts'
import { checkVersion } from '../../platform/version-conflict.ts'
import { SECRET_NAME, SECRET_PURPOSE, toPayload } from './webhooks.payload.ts'
import { type DeliveryRow, type EndpointRow, webhooksRepository } from './webhooks.repository.ts'

const audit = auditFor('webhook')
const AUDITED = ['url', 'events', 'is_enabled'] as const
const SECRET_BYTES = 32

export type WebhooksService = ReturnType<typeof webhooksService>

export function webhooksService({ db, clock, config }: Pick<Context, 'db' | 'clock' | 'config'>) {
  const change = <T>(work: (trx: Db) => Promise<T>): Promise<T> => db.transaction().execute(work)

  function checkUrl(url: string): void {
    if (!url.startsWith('https:') && !config.webhooksToPrivateAddresses)
      throw invalidAt('url', 'Enter an address that starts with https://.')
  }

  async function get(trx: Db, id: number): Promise<WebhookEndpoint> {
    const row = await webhooksRepository(trx).find(id)
    if (!row) throw unknown()
    return toEndpoint(row)
  }

  /** Throws not-found, and 409 for an endpoint to which nothing is sent. Ends its pause. */
  async function wake(trx: Db, id: number): Promise<void> {
    const repository = webhooksRepository(trx)
    const endpoint = await repository.lock(id)
    if (!endpoint) throw unknown()
    if (!endpoint.is_enabled) throw conflict('endpoint_disabled', 'Enable this endpoint first.')
    await repository.update(id, { next_attempt_at: clock.now() })
  }

  return {
    list: async (): Promise<WebhookEndpoint[]> => (await webhooksRepository(db).list()).map(toEndpoint),

    /** Returns the signing secret too, this once. */
    async create(form: z.output<typeof WebhookForm>, by: number): Promise<WebhookEndpoint & { secret: string }> {
      checkUrl(form.url)
      const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`
      const sealed_secret = seal(await shopSecret(db, SECRET_NAME), secret, SECRET_PURPOSE)
      return change(async (trx) => {
        const { id } = await webhooksRepository(trx).insert({ ...form, sealed_secret, next_attempt_at: clock.now() })
        await audit(trx, { by, id, action: 'webhook.create', after: { ...form, is_enabled: true } })
        return { ...(await get(trx, id)), secret }
      })
    },

    /** Changes the given fields. Throws 409 `stale` after a concurrent save. */
    update(
      id: number,
      { updated_at, ...changes }: z.output<typeof WebhookChanges>,
      by: number,
    ): Promise<WebhookEndpoint> {
      if (changes.url !== undefined) checkUrl(changes.url)
      return change(async (trx) => {
        const repository = webhooksRepository(trx)
        const before = await repository.lock(id)
        if (!before) throw unknown()
        await checkVersion(trx, updated_at, { entity: 'webhook', id, updated_at: before.updated_at })
        const { url = before.url, events = before.events, is_enabled = before.is_enabled } = changes
        const isWoken = (is_enabled && !before.is_enabled) || url !== before.url
        const fresh = { failures_in_a_row: 0, failing_since: null, next_attempt_at: clock.now() }
        await repository.update(id, { url, events, is_enabled, ...(isWoken ? fresh : {}) })
        const after = { url, events, is_enabled }
        await audit(trx, { by, id, action: 'webhook.update', before: pick(before, AUDITED), after })
        return get(trx, id)
      })
    },

    remove: (id: number, by: number): Promise<void> =>
      change(async (trx) => {
        const repository = webhooksRepository(trx)
        const before = await repository.lock(id)
        if (!before) throw unknown()
        await repository.remove(id)
        await audit(trx, { by, id, action: 'webhook.remove', before: pick(before, AUDITED) })
      }),

    /** Queues an event `test`, which is sent within a second. */
    test: (id: number, by: number): Promise<WebhookDelivery> =>
      change(async (trx) => {
        await wake(trx, id)
        const data = JSON.stringify({ message: 'This is a test.' })
        const now = clock.now()
        const delivery = { endpoint_id: id, event: 'test', data, next_attempt_at: now, created_at: now }
        const row = await webhooksRepository(trx).insertDelivery(delivery)
        await audit(trx, { by, id, action: 'webhook.test', after: { delivery: row.id } })
        return toDelivery(row)
      }),

    async listDeliveries(query: z.output<typeof listWebhookDeliveries.schema.querystring>) {
      const { rows, total } = await webhooksRepository(db).listDeliveries(query)
      return { items: rows.map(toDelivery), total, skip: query.skip, limit: query.limit }
    },

    /** Queues a delivery again, whatever became of it. */
    retry: (id: number, by: number): Promise<WebhookDelivery> =>
      change(async (trx) => {
        const repository = webhooksRepository(trx)
        const before = await repository.findDelivery(id)
        if (!before) throw notFound('We can’t find that delivery.')
        await wake(trx, before.endpoint_id)
        const row = await repository.updateDelivery(id, { status: 'queued', attempts: 0, next_attempt_at: clock.now() })
        const { endpoint_id, status } = before
        const [was, is] = [
          { delivery: id, status },
          { delivery: id, status: row.status },
        ]
        await audit(trx, { by, id: endpoint_id, action: 'webhook.retry', before: was, after: is })
        return toDelivery(row)
      }),
  }
}

const json = z.json()

const toEndpoint = ({ failing_since, created_at, updated_at, ...row }: EndpointRow): WebhookEndpoint => ({
  ...row,
  failing_since: failing_since?.toISOString() ?? null,
  created_at: created_at.toISOString(),
  updated_at: updated_at.toISOString(),
})

function toDelivery(row: DeliveryRow): WebhookDelivery {
  const { data: _, next_attempt_at: __, created_at, sent_at, ...shown } = row
  return {
    ...shown,
    payload: json.parse(toPayload(row)),
    created_at: created_at.toISOString(),
    sent_at: sent_at?.toISOString() ?? null,
  }
}

const unknown = () => notFound('We can’t find that endpoint.')
