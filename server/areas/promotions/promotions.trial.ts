/** What a promotion would cover and give, before anybody saves it. */
import { setImmediate } from 'node:timers/promises'
import { mayBePromoted } from '@shop/contract/lib/pricing.ts'
import { applyPromotions } from '@shop/contract/promotions/apply.ts'
import type { PromotionForm, PromotionTrial } from '@shop/contract/promotions/promotions.admin.ts'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import { siteSettingsService } from '../site-settings/site-settings.service.ts'
import { promotionsAdminRepository } from './promotions.admin.repository.ts'
import { forCart, isCovered, type MatchedPromotion, type PromotedProduct } from './promotions.matching.ts'
import { promotionsRepository } from './promotions.repository.ts'
import { toMatched } from './promotions.service.ts'

const MOST_ORDERS = 2000
/** Other requests get a turn after this many orders. */
const AT_ONCE = 50
/** The number of a promotion that is not stored: no stored one has it. */
const NEW_ID = 2_147_483_647

type Trial = z.output<typeof PromotionTrial>

/** Prices past orders again with and without the promotion, at the prices that customers paid. Limits of use do not count. */
export async function tryPromotion(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  { id, ...form }: PromotionForm & { id: number | null },
): Promise<Trial> {
  const repository = promotionsAdminRepository(db)
  const [settings, products, active, items] = await Promise.all([
    siteSettingsService({ db }).get(),
    repository.products(),
    promotionsRepository(db).active(clock.now()),
    repository.recentOrders(MOST_ORDERS),
  ])
  const tried: MatchedPromotion = { ...form, id: NEW_ID }
  const others = active.filter((one) => one.id !== id).map(toMatched)
  const covered = products.filter((product) => isCovered(product, form.scope))
  const allowed = covered.filter(({ product_class }) => mayBePromoted([product_class], settings))
  const rivals = others.filter(
    ({ reward, scope }) =>
      reward.kind !== 'cart_amount' &&
      reward.kind !== 'free_delivery' &&
      allowed.some((product) => isCovered(product, scope)),
  )
  const isForUnits = form.reward.kind !== 'cart_amount' && form.reward.kind !== 'free_delivery'
  const orders = { priced: 0, changed: 0, given: 0 }
  for (const lines of Map.groupBy(items, ({ order_id }) => order_id).values()) {
    if (orders.priced % AT_ONCE === 0) await setImmediate()
    const goods = lines.map((line): PromotedProduct | undefined => {
      const { product_id, product_class, tags, ...rest } = line
      return product_id === null || !product_class || !tags ? undefined : { ...rest, product_id, product_class, tags }
    })
    const cart = lines.map(({ price_pence, quantity, product_class }) => ({
      price: price_pence,
      quantity,
      // A bundle, or a product that does not exist any more, counts as the strictest.
      may_be_promoted: product_class !== null && mayBePromoted([product_class], settings),
    }))
    const given = (promotions: readonly MatchedPromotion[]) =>
      applyPromotions(cart, forCart(promotions, goods)).lines.reduce((sum, { discount }) => sum + discount, 0)
    const extra = given([...others, tried]) - given(others)
    orders.priced += 1
    if (extra > 0) orders.changed += 1
    orders.given += Math.max(0, extra)
  }
  return {
    goods: { covered: covered.length, excluded: covered.length - allowed.length },
    competes_with: isForUnits ? rivals.map(({ name }) => name) : [],
    orders,
  }
}
