/** Bulk changes of prices: a preview, the change in one transaction, and its undo. */
import { MAX_PRICE_POUNDS } from '@shop/contract/constants.ts'
import { formatPence, toPence } from '@shop/contract/lib/money.ts'
import { isVatRegistered } from '@shop/contract/lib/pricing.ts'
import {
  type changePrices,
  MAX_PRICE_CHANGES,
  type PriceChange,
  type PricePreviewRow,
  type previewPrices,
} from '@shop/contract/prices/price-changes.ts'
import { changePrice } from '@shop/contract/prices/price-rounding.ts'
import type { FieldError } from '@shop/contract/problems.ts'
import type { z } from 'zod'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { HttpError, invalidAt, notFound } from '../../../platform/http/http-error.ts'
import { isFirstCall } from '../../../platform/idempotency.ts'
import { vatRatePercent } from '../../compliance/compliance.classes.ts'
import { readFacts } from '../../compliance/compliance.facts.ts'
import { DUTY_FROM, dutyWithVat } from '../../compliance/compliance.warnings.ts'
import type { SiteSettingsService } from '../../site-settings/site-settings.service.ts'
import type { Calling, ProductsWriteDependencies } from '../admin/products.admin.write.service.ts'
import { type PricedVariation, pricesRepository } from './prices.repository.ts'
import { writePrices } from './prices.write.ts'

type PreviewBody = z.output<typeof previewPrices.schema.body>
type PreviewRow = z.output<typeof PricePreviewRow>
type Changes = z.output<typeof changePrices.schema.body>['changes']
type ChangeRow = Awaited<ReturnType<ReturnType<typeof pricesRepository>['insertChange']>>

interface PricesDependencies extends ProductsWriteDependencies {
  settings: Pick<SiteSettingsService, 'get'>
}

export type PricesService = ReturnType<typeof pricesService>

const CALL = 'prices.change'

export function pricesService({ db, clock, products, settings }: PricesDependencies) {
  const repository = pricesRepository(db)

  /** Returns the variations of a selection. Throws 422 if there are more than one change can have. */
  async function select(selection: PreviewBody['selection']): Promise<PricedVariation[]> {
    const limit = MAX_PRICE_CHANGES + 1
    const ids = 'product_ids' in selection ? selection.product_ids : await products.idsOf(selection.filter, limit)
    const found = await repository.ofProducts(ids, clock.now(), limit)
    if (found.length > MAX_PRICE_CHANGES)
      throw invalidAt('selection', `Change at most ${MAX_PRICE_CHANGES} variations at once. Choose a narrower filter.`)
    return found
  }

  return {
    /** Returns what a change would do, rows with warnings first. Without `hasCosts`, costs are neither shown nor warned of. */
    async preview({ selection, step, rounding }: PreviewBody, hasCosts: boolean): Promise<PreviewRow[]> {
      const isTaxed = isVatRegistered(await settings.get())
      const today = clock.today()
      const rows = (await select(selection)).map((variation): PreviewRow => {
        const wanted = changePrice(variation.price_pence, step, rounding)
        const unchanged_reason = whyUnchanged(variation.price_pence, wanted)
        const new_price = unchanged_reason === null ? wanted : variation.price_pence
        const netPrice = isTaxed
          ? (new_price * 100) / (100 + vatRatePercent(variation.product_class, today))
          : new_price
        const cost = hasCosts ? variation.cost_price_pence : null
        return {
          variation_id: variation.id,
          product_id: variation.product_id,
          name: [variation.name, ...Object.values(variation.attributes)].join(', '),
          sku: variation.sku,
          price: variation.price_pence,
          new_price,
          lowest_price: variation.lowest_pence,
          margin_percent: cost === null || netPrice === 0 ? null : Math.round((100 * (netPrice - cost)) / netPrice),
          warnings: unchanged_reason === null ? warningsOf(variation, { new_price, netPrice, cost, today }) : [],
          unchanged_reason,
        }
      })
      return rows.sort((one, other) => Number(other.warnings.length > 0) - Number(one.warnings.length > 0))
    },

    /**
     * Changes prices, all or none; a repeat with the same key returns the first call's change. Throws 409 `stale` naming
     * the variations whose price is no longer the one that staff saw.
     */
    change: (changes: Changes, { by, key }: Calling): Promise<PriceChange> =>
      inTransaction(db, async (trx) => {
        const own = pricesRepository(trx)
        if (!(await isFirstCall(trx, { userId: by, call: CALL, key, asked: changes })))
          return toChange(await own.changeAtKey(by, CALL, key ?? ''))
        const locked = await own.lock(changes.map(({ variation_id }) => variation_id))
        rejectStale(
          locked,
          changes.map(({ variation_id, from }) => ({ variation_id, expected: from })),
        )
        const compareAt = new Map(locked.map((stored) => [stored.id, stored.compare_at_price_pence]))
        const prices = changes.map(({ variation_id, to }) => {
          const before = compareAt.get(variation_id) ?? null
          // A compare-at price that is no longer higher has no meaning.
          return {
            id: variation_id,
            price_pence: to,
            compare_at_price_pence: before !== null && before > to ? before : null,
          }
        })
        await writePrices(trx, locked, prices, { now: clock.now(), by, action: 'product.prices' })
        const made = await own.insertChange(
          clock.now(),
          changes.map(({ variation_id, from, to }) => ({
            variation_id,
            from_pence: from,
            to_pence: to,
            from_compare_at_pence: compareAt.get(variation_id) ?? null,
          })),
        )
        return toChange(made)
      }),

    /** Restores the prices before a change, all or none. Throws not-found, and 409 `stale` as `change` does. */
    undo: (id: number, by: number): Promise<PriceChange> =>
      inTransaction(db, async (trx) => {
        const own = pricesRepository(trx)
        const change = await own.lockChange(id)
        if (!change) throw notFound('We can’t find that change.')
        if (change.undone_at) return toChange(change)
        const locked = await own.lock(change.changes.map(({ variation_id }) => variation_id))
        rejectStale(
          locked,
          change.changes.map(({ variation_id, to_pence }) => ({ variation_id, expected: to_pence })),
        )
        const prices = change.changes.map(({ variation_id, from_pence, from_compare_at_pence }) => ({
          id: variation_id,
          price_pence: from_pence,
          compare_at_price_pence: from_compare_at_pence,
        }))
        await writePrices(trx, locked, prices, { now: clock.now(), by, action: 'product.prices' })
        return toChange(await own.markUndone(id, clock.now()))
      }),

    /** Returns the latest changes, newest first. */
    latest: async (): Promise<PriceChange[]> => (await repository.latestChanges()).map(toChange),
  }
}

