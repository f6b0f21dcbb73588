/** Decides whether a stored product may be public, and unpublishes those that no longer may. */

import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { announce } from '../../platform/messages/events.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { LAB_REPORT_PATH } from '../compliance/compliance.cbd-rules.ts'
import { CONFIRMATION_PATH } from '../compliance/compliance.confirmations.ts'
import type { Violation } from '../compliance/compliance.rule.ts'
import { checkPublishable } from '../compliance/compliance.rules.ts'
import { refreshProductSearch } from '../search/search.index.ts'
import { type StoredFacts, storedFactsRepository } from './product.facts.repository.ts'
import { productWriteRepository } from './product.write.repository.ts'

const BATCH = 500

/** A product that the rules block, with the reasons. */
export interface Blocked {
  id: number
  name: string
  violations: Violation[]
}

/**
 * Changes every public product that no longer passes today's rules to draft, and returns them with the reasons. Rules and
 * facts expire (an FSA check is valid for 90 days), so a job runs this every night.
 */
export async function recheckActive({ db, clock }: { db: Db; clock: Clock }): Promise<Blocked[]> {
  const takenDown: Blocked[] = []
  let last = 0
  for (;;) {
    const ids = await storedFactsRepository(db).activeIdsAfter(last, BATCH)
    last = ids.at(-1) ?? last
    if (ids.length === 0) return takenDown
    const failing = await inTransaction(db, async (trx) => {
      const products = await storedFactsRepository(trx).lock(ids)
      const checked = products
        .filter(({ status }) => status === 'active')
        .map((product) => ({ ...product, violations: agedViolationsOf(product, clock.today()) }))
        .filter(({ violations }) => violations.length > 0)
      if (checked.length > 0) {
        const failed = checked.map(({ id }) => id)
        await productWriteRepository(trx).setStatus(failed, 'draft', clock.now())
        await refreshProductSearch(trx, failed)
        await announce(trx, 'catalogue')
      }
      return checked.map(({ id, name, violations }) => ({ id, name, violations }))
    })
    takenDown.push(...failing)
  }
}

/** Returns why a stored product may not be public on `today`; empty if it may. */
export function findViolations({ name, facts }: Pick<StoredFacts, 'name' | 'facts'>, today: string): Violation[] {
  if (!facts) {
    const message = `"${name}" is missing facts for its class. Open it and fill them in.`
    return [{ rule: 'facts', path: 'compliance', message }]
  }
  if (facts.variations.length === 0) {
    return [{ rule: 'facts', path: 'variations', message: `"${name}" has nothing to buy. Add a variation.` }]
  }
  return checkPublishable(facts, today)
}

/**
 * Returns violations through expiry. Confirmations and the lab report's PDF are required only when publishing; products
 * published before that requirement stay public.
 */
const agedViolationsOf = (product: StoredFacts, today: string) =>
  findViolations(product, today).filter(({ path }) => !path.startsWith(CONFIRMATION_PATH) && path !== LAB_REPORT_PATH)
