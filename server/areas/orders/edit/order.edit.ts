/** Changes a paid order before it is packed: fewer units, another address, a cheaper delivery. */

import type { editOrder, OrderEdit } from '@shop/contract/admin/orders/order-edits.admin.ts'
import type { AdminOrder } from '@shop/contract/admin/orders/orders.admin.ts'
import { type CalculatedRefund, calculateRefund, toRefundable } from '@shop/contract/admin/orders/refunds.ts'
import { rateAt, standardRate } from '@shop/contract/delivery/decide.ts'
import { STANDARD } from '@shop/contract/delivery/services.ts'
import { calculateDeliveryFee } from '@shop/contract/lib/pricing.ts'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { NOW } from '../../../platform/database/expressions.ts'
import { conflict, invalidAt } from '../../../platform/http/http-error.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { checkVersion } from '../../../platform/version-conflict.ts'
import { addressesService } from '../../addresses/addresses.service.ts'
import { checkDelivery, checkNation } from '../../checkout/checkout.checks.ts'
import { queueMail } from '../../mail/mail.queue.ts'
import { givenLines, type OrderLine, readLines } from '../../order-lines/lines.ts'
import { priceLines, usablePromotions } from '../../promotions/promotions.service.ts'
import { siteSettingsService } from '../../site-settings/site-settings.service.ts'
import { deliveryColumns } from '../order.collection.ts'
import { addOrderEvent } from '../order.events.ts'
import type { LockedOrder } from '../order.status.ts'
import { carryOutRefund } from '../refunds/refund.items.ts'
import { needsApproval } from '../refunds/refund.limit.ts'

export type EditPayload = z.output<typeof editOrder.schema.body>
export type EditPreview = z.output<typeof OrderEdit>

/** An order that is locked, and the same as staff see it. */
interface Editable {
  order: LockedOrder
  shown: AdminOrder
}

interface Difference {
  removed: { id: number; quantity: number }[]
  /** Pence that the customer gets back, delivery included. */
  refund: number
  calculated: CalculatedRefund
  lines: OrderLine[]
}

/** Returns what an edit pays back, in pence. Throws the 409s of the contract. */
export async function priceEdit(
  trx: Db,
  clock: Clock,
  { order, shown }: Editable,
  edit: EditPreview,
): Promise<Difference> {
  if (order.status !== 'paid') {
    throw conflict('not_editable', 'Only a paid order that isn’t being packed yet can be changed.')
  }
  const removed = findRemoved(shown, edit)
  const left = shown.items
    .map((item) => ({ id: item.id, quantity: item.quantity - item.refunded - unitsOf(removed, item.id) }))
    .filter(({ quantity }) => quantity > 0)
  if (left.length === 0) throw conflict('nothing_left', 'Nothing would be left of this order. Cancel it instead.')
  const settings = await siteSettingsService({ db: trx }).get()
  const lines = await linesNow(trx, clock, order.id, left)
  const goods = sumOf(shown, (item) => paidFor(item) - paidFor(item, item.refunded + unitsOf(removed, item.id)))
  const { postcode } = shown.shipping_address
  const delivery = cheaperDelivery(shown, edit, calculateDeliveryFee(goods, standardRate(settings, postcode)))
  const calculated = calculateRefund(toRefundable(shown), { items: removed, delivery })

  // What is left costs at most its share, and at most its price with the promotions of today. Without all of its products in
  // the catalogue only the share is known.
  const promotions = await usablePromotions(trx, { userId: order.user_id, lines, now: clock.now(), except: order.id })
  const { discount_percentage, delivery_method } = order
  const rate = rateAt(settings, delivery_method, postcode)
  const { pricing } = priceLines({ lines, promotions, settings, discount_percentage, delivery_method, rate })
  const back = sumOf(shown, (item) => paidFor(item, item.refunded)) + shown.delivery_refunded
  const extraBefore = Math.max(0, order.refunded_pence - back)
  const isPriced = removed.length > 0 && lines.length === left.length
  const extra = isPriced ? Math.max(0, goods - (pricing.subtotal - pricing.discount) - extraBefore) : 0
  return {
    removed,
    lines,
    calculated,
    refund: Math.min(order.paid_pence - order.refunded_pence, calculated.amount + extra),
  }
}

type Item = AdminOrder['items'][number]

/** What the customer has paid for the first `units` of a line, in pence; refunds share its discount in the same way. */
const paidFor = ({ price, quantity, discount }: Item, units = quantity): number =>
  price * units - Math.round((discount * units) / quantity)

const sumOf = ({ items }: AdminOrder, part: (item: Item) => number): number =>
  items.reduce((sum, item) => sum + part(item), 0)

const unitsOf = (removed: Difference['removed'], itemId: number) =>
  removed.find(({ id }) => id === itemId)?.quantity ?? 0

