/** Sends queued webhooks, one at a time to each endpoint, until they are accepted or given up. */
import { Webhook } from 'standardwebhooks'
import type { Context } from '../../context.ts'
import { unseal } from '../../platform/config/seal.ts'
import { shopSecret } from '../../platform/config/secrets.ts'
import { type PublicPost, postPublic } from '../../platform/http/outgoing/post-public.ts'
import { DAY_MS, HOUR_MS } from '../../platform/time/durations.ts'
import { queueMail, STAFF } from '../mail/mail.queue.ts'
import { SECRET_NAME, SECRET_PURPOSE, toPayload } from './webhooks.payload.ts'
import { type DueDelivery, webhooksRepository } from './webhooks.repository.ts'

const TIMEOUT_MS = 10_000
/** After this long without a result, another process sends it. */
const LEASE_MS = 60_000
const MAX_AT_ONCE = 10
/** The pause of an endpoint after a failure; it doubles with each failure in a row. */
const FIRST_PAUSE_MS = 30_000
const LONGEST_PAUSE_MS = 6 * HOUR_MS
/** Then a delivery is given up, while others of its endpoint succeed. */
const MAX_ATTEMPTS = 30
const DAYS_UNTIL_DISABLED = 5

export interface WebhookSenderDependencies
  extends Pick<Context, 'db' | 'clock' | 'config'>,
    Pick<PublicPost, 'resolve'> {}

interface Outcome {
  response_status: number | null
  response: string | null
  /** Null if the receiver accepted it. */
  error: string | null
  duration_ms: number
}

export function webhookSender({ db, clock, config, ...rest }: WebhookSenderDependencies) {
  return {
    /** Sends what is due, at most one per endpoint. Returns how many were sent or failed. */
    async sendDue(): Promise<number> {
      const now = clock.now()
      const until = new Date(now.getTime() + LEASE_MS)
      const due = await db.transaction().execute((trx) => webhooksRepository(trx).claimDue(now, until, MAX_AT_ONCE))
      await Promise.all(due.map(async (delivery) => store(delivery, await send(delivery))))
      return due.length
    },
  }

  /** The receiver accepts a delivery by any status from 200 to 299. */
  async function send(delivery: DueDelivery): Promise<Outcome> {
    const startedAt = performance.now()
    const spent = () => Math.round(performance.now() - startedAt)
    try {
      const { url, sealed_secret } = delivery.endpoint
      const secret = unseal(await shopSecret(db, SECRET_NAME), sealed_secret, SECRET_PURPOSE)
      const body = JSON.stringify(toPayload(delivery))
      const at = clock.now()
      const headers = {
        'content-type': 'application/json',
        'user-agent': 'shop-webhooks/1',
        'webhook-id': delivery.message_id,
        'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
        'webhook-signature': new Webhook(secret).sign(delivery.message_id, at, body),
      }
      const allowPrivate = config.webhooksToPrivateAddresses
      const { status, text } = await postPublic({ url, headers, body, timeoutMs: TIMEOUT_MS, allowPrivate, ...rest })
      const error = status >= 200 && status < 300 ? null : `The receiver answered with status ${status}.`
      return { response_status: status, response: text, error, duration_ms: spent() }
    } catch (cause) {
      const error = cause instanceof Error ? cause.message : String(cause)
      return { response_status: null, response: null, error: error.slice(0, 500), duration_ms: spent() }
    }
  }

  async function store({ id, attempts, endpoint }: DueDelivery, outcome: Outcome): Promise<void> {
    const now = clock.now()
    await db.transaction().execute(async (trx) => {
      const repository = webhooksRepository(trx)
      const stored = await repository.lock(endpoint.id)
      // Removed meanwhile, together with its deliveries.
      if (!stored) return
      if (outcome.error === null) {
        await repository.updateDelivery(id, { ...outcome, status: 'sent', sent_at: now })
        await repository.update(endpoint.id, { failures_in_a_row: 0, failing_since: null, next_attempt_at: now })
        return
      }
      const next_attempt_at = new Date(now.getTime() + pauseAfter(stored.failures_in_a_row))
      const status = attempts >= MAX_ATTEMPTS ? 'failed' : 'queued'
      await repository.updateDelivery(id, { ...outcome, status, next_attempt_at })
      const failing_since = stored.failing_since ?? now
      const failures_in_a_row = stored.failures_in_a_row + 1
      const is_enabled = stored.is_enabled && now.getTime() - failing_since.getTime() < DAYS_UNTIL_DISABLED * DAY_MS
      await repository.update(endpoint.id, { failures_in_a_row, failing_since, next_attempt_at, is_enabled })
      if (is_enabled || !stored.is_enabled) return
      const data = { kind: 'staff_webhook_disabled', url: stored.url, error: outcome.error } as const
      const event_key = `staff_webhook_disabled:${endpoint.id}:${now.toISOString()}`
      await queueMail(trx, [{ event_key, recipient: STAFF, data }])
    })
  }
}

const pauseAfter = (failures: number): number => Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS)
