/** Changes the prices of locked variations: the only writer of prices besides the form and imports. */
import { formatPence } from '@shop/contract/lib/money.ts'
import { recordAudits } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { announce } from '../../../platform/messages/events.ts'
import { LIST_TAG, productTag } from '../product.tags.ts'
import { type NewPrice, type PricedVariation, pricesRepository } from './prices.repository.ts'

type LockedVariation = Omit<PricedVariation, 'lowest_pence'>

export interface PriceWrite {
  now: Date
  /** Null for the shop itself. */
  by: number | null
  action: string
}

/** Writes the prices of `locked` variations, audits each product and announces them. Variations without a change are skipped. */
export async function writePrices(
  trx: Db,
  locked: readonly LockedVariation[],
  prices: readonly NewPrice[],
  { now, by, action }: PriceWrite,
): Promise<void> {
  const before = new Map(locked.map((variation) => [variation.id, variation]))
  const changes = prices.flatMap((price) => {
    const stored = before.get(price.id)
    return stored && !isSame(stored, price) ? [{ stored, price }] : []
  })
  if (changes.length === 0) return
  const ids = await pricesRepository(trx).write(
    changes.map(({ price }) => price),
    now,
  )
  const ofProduct = Map.groupBy(changes, ({ stored }) => stored.product_id)
  await recordAudits(
    trx,
    [...ofProduct].map(([entityId, own]) => ({
      userId: by,
      action,
      entity: 'product',
      entityId,
      before: Object.fromEntries(own.flatMap(({ stored }) => factsOf(stored.sku, stored))),
      after: Object.fromEntries(own.flatMap(({ stored, price }) => factsOf(stored.sku, price))),
    })),
  )
  await announce(trx, 'catalogue', [...ids.map(productTag), LIST_TAG])
}

type Prices = Pick<NewPrice, 'price_pence' | 'compare_at_price_pence'>

const isSame = (one: Prices, other: Prices) =>
  one.price_pence === other.price_pence && one.compare_at_price_pence === other.compare_at_price_pence

/** The names are those of the product's form, so that a version conflict shows them there. */
const factsOf = (sku: string, { price_pence, compare_at_price_pence }: Prices) => [
  [`variations.${sku}.price`, formatPence(price_pence)],
  [`variations.${sku}.compare_at_price`, compare_at_price_pence === null ? null : formatPence(compare_at_price_pence)],
]
