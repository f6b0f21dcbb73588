/** Publishes stored products that pass the rules, and unpublishes those that no longer do. */

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

/** Publishes and rechecks products with `db`, which may be the caller's transaction. */
export function productPublisher({ db, clock }: { db: Db; clock: Clock }) {
  return {
    /**
     * Publishes these stored products, for a bulk load that wrote them as drafts; returns those that the rules block,
     * which stay unchanged. Ignores unknown ids.
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
     * Changes every public product that no longer passes today's rules to draft, and returns them with the reasons.
     * Rules and facts expire (an FSA check is valid for 90 days), so a job runs this every night.
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

function blockedOf(checked: { product: StoredFacts; violations: Violation[] }[]): Blocked[] {
  return checked
    .filter(({ violations }) => violations.length > 0)
    .map(({ product: { id, name }, violations }) => ({ id, name, violations }))
}
