/**
 * What a refund of some units of an order pays back. The only place that calculates it, for the server and the form of staff. In
 * whole pence; without schemas, so that the browser can load it.
 */

/** An order line. `refunded`: the units of earlier refunds that have not failed. */
export interface RefundableLine {
  id: number
  price: number
  quantity: number
  /** The line's share of the coupon. */
  discount: number
  /** VAT included in price × quantity − discount. */
  vat: number
  refunded: number
}

export interface RefundableOrder {
  lines: readonly RefundableLine[]
  delivery_fee: number
  /** VAT included in the delivery fee. */
  delivery_vat: number
  delivery_refunded: number
}

/** The units of each line, and how much of the delivery fee. */
export interface RefundChoice {
  items: readonly { id: number; quantity: number }[]
  delivery: number
}

export interface RefundedLine {
  id: number
  quantity: number
  goods: number
  discount: number
  /** goods − discount. */
  amount: number
  vat: number
}

export interface CalculatedRefund {
  lines: RefundedLine[]
  goods: number
  discount: number
  delivery: number
  /** goods − discount + delivery. */
  amount: number
  vat: number
}

/**
 * Returns the share of `total` for `count` of `of` units when `done` units have had theirs. Whatever the steps, the shares of
 * all units add up to the total.
 */
function shareOf(total: number, { done, count, of }: { done: number; count: number; of: number }): number {
  const upTo = (units: number) => Math.round((total * units) / of)
  return of === 0 ? 0 : upTo(done + count) - upTo(done)
}

interface ShownOrder {
  items: readonly RefundableLine[]
  delivery_fee: number
  delivery_refunded: number
  vat_included: number
}

/** Reads an order as staff see it, in pence. */
export function toRefundable({ items, delivery_fee, delivery_refunded, vat_included }: ShownOrder): RefundableOrder {
  const delivery_vat = vat_included - items.reduce((total, { vat }) => total + vat, 0)
  return { lines: items, delivery_fee, delivery_vat, delivery_refunded }
}

/** Calculates a refund. Lines that the order does not have, and those without units, are left out. */
export function calculateRefund(order: RefundableOrder, { items, delivery }: RefundChoice): CalculatedRefund {
  const lines = items.flatMap(({ id, quantity }): RefundedLine[] => {
    const line = order.lines.find((one) => one.id === id)
    if (!line || quantity === 0) return []
    const units = { done: line.refunded, count: quantity, of: line.quantity }
    const goods = line.price * quantity
    const discount = shareOf(line.discount, units)
    return [{ id, quantity, goods, discount, amount: goods - discount, vat: shareOf(line.vat, units) }]
  })
  const { delivery_fee, delivery_vat, delivery_refunded } = order
  const deliveryVat = shareOf(delivery_vat, { done: delivery_refunded, count: delivery, of: delivery_fee })
  const [goods, discount, vat] = [sum(lines, 'goods'), sum(lines, 'discount'), sum(lines, 'vat') + deliveryVat]
  return { lines, goods, discount, delivery, amount: goods - discount + delivery, vat }
}

/** What a decision on a return refunds of an order. `standard_delivery`: what standard delivery of the order costs. */
export interface ReturnedUnits {
  items: readonly { id: number; quantity: number }[]
  standard_delivery: number
  /** Whether all of it comes back because of the shop: then express is paid back too. */
  isShopAtFault: boolean
}

/**
 * Returns the refund of returned units: their goods and, once nothing of the order stays with the customer, delivery. Of
 * express as much as standard delivery costs, unless the shop is at fault (rule F5).
 */
export function chooseReturnRefund(
  order: RefundableOrder,
  { items, standard_delivery, isShopAtFault }: ReturnedUnits,
): RefundChoice {
  const back = (line: RefundableLine) => line.refunded + (items.find(({ id }) => id === line.id)?.quantity ?? 0)
  const isWhole = items.length > 0 && order.lines.every((line) => back(line) >= line.quantity)
  const due = isShopAtFault ? order.delivery_fee : Math.min(order.delivery_fee, standard_delivery)
  return { items, delivery: isWhole ? Math.max(0, due - order.delivery_refunded) : 0 }
}

const sum = (lines: readonly RefundedLine[], part: 'goods' | 'discount' | 'vat') =>
  lines.reduce((total, line) => total + line[part], 0)