/** Returns why a price stays, in words; null if it changes. */
function whyUnchanged(pence: number, wanted: number): string | null {
  if (wanted <= 0) return 'It would cost nothing.'
  if (wanted > toPence(MAX_PRICE_POUNDS)) return 'It would be above the highest possible price.'
  return wanted === pence ? 'The price stays the same.' : null
}

function warningsOf(
  { product_class, compliance, compare_at_price_pence, price_pence }: PricedVariation,
  { new_price, netPrice, cost, today }: { new_price: number; netPrice: number; cost: number | null; today: string },
): string[] {
  const facts = readFacts(product_class, compliance)
  const duty = facts && today >= DUTY_FROM ? dutyWithVat(facts, today) : 0
  const warnings = []
  if (cost !== null && netPrice < cost) warnings.push(`Below its cost of ${formatPence(cost)}.`)
  if (new_price < duty) warnings.push(`Rule A14: duty and VAT alone are ${formatPence(duty)}.`)
  if (compare_at_price_pence !== null && new_price >= compare_at_price_pence)
    warnings.push(`Its compare-at price of ${formatPence(compare_at_price_pence)} is removed.`)
  if (compare_at_price_pence !== null && new_price < price_pence)
    warnings.push(
      `It keeps its compare-at price of ${formatPence(compare_at_price_pence)}: check that it is true (F15).`,
    )
  return warnings
}

function rejectStale(
  locked: readonly { id: number; sku: string; price_pence: number }[],
  seen: readonly { variation_id: number; expected: number }[],
): void {
  const stored = new Map(locked.map((variation) => [variation.id, variation]))
  const errors = seen.flatMap(({ variation_id, expected }, index): FieldError[] => {
    const now = stored.get(variation_id)
    if (now?.price_pence === expected) return []
    const path = `changes.${index}`
    if (!now) return [{ path, message: 'A variation no longer exists.' }]
    return [{ path, message: `${now.sku} now costs ${formatPence(now.price_pence)}, not ${formatPence(expected)}.` }]
  })
  if (errors.length === 0) return
  const detail = 'Some prices have changed in the meantime, so nothing was saved.'
  throw new HttpError(409, 'stale', detail, { errors })
}

const toChange = ({ id, changes, changed_at, undone_at }: ChangeRow): PriceChange => ({
  id,
  variations: changes.length,
  changed_at: changed_at.toISOString(),
  undone_at: undone_at?.toISOString() ?? null,
})
