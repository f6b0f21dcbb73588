/** Creates an order from the customer's cart, completely or not at all. */

import { isVatRegistered, priceOrder } from '@shop/contract/lib/pricing.ts'
import type { CreateOrderPayload, Order } from '@shop/contract/orders.ts'
import type { SiteSettings } from '@shop/contract/site-settings.ts'
import type { z } from 'zod'
import type { Config } from '../../platform/config/config.ts'
import type { Db } from '../../platform/database/database.ts'
import type { AddressSnapshot } from '../../platform/database/tables/tables.orders.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { conflict } from '../../platform/http/http-error.ts'
import { signInRequired } from '../../platform/http/session-guard.ts'
import { digestInput, keyReused } from '../../platform/idempotency.ts'
import { count } from '../../platform/metrics/count.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { isAgeVerified } from '../age-checks/age-check.facts.ts'
import { type CartLine, lockLines, pricedLines } from '../cart/cart.lines.ts'
import type { CouponsService } from '../coupons/coupons.service.ts'
import { recordPayment } from '../orders/order.payment.ts'
import { ORDERS_PLACED } from '../orders/orders.metrics.ts'
import type { OrderRow } from '../orders/orders.rows.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import type { SiteSettingsService } from '../site-settings/site-settings.service.ts'
import { settleSale } from '../stock/stock.service.ts'
import { startAgeCheck } from './checkout.age.ts'
import { checkNation, checkOrderTotal, checkParcel, checkPaymentMethod, ownAddresses } from './checkout.checks.ts'
import { buildMails, queueLowStockMails } from './checkout.mails.ts'
import { type Buyer, type ExistingOrder, orderCreateRepository } from './checkout.repository.ts'
import { freshOrder, toBundleItemRows, toItemRows, toOrderRow } from './checkout.rows.ts'
import { checkStock, totalQuantities } from './checkout.stock.ts'

export interface OrderCreatorDependencies {
  db: Db
  clock: Clock
  config: Pick<Config, 'stripe' | 'paymentSandbox'>
  settings: SiteSettingsService
  coupons: CouponsService
  orders: Pick<OrdersService, 'getForCustomer' | 'asOrder'>
}

export type OrderCreator = ReturnType<typeof orderCreator>
type Payload = z.output<typeof CreateOrderPayload>

/** Everything that is read before the transaction. */
interface Asked {
  userId: number
  payload: Payload
  key: string | undefined
  digest: string
  buyer: Buyer
  shipping: AddressSnapshot
  billing: AddressSnapshot
  settings: SiteSettings
}

export function orderCreator({ db, clock, config, settings, coupons, orders }: OrderCreatorDependencies) {
  const takesCards = config.stripe !== undefined || config.paymentSandbox

  /**
   * Makes all changes of an order in one transaction. Locks the cart, variations by ascending id, then the coupon.
   * Returns the order, or its id if it must be read again because it is already paid.
   */
  async function place(trx: Db, asked: Asked): Promise<number | OrderRow> {
    const { userId, payload, settings: rules, buyer, shipping, billing } = asked
    const lines = await lockLines(trx, userId, clock.today())
    if (lines.length === 0) throw conflict('cart_empty', 'Your cart is empty.')
    const taken = totalQuantities(lines)
    checkStock(lines)
    const { delivery_method } = payload
    checkParcel(lines, { postcode: shipping.postcode, delivery_method, settings: rules })
    const { card_payment_classes: cardClasses } = rules
    checkPaymentMethod({ payment_method: payload.payment_method, takesCards, cardClasses, lines })
    const ageCheck = startAgeCheck({
      isRestricted: lines.some((line) => line.age_restricted),
      isCheckRequired: rules.age_check_required,
      isVerified: isAgeVerified(buyer, billing),
      date_of_birth: buyer.date_of_birth,
      today: clock.today(),
    })
    const coupon = await useCoupon(trx, asked, lines)
    const pricing = priceOrder({
      lines: pricedLines(lines, rules),
      discount_percentage: coupon?.discount_percentage ?? 0,
      delivery_method,
      rates: rules,
      is_vat_registered: isVatRegistered(rules),
    })
    checkOrderTotal(pricing)
    // An order with a total of 0 is paid at once.
    const isFree = pricing.total === 0
    const whole = {
      year: clock.today().slice(0, 4),
      order: toOrderRow({ ...asked, pricing, coupon, ageCheck, now: clock.now() }),
      items: toItemRows(lines, pricing),
      parts: toBundleItemRows(lines),
      taken,
      cartItemIds: lines.map(({ id }) => id),
      mails: buildMails(isFree ? 'card' : payload.payment_method, {
        customer: buyer.email,
        staff: rules.contact_email,
      }),
    }
    const placed = await orderCreateRepository(trx).insert(whole)
    if (!placed) throw signInRequired()
    await settleSale(trx, taken, placed.changes)
    await queueLowStockMails(trx, placed.changes, { staff: rules.contact_email, today: clock.today() })
    await count(trx, ORDERS_PLACED, { payment_method: payload.payment_method })
    if (!isFree) return freshOrder(whole, placed)
    await recordPayment(trx, clock, { orderId: placed.id, receivedPence: 0, card: null })
    return placed.id
  }

  async function useCoupon(trx: Db, { userId, payload, settings: rules }: Asked, cart: readonly CartLine[]) {
    if (!payload.coupon_code) return undefined
    const lines = pricedLines(cart, rules)
    const coupon = await coupons.check(trx, { code: payload.coupon_code, userId, lines, settings: rules })
    await coupons.use(trx, coupon.coupon_id, userId)
    return coupon
  }

  return {
    /**
     * Creates an order from the whole cart and returns it. A repeat with the same `key` returns the same order; with
     * another payload it throws 422. Throws 409 for an empty cart (`cart_empty`) and for products that are not
     * available (`out_of_stock`, `unavailable`), and 422 naming the field that the customer must change. Any error
     * leaves everything unchanged.
     */
    async create(userId: number, payload: Payload, { key }: { key?: string | undefined } = {}): Promise<Order> {
      const digest = digestInput(payload)
      const answer = (known: ExistingOrder) => {
        if (known.request_digest !== digest) throw keyReused()
        return orders.getForCustomer(userId, known.id)
      }
      const [buyer, rules] = await Promise.all([
        orderCreateRepository(db).readBuyer(userId, { ...payload, key }),
        settings.get(),
      ])
      if (buyer.known) return answer(buyer.known)
      const { shipping, billing } = ownAddresses(buyer)
      checkNation(shipping.postcode, rules.deliver_to)
      const asked = { userId, payload, key, digest, buyer, shipping, billing, settings: rules }
      try {
        const placed = await inTransaction(db, (trx) => place(trx, asked))
        return typeof placed === 'number' ? await orders.getForCustomer(userId, placed) : orders.asOrder(placed)
      } catch (error) {
        // A concurrent call with the same key may have created the order first, and taken the cart or the last stock.
        const known = key === undefined ? undefined : await orderCreateRepository(db).findByKey(userId, key)
        if (known) return answer(known)
        throw error
      }
    },
  }
}
