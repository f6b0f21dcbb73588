/** Bulk changes of prices: a preview, the change in one transaction, and its undo. */
import { formatPence } from '@shop/contract/lib/money.ts'
import { isVatRegistered } from '@shop/contract/lib/pricing.ts'
import {
  type changePrices,
  MAX_PRICE_CHANGES,
  type PriceChange,
  type previewPrices,
} from '@shop/contract/prices/price-changes.ts'
import { changePrice } from '@shop/contract/prices/price-rounding.ts'
import type { FieldError } from '@shop/contract/problems.ts'
import type { z } from 'zod'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { HttpError, invalidAt, notFound } from '../../../platform/http/http-error.ts'
import { makeOnce } from '../../../platform/idempotency.ts'
import type { SiteSettingsService } from '../../site-settings/site-settings.service.ts'
import type { Calling, ProductsWriteDependencies } from '../admin/products.admin.write.service.ts'
import { type PreviewRow, toPreviewRow, warningsFirst } from './prices.preview.ts'
import { type PricedVariation, pricesRepository } from './prices.repository.ts'
import { writePrices } from './prices.write.ts'

type PreviewBody = z.output<typeof previewPrices.schema.body>
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
      const facts = { isTaxed, today: clock.today(), hasCosts }
      const rows = await select(selection)
      return warningsFirst(rows.map((row) => toPreviewRow(row, changePrice(row.price_pence, step, rounding), facts)))
    },

    /**
     * Changes prices, all or none; a repeat with the same key returns the first call's change. Throws 409 `stale` naming
     * the variations whose price is no longer the one that staff saw.
     */
    change: (changes: Changes, { by, key }: Calling): Promise<PriceChange> =>
      inTransaction(db, async (trx) => {
        const own = pricesRepository(trx)
        const made = await makeOnce(trx, { userId: by, call: CALL, key, asked: changes }, async () => {
          const locked = await own.lock(changes.map(({ variation_id }) => variation_id))
          rejectStale(
            locked,
            changes.map(({ variation_id, from }) => ({ variation_id, expected: from })),
          )
          const compareAt = new Map(locked.map((stored) => [stored.id, stored.compare_at_price_pence]))
          const prices = changes.map(({ variation_id, from, to }) => {
            const compareAtPence = compareAt.get(variation_id) ?? null
            // After an increase, the price before the reduction may no longer be claimed (rule F15).
            return { id: variation_id, price_pence: to, compare_at_price_pence: to <= from ? compareAtPence : null }
          })
          await writePrices(trx, locked, prices, { now: clock.now(), by, action: 'product.prices' })
          const { id } = await own.insertChange(
            clock.now(),
            changes.map(({ variation_id, from, to }) => ({
              variation_id,
              from_pence: from,
              to_pence: to,
              from_compare_at_pence: compareAt.get(variation_id) ?? null,
            })),
          )
          return id
        })
        return toChange(await own.findChange(made))
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
