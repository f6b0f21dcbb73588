/** The draft of an order from a customer's cart. */
import type { CreateOrderPayload } from '@shop/contract/orders.ts'
import type { z } from 'zod'
import { digestInput } from '../../platform/idempotency.ts'
import { takeCart } from '../cart/cart.lines.ts'
import type { OrderDraft } from './checkout.draft.ts'

/** Returns a draft of everything in the cart; placing it empties the cart. */
export const cartDraft = (
  customerId: number,
  payload: z.output<typeof CreateOrderPayload>,
  key: string | undefined,
): OrderDraft => ({
  ...payload,
  customerId,
  takeLines: (trx, today) => takeCart(trx, customerId, today),
  ...(key === undefined ? {} : { request: { key, digest: digestInput(payload) } }),
})