function findRemoved({ items }: AdminOrder, { lines }: EditPreview): Difference['removed'] {
  return lines.flatMap(({ id, quantity }) => {
    const item = items.find((one) => one.id === id)
    if (!item) throw conflict('stale', 'This order has no such item any more. Load it again.')
    const present = item.quantity - item.refunded
    if (quantity > present) throw costsMore()
    return quantity === present ? [] : [{ id, quantity: present - quantity }]
  })
}

function cheaperDelivery(shown: AdminOrder, { delivery_method }: EditPreview, standardFee: number): number {
  if (delivery_method === shown.delivery_method) return 0
  if (delivery_method !== STANDARD) throw costsMore()
  return Math.max(0, shown.delivery_fee - shown.delivery_refunded - standardFee)
}

const costsMore = () =>
  conflict('costs_more', 'An order can only become smaller here. Place another order for what is added.')

/** Reads what the lines sell now, at the ordered prices. */
async function linesNow(
  trx: Db,
  clock: Clock,
  orderId: number,
  left: readonly { id: number; quantity: number }[],
): Promise<OrderLine[]> {
  const stored = await trx
    .selectFrom('order_item')
    .select(['id', 'variation_id', 'bundle_id', 'price_pence'])
    .where('order_id', '=', orderId)
    .execute()
  const draft = left.flatMap(({ id, quantity }) => {
    const item = stored.find((one) => one.id === id)
    return item && (item.variation_id ?? item.bundle_id) !== null
      ? { id, variation_id: item.variation_id, bundle_id: item.bundle_id, quantity }
      : []
  })
  const lines = await readLines(givenLines(trx, draft), clock.today())
  return lines.map((line) => ({
    ...line,
    price_pence: stored.find(({ id }) => id === line.id)?.price_pence ?? line.price_pence,
  }))
}

/**
 * Changes an order that the caller has locked, refunds the difference by the normal flow and tells the customer. Throws the errors
 * of the contract; they leave everything unchanged.
 */
export async function editLocked(
  trx: Db,
  clock: Clock,
  { order, shown }: Editable,
  { payload, by }: { payload: EditPayload; by: number },
): Promise<void> {
  await checkVersion(trx, payload.updated_at, { entity: 'order', ...order })
  const { removed, refund, calculated, lines } = await priceEdit(trx, clock, { order, shown }, payload)
  const { delivery_method, reason } = payload
  const changes = removed.map(
    ({ id, quantity }) => `${quantity} × ${shown.items.find((item) => item.id === id)?.name} removed`,
  )
  const address = await newAddress(trx, clock, order, payload)
  const isOtherService = delivery_method !== order.delivery_method
  let delivery: Partial<ReturnType<typeof deliveryColumns>> = {}
  if (address || isOtherService) {
    const settings = await siteSettingsService({ db: trx }).get()
    const { postcode } = address ?? shown.shipping_address
    checkNation(postcode, settings.deliver_to)
    const { service } = checkDelivery(delivery_method, { lines, postcode }, settings)
    if (isOtherService) delivery = deliveryColumns(service)
  }
  if (address) changes.push(`delivered to ${address.line1}, ${address.city} ${address.postcode}`)
  if (isOtherService) changes.push(`${delivery.delivery_name} instead of ${shown.delivery_name}`)
  if (changes.length === 0) throw conflict('nothing_changed', 'Nothing has been changed yet.')

  const set = {
    delivery_method,
    ...delivery,
    ...(address ? { shipping_address: JSON.stringify(address) } : {}),
    updated_at: NOW,
  }
  await trx.updateTable('shop_order').set(set).where('id', '=', order.id).execute()
  const note = `${changes.join('; ')}.`
  await addOrderEvent(trx, order.id, { status: 'edited', note, user_id: by, at: clock.now() })
  const data = { kind: 'order_edited', order_id: order.id, changes: note } as const
  await queueMail(trx, [
    { event_key: `order_edited:${order.id}:${clock.now().getTime()}`, recipient: order.customer_email, data },
  ])
  if (refund === 0) return
  if (await needsApproval(trx, order, refund)) throw aboveLimit()
  const asked = {
    items: removed.map((item) => ({ ...item, is_restocked: true })),
    delivery: calculated.delivery,
    ...(refund === calculated.amount ? {} : { amount: refund }),
    reason,
  }
  await carryOutRefund(trx, clock, { order, shown, asked, by })
}

/** Returns the chosen address as an order stores it; null if it stays. Throws 422 for one that is not the customer's. */
async function newAddress(trx: Db, clock: Clock, order: LockedOrder, { address_id }: EditPreview) {
  if (address_id === null) return null
  const { items } = await addressesService({ db: trx, clock }).list(order.user_id)
  const chosen = items.find(({ id }) => id === address_id)
  if (!chosen) throw invalidAt('address_id', 'Choose one of the customer’s addresses.')
  const { id: _, is_default: __, ...address } = chosen
  return JSON.stringify(address) === JSON.stringify({ ...address, ...order.shipping_address }) ? null : address
}

const aboveLimit = () =>
  conflict(
    'needs_approval',
    'This refund is above the limit of one person. Refund these items first: a second person then approves it.',
  )
