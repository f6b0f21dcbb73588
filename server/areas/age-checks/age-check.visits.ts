/** Customers confirm their age on a provider's site: where the browser is sent, and what it brings back. */
import { createHash } from 'node:crypto'
import type { AgeCheckReturn } from '@shop/contract/age-checks/age-checks.ts'
import type { Context } from '../../context.ts'
import { conflict, HttpError } from '../../platform/http/http-error.ts'
import { createLimiter } from '../../platform/rate-limits/limiter.ts'
import { HOUR_MS, MINUTE_MS } from '../../platform/time/durations.ts'
import { lockOrder } from '../orders/order.status.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import type { SiteSettingsService } from '../site-settings/site-settings.service.ts'
import { collectFacts } from './age-check.facts.ts'
import { orderOfToken, tokenOfOrder } from './age-check.links.ts'
import { type AgeCheckAnswer, ProviderFailure } from './age-check.provider.ts'
import type { AgeCheckProviders } from './age-check.providers.ts'
import { lockRequest } from './age-check.requests.ts'
import { findCheckedUser, recordAnswer } from './age-check.ts'

/** How long a customer may stay on the provider's site. */
const VISIT_MS = 15 * MINUTE_MS
const VISITS_PER_HOUR = 20
/** The page that the provider sends the browser back to. */
const RETURN_PATH = '/age-check/return'

const digest = (secret: string): string => createHash('sha256').update(secret).digest('hex')
const unusable = () =>
  conflict('age_check_visit_over', 'This answer was used before, took too long or was asked for in another browser.')

export interface VisitsDependencies extends Pick<Context, 'db' | 'clock' | 'counts' | 'config' | 'log'> {
  providers: Pick<AgeCheckProviders, 'site' | 'siteOf'>
  settings: Pick<SiteSettingsService, 'get'>
  orders: Pick<OrdersService, 'get'>
}

export type AgeCheckVisits = ReturnType<typeof ageCheckVisits>

export function ageCheckVisits({ db, clock, counts, config, log, providers, settings, orders }: VisitsDependencies) {
  const starts = createLimiter(counts, 'age-check-visit', { max: VISITS_PER_HOUR, windowMs: HOUR_MS })
  const returnUrl = `${config.publicUrl}${RETURN_PATH}`

  return {
    returnUrl,

    /** The name of the provider on whose site customers can confirm their age; null if there is none. */
    label: (): string | null => providers.site?.site.label ?? null,

    /**
     * Returns where to send the browser that has the secret `browser`. Throws not-found, 409 `age_check_over` if no check waits for
     * the customer or no provider has a site, 503 `age_check_unavailable`, 429.
     */
    async start(token: string, browser: string): Promise<{ url: string }> {
      const order_id = await orderOfToken(db, token)
      const { age_check } = await orders.get(db, order_id)
      const to = providers.site
      if (age_check.due_at === null || age_check.status !== 'pending' || !to) {
        throw conflict('age_check_over', 'There’s nothing to confirm there any more.')
      }
      await starts.take(String(order_id))
      const { url, state, secrets } = await to.site.start(returnUrl).catch((error: unknown) => {
        noted(to.name, error)
        const detail = `${to.site.label} can’t be reached right now. Please try again later, or send us a document instead.`
        throw new HttpError(503, 'age_check_unavailable', detail)
      })
      const expires_at = new Date(clock.now().getTime() + VISIT_MS)
      await db
        .insertInto('age_check_visit')
        .values({
          state_digest: digest(state),
          browser_digest: digest(browser),
          order_id,
          provider: to.name,
          secrets: JSON.stringify(secrets),
          expires_at,
        })
        .execute()
      return { url }
    },

    /**
     * Reads the answer in `query`, the address's part after '?'. Each visit has one answer, which only the browser that started
     * it can bring. Throws 409 `age_check_visit_over`.
     */
    async finish(query: string, browser: string): Promise<AgeCheckReturn> {
      const answered = new URL(`${returnUrl}?${query}`)
      const visit = await db
        .deleteFrom('age_check_visit')
        .where('state_digest', '=', digest(answered.searchParams.get('state') ?? ''))
        .where('browser_digest', '=', digest(browser))
        .where('expires_at', '>', clock.now())
        .returning(['order_id', 'provider', 'secrets'])
        .executeTakeFirst()
      if (!visit) throw unusable()
      const { order_id, provider, secrets } = visit
      const token = await tokenOfOrder(db, order_id)
      const site = providers.siteOf(provider)
      if (!site) return { token, outcome: 'unavailable' }
      try {
        return { token, outcome: await record(order_id, provider, await site.finish(answered, secrets)) }
      } catch (error) {
        return { token, outcome: noted(provider, error) }
      }
    },
  }

  async function record(orderId: number, method: string, answer: AgeCheckAnswer): Promise<AgeCheckReturn['outcome']> {
    const { age_check_days: days } = await settings.get()
    return db.transaction().execute(async (trx) => {
      const order = await lockOrder(trx, orderId)
      const request = await lockRequest(trx, orderId)
      // Staff may have decided, or the order may have ended, meanwhile.
      if (!request || order.age_check_status !== 'pending') return 'over'
      const facts = collectFacts(await findCheckedUser(trx, order.user_id), order.billing_address)
      await recordAnswer(trx, clock, { order, method, facts, answer, days })
      return answer.status === 'passed' ? 'passed' : 'failed'
    })
  }

  /** Logs why a provider gave no result; other errors are thrown again. */
  function noted(provider: string, error: unknown): ProviderFailure['reason'] {
    if (!(error instanceof ProviderFailure)) throw error
    log.warn({ provider, reason: error.reason, detail: error.message }, 'An age check provider gave no result')
    return error.reason
  }
}
