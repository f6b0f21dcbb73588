/** Asks the provider about the age checks of paid orders, one after another, holding no lock while it waits. */
import type { OrderStatus } from '@shop/contract/orders.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { NOW, secondsFromNow } from '../../platform/database/expressions.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { lockOrder } from '../orders/order.status.ts'
import { type AgeCheckFacts, collectFacts, isAgeVerified } from './age-check.facts.ts'
import type { AgeCheckAnswer, AgeCheckProvider } from './age-check.provider.ts'
import { findCheckedUser, recordAnswer } from './age-check.ts'

/** Without an answer after so many attempts, staff decide. */
const MOST_ATTEMPTS = 5
/** The provider has this long to answer. */
const ANSWER_WITHIN_MS = 20_000

export interface AgeChecksDependencies {
  db: Db
  clock: Clock
  provider: AgeCheckProvider
}

export function ageCheckWorker({ db, clock, provider }: AgeChecksDependencies) {
  return {
    /** Sees to one order that waits for its age check; answers false when none does. */
    async workAgeChecks(): Promise<boolean> {
      const claimed = await claim(db)
      if (!claimed) return false
      const user = await findCheckedUser(db, claimed.user_id)
      const facts = collectFacts(user, claimed.billing_address)
      const result = isAgeVerified(user, claimed.billing_address)
        ? { method: 'account', answer: passedBefore }
        : { method: provider.name, answer: await ask(provider, facts, claimed.age_check_attempts) }
      await db.transaction().execute(async (trx) => {
        const order = await lockOrder(trx, claimed.id)
        // Decided by staff, or cancelled, while the provider was thinking.
        const isWaiting = order.age_check_status === 'pending' && order.age_check_method === null
        if (isWaiting && isAwaited(order.status)) await recordAnswer(trx, clock, { order, facts, ...result })
      })
      return true
    },
  }
}

/** Money has come and goods have not left: only then is anybody's age looked up. */
const AWAITED: readonly OrderStatus[] = ['paid', 'processing']
const isAwaited = (status: OrderStatus): boolean => AWAITED.includes(status)

const passedBefore: AgeCheckAnswer = {
  status: 'passed',
  reference: '',
  reason: 'This customer passed a check before, and their details haven’t changed.',
}

/**
 * Takes the next order for this process. It comes up again by itself, later each time: where the provider gave no
 * answer, or this process is killed.
 */
const claim = (db: Db) =>
  db
    .updateTable('shop_order')
    .set((eb) => ({
      age_check_attempts: eb('age_check_attempts', '+', 1),
      age_check_next_at: secondsFromNow(sql`60 * power(2, least(age_check_attempts, ${MOST_ATTEMPTS}))`),
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

/** Throws where there is no answer, until the last attempt: then it is left to staff. */
async function ask(provider: AgeCheckProvider, facts: AgeCheckFacts, attempt: number): Promise<AgeCheckAnswer> {
  const unanswered: AgeCheckAnswer = {
    status: 'unsure',
    reference: '',
    reason: `The age check provider didn’t answer after ${MOST_ATTEMPTS} attempts.`,
  }
  if (attempt > MOST_ATTEMPTS) return unanswered
  try {
    return await provider.check(facts, AbortSignal.timeout(ANSWER_WITHIN_MS))
  } catch (error) {
    if (attempt < MOST_ATTEMPTS) throw error
    return unanswered
  }
}
