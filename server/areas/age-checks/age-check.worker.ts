/** Asks the provider about the age checks of paid orders, one at a time, without holding a lock during the request. */
import { sql } from 'kysely'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/database/database.ts'
import { NOW, secondsFromNow } from '../../platform/database/expressions.ts'
import { lockOrder } from '../orders/order.status.ts'
import type { SiteSettingsService } from '../site-settings/site-settings.service.ts'
import { type AgeCheckFacts, collectFacts, isAgeVerified } from './age-check.facts.ts'
import { EARLIER_CHECK } from './age-check.modules.ts'
import type { AgeCheckAnswer, AgeCheckProvider } from './age-check.provider.ts'
import type { AgeCheckProviders } from './age-check.providers.ts'
import { AWAITED, findCheckedUser, isAwaited, recordAnswer } from './age-check.ts'

/** After this many attempts without an answer, staff decide. */
const MAX_ATTEMPTS = 5
/** Timeout of a request to the provider. */
const ANSWER_WITHIN_MS = 20_000

export interface AgeChecksDependencies extends Pick<Context, 'db' | 'clock'> {
  providers: Pick<AgeCheckProviders, 'current'>
  settings: Pick<SiteSettingsService, 'get'>
}

export function ageCheckWorker({ db, clock, providers, settings }: AgeChecksDependencies) {
  return {
    /** Processes one order that waits for its age check; returns false if there is none. */
    async workAgeChecks(): Promise<boolean> {
      const claimed = await claim(db)
      if (!claimed) return false
      const user = await findCheckedUser(db, claimed.user_id)
      const provider = providers.current
      const facts = collectFacts(user, claimed.billing_address)
      const result = isAgeVerified(user, claimed.billing_address)
        ? { method: EARLIER_CHECK, answer: passedBefore }
        : { method: provider.name, answer: await ask(provider, facts, claimed.age_check_attempts) }
      const { age_check_days: days } = await settings.get()
      await db.transaction().execute(async (trx) => {
        const order = await lockOrder(trx, claimed.id)
        // Staff may have decided, or the order may have been cancelled, while the provider was checking.
        const isWaiting = order.age_check_status === 'pending' && order.age_check_method === null
        if (isWaiting && isAwaited(order.status)) await recordAnswer(trx, clock, { order, facts, days, ...result })
      })
      return true
    },
  }
}

const passedBefore: AgeCheckAnswer = {
  status: 'passed',
  reference: '',
  reason: 'This customer passed a check before, and their details haven’t changed.',
}

/**
 * Claims the next order for this process. If the provider does not answer or this process is killed, the order becomes
 * due again, after a longer delay each time.
 */
const claim = (db: Db) =>
  db
    .updateTable('shop_order')
    .set((eb) => ({
      age_check_attempts: eb('age_check_attempts', '+', 1),
      age_check_next_at: secondsFromNow(sql`60 * power(2, least(age_check_attempts, ${MAX_ATTEMPTS}))`),
    }))
    .where('id', '=', ({ selectFrom }) =>
      selectFrom('shop_order')
        .select('id')
        .where('age_check_status', '=', 'pending')
        .where('age_check_method', 'is', null)
        .where('status', 'in', AWAITED)
        .where('age_check_next_at', '<=', NOW)
        .orderBy('age_check_next_at')
        .limit(1)
        .forNoKeyUpdate()
        .skipLocked(),
    )
    .returning(['id', 'user_id', 'billing_address', 'age_check_attempts'])
    .executeTakeFirst()

/**
 * Returns null if the provider waits for the customer. Throws if it does not answer; after the last attempt it returns `unsure`
 * instead, so that staff decide.
 */
async function ask(provider: AgeCheckProvider, facts: AgeCheckFacts, attempt: number): Promise<AgeCheckAnswer | null> {
  if (!provider.check) return null
  const unanswered: AgeCheckAnswer = {
    status: 'unsure',
    reference: '',
    reason: `The age check provider didn’t answer after ${MAX_ATTEMPTS} attempts.`,
  }
  if (attempt > MAX_ATTEMPTS) return unanswered
  try {
    return await provider.check(facts, AbortSignal.timeout(ANSWER_WITHIN_MS))
  } catch (error) {
    if (attempt < MAX_ATTEMPTS) throw error
    return unanswered
  }
}
