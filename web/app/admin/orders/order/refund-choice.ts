import {
  type CalculatedRefund,
  calculateRefund,
  type RefundableOrder,
  toRefundable,
} from '@shop/contract/admin/orders/refunds.ts'
import { standardRate } from '@shop/contract/delivery/decide.ts'
import { toPence } from '@shop/contract/lib/money.ts'
import { calculateDeliveryFee } from '@shop/contract/lib/pricing.ts'
import { useState } from 'react'
import { rateInPence } from '../../../order/order-pricing.ts'
import { useSettings } from '../../../storefront/site-settings/queries.ts'
import type { AdminOrder } from '../queries.ts'

export const REFUND_REASONS = {
  changed_mind: 'Changed their mind',
  faulty: 'Faulty',
  damaged: 'Damaged in the post',
  wrong_item: 'Wrong item sent',
  other: 'Another reason',
} as const
export type RefundReason = keyof typeof REFUND_REASONS

/** Goods refunded for these reasons are not put back into stock unless staff choose to. */
const UNFIT: readonly RefundReason[] = ['faulty', 'damaged']

/** Returns the refundable amount in pence: the amount paid, less all refunds including pending ones. */
export function leftToRefund({ paid, refunded }: Pick<AdminOrder, 'paid' | 'refunded'>): number {
  return toPence(paid) - toPence(refunded)
}

/** The units, the stock and the delivery that staff choose to refund, with what that costs in pence. */
export function useRefundChoice(order: AdminOrder, reason: RefundReason) {
  const [quantities, setQuantities] = useState<Readonly<Record<number, number>>>({})
  const [restocked, setRestocked] = useState<Readonly<Record<number, boolean>>>({})
  const [delivery, setDelivery] = useState(0)
  const refundable = inPence(order)
  const items = order.items.map(({ id, quantity, refunded }) => ({
    id,
    quantity: quantities[id] ?? 0,
    most: quantity - refunded,
    is_restocked: restocked[id] ?? !UNFIT.includes(reason),
  }))
  const calculated: CalculatedRefund = calculateRefund(refundable, { items, delivery })
  const deliveryLeft = refundable.delivery_fee - refundable.delivery_refunded
  return {
    items,
    delivery,
    deliveryLeft,
    calculated,
    setQuantity: (id: number, quantity: number) => setQuantities((known) => ({ ...known, [id]: quantity })),
    setRestocked: (id: number, isRestocked: boolean) => setRestocked((known) => ({ ...known, [id]: isRestocked })),
    setDelivery,
    chooseAll() {
      setQuantities(Object.fromEntries(items.map(({ id, most }) => [id, most])))
      setDelivery(deliveryLeft)
    },
  }
}

export type RefundChoice = ReturnType<typeof useRefundChoice>

/** Returns what standard delivery of the order would have cost, in pence: what a withdrawal pays back (rule F5). */
export function useStandardFee({ subtotal, discount, shipping_address }: AdminOrder): number {
  const rate = rateInPence(standardRate(useSettings(), shipping_address.postcode))
  return calculateDeliveryFee(toPence(subtotal) - toPence(discount), rate)
}

/** Converts an order to pence, for the calculation of refunds. */
export function inPence({ items, delivery_fee, delivery_refunded, vat_included }: AdminOrder): RefundableOrder {
  return toRefundable({
    items: items.map(({ id, price, quantity, discount, vat, refunded }) => ({
      id,
      quantity,
      refunded,
      price: toPence(price),
      discount: toPence(discount),
      vat: toPence(vat),
    })),
    delivery_fee: toPence(delivery_fee),
    delivery_refunded: toPence(delivery_refunded),
    vat_included: toPence(vat_included),
  })
}
