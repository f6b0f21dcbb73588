/** Makes stored products public where the rules let them, and takes down those that no longer pass. */

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

/** A product that the rules keep out of the shop, and why. */
export interface Blocked {
  id: number
  name: string
  violations: Violation[]
}

/** Publishes and rechecks products over `db`, which may be a transaction of the caller's. */
export function productPublisher({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /**
     * Makes these stored products public, for a bulk load that wrote them as drafts; answers those that the rules
     * block, which stay as they are. An id that is not there is passed over.
     */
    publish: (ids: readonly number[]): Promise<Blocked[]> =>
      inTransaction(db, async (trx) => {
        const blocked: Blocked[] = []
        for (let start = 0; start < ids.length; start += BATCH) {
          const products = await storedFactsRepository(trx).lock(ids.slice(start, start + BATCH))
          const checked = products.map((product) => ({ product, violations: findViolations(product, clock.today()) }))
          const passed = checked.filter(({ violations }) => violations.length === 0).map(({ product }) => product.id)
          blocked.push(...blockedOf(checked))
          if (passed.length === 0) continue
          await productWriteRepository(trx).publish(passed)
          await refreshProductSearch(trx, passed)
        }
        await announce(trx, 'catalogue')
        return blocked
      }),

    /**
     * Puts every public product that the rules of today no longer let pass back to draft, and answers them with the
     * reasons. Rules and facts age (a look-up of the FSA list counts for 90 days), so a job does this every night.
     */
    async recheckActive(): Promise<Blocked[]> {
      const takenDown: Blocked[] = []
      let last = 0
      for (;;) {
        const ids = await storedFactsRepository(db).activeIdsAfter(last, BATCH)
        last = ids.at(-1) ?? last
        if (ids.length === 0) return takenDown
        takenDown.push(
          ...(await inTransaction(db, async (trx) => {
            const products = await storedFactsRepository(trx).lock(ids)
            const failing = blockedOf(
              products
                .filter(({ status }) => status === 'active')
                .map((product) => ({ product, violations: agedViolationsOf(product, clock.today()) })),
            )
            if (failing.length > 0) {
              const failed = failing.map(({ id }) => id)
              await productWriteRepository(trx).setStatus(failed, 'draft', clock.now())
              await refreshProductSearch(trx, failed)
              await announce(trx, 'catalogue')
            }
            return failing
          })),
        )
      }
    },
  }
}

/** Why a stored product may not be public on the day `today`; empty when it may. */
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
 * What has aged. Confirmations and the lab report's PDF are asked of whoever publishes; what was public before they were asked
 * for stays.
 */
const agedViolationsOf = (product: StoredFacts, today: string) =>
  findViolations(product, today).filter(({ path }) => !path.startsWith(CONFIRMATION_PATH) && path !== LAB_REPORT_PATH)

function blockedOf(checked: { product: StoredFacts; violations: Violation[] }[]): Blocked[] {
  return checked
    .filter(({ violations }) => violations.length > 0)
    .map(({ product: { id, name }, violations }) => ({ id, name, violations }))
}
