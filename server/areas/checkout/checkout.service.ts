/** Creates an order from a draft, completely or not at all. */
import type { Order } from '@shop/contract/orders.ts'
import type { SiteSettings } from '@shop/contract/site-settings.ts'
import { afterCommit } from '../../platform/database/after-commit.ts'
import type { Db } from '../../platform/database/database.ts'
import type { AddressSnapshot } from '../../platform/database/tables/tables.orders.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { conflict, notFound } from '../../platform/http/http-error.ts'
import { signInRequired } from '../../platform/http/session-guard.ts'
import { keyReused } from '../../platform/idempotency.ts'
import type { Clock } from '../../platform/time/clock.ts'
import type { ContentService } from '../content/content.service.ts'
import type { CouponsService } from '../coupons/coupons.service.ts'
import { type OrderLine, pricedLines, unitsNeeded } from '../order-lines/lines.ts'
import { deliveryColumns } from '../orders/order.collection.ts'
import { insertOrder } from '../orders/order.insert.ts'
import { recordPayment } from '../orders/order.payment.ts'
import { ORDERS_PLACED } from '../orders/orders.metrics.ts'
import type { OrderRow } from '../orders/orders.rows.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import { priceLines, recordPromotions, usablePromotions } from '../promotions/promotions.service.ts'
import type { SiteSettingsService } from '../site-settings/site-settings.service.ts'
import { settleSale } from '../stock/stock.service.ts'
import { checkNation, checkOrderTotal, draftChecks, ownAddresses } from './checkout.checks.ts'
import type { OrderDraft } from './checkout.draft.ts'
import { buildMails, queueLowStockMails } from './checkout.mails.ts'
import { type Buyer, checkoutRepository, type ExistingOrder } from './checkout.repository.ts'
import { freshOrder, toBundleItemRows, toItemRows, toOrderRow } from './checkout.rows.ts'

export interface OrderPlacerDependencies {
  db: Db
  clock: Clock
  /** Whether a payment provider is configured. */
  takesCards: () => boolean
  settings: SiteSettingsService
  content: Pick<ContentService, 'termsVersion'>
  coupons: CouponsService
  orders: Pick<OrdersService, 'getForCustomer' | 'asOrder'>
}

export type PlaceOrder = ReturnType<typeof orderPlacer>

/** Everything that is read before the transaction. */
interface PlaceOrderInput {
  draft: OrderDraft
  buyer: Buyer
  shipping: AddressSnapshot
  billing: AddressSnapshot
  settings: SiteSettings
  /** The version of the terms that the customer accepts. */
  termsVersion: number | null
}

export function orderPlacer({ db, clock, takesCards, settings, content, coupons, orders }: OrderPlacerDependencies) {
  /**
   * Makes all changes of an order in one transaction. Locks the draft's lines, their variations, then the coupon, then promotions.
   * Returns the order, or its id if it must be read again because it is already paid.
   */
  async function place(trx: Db, input: PlaceOrderInput): Promise<number | OrderRow> {
    const { draft, settings: rules, buyer, shipping, billing } = input
    const { delivery_method, payment_method } = draft
    const lines = await draft.takeLines(trx, clock.today())
    const taken = [...unitsNeeded(lines)].map(([variation_id, quantity]) => ({ variation_id, quantity }))
    const facts = { draft, lines, buyer, shipping, billing, settings: rules, takesCards: takesCards() }
    const checks = draftChecks({ ...facts, today: clock.today() })
    checks.stock()
    const { service, rate } = checks.delivery()
    checks.payment()
    const ageCheck = checks.age()
    const coupon = await useCoupon(trx, input, lines)
    const promotions = await usablePromotions(trx, { userId: draft.customerId, lines, now: clock.now(), lock: true })
    const prices = priceLines({
      lines,
      promotions,
      settings: rules,
      discount_percentage: coupon?.discount_percentage ?? 0,
      delivery_method,
      rate,
    })
    const { pricing } = prices
    checkOrderTotal(pricing)
    // An order with a total of 0 is paid at once.
    const isFree = pricing.total === 0
    const whole = {
      numberPrefix: `${rules.order_number_prefix}${clock.today().slice(0, 4)}-`,
      order: toOrderRow({
        ...input,
        delivery: deliveryColumns(service),
        pricing,
        coupon,
        ageCheck,
        now: clock.now(),
      }),
      items: toItemRows(lines, prices),
      parts: toBundleItemRows(lines),
      taken,
      mails: buildMails(isFree || draft.staff?.isReceived ? 'card' : payment_method, {
        customer: buyer.email,
        staff: rules.contact_email,
      }),
    }
    const placed = await insertOrder(trx, whole)
    if (!placed) throw draft.staff ? customerGone() : signInRequired()
    await recordPromotions(trx, placed.id, prices)
    await settleSale(trx, taken, placed.changes)
    await queueLowStockMails(trx, placed.changes, {
      staff: rules.contact_email,
      today: clock.today(),
      limit: rules.low_stock,
    })
    await afterCommit(trx, () => ORDERS_PLACED.inc({ payment_method }))
    if (isFree) await recordPayment(trx, clock, { orderId: placed.id, receivedPence: 0, card: null })
    await draft.staff?.finish(trx, { id: placed.id, total_pence: pricing.total })
    return isFree || draft.staff ? placed.id : freshOrder(whole, placed)
  }

  async function useCoupon(trx: Db, { draft, settings: rules }: PlaceOrderInput, ordered: readonly OrderLine[]) {
    const { customerId: userId, coupon_code: code } = draft
    if (!code) return undefined
    const lines = pricedLines(ordered, rules)
    const coupon = await coupons.check(trx, { code, userId, lines, settings: rules })
    await coupons.use(trx, coupon.coupon_id, userId)
    return coupon
  }

  /**
   * Creates the order of a draft and returns it. A repeat with the same key returns the same order; with another digest
   * it throws 422. Throws 409 for products that are not available (`out_of_stock`, `unavailable`), and 422 naming the
   * field that the customer must change. Any error leaves everything unchanged.
   */
  return async function placeOrder(draft: OrderDraft): Promise<Order> {
    const { customerId, request } = draft
    const answer = (known: ExistingOrder) => {
      if (known.request_digest !== request?.digest) throw keyReused()
      return orders.getForCustomer(customerId, known.id)
    }
    const [buyer, rules, termsVersion] = await Promise.all([
      checkoutRepository(db).findBuyer(customerId, { ...draft, key: request?.key }),
      settings.get(),
      content.termsVersion(),
    ])
    if (!buyer) throw notFound('We can’t find that customer.')
    if (buyer.known) return answer(buyer.known)
    const { shipping, billing } = ownAddresses(buyer)
    checkNation(shipping.postcode, rules.deliver_to)
    const input = { draft, buyer, shipping, billing, settings: rules, termsVersion }
    try {
      const placed = await inTransaction(db, (trx) => place(trx, input))
      return typeof placed === 'number' ? await orders.getForCustomer(customerId, placed) : orders.asOrder(placed)
    } catch (error) {
      // A concurrent call with the same key may have created the order first, and taken the lines or the last stock.
      const known = request && (await checkoutRepository(db).findByKey(customerId, request.key))
      if (known) return answer(known)
      throw error
    }
  }
}

const customerGone = () => conflict('customer_disabled', 'This customer’s account is disabled or deleted.')
