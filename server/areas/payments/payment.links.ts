/** Payments by a link, without a login. The link's token takes the place of the login. */
import { paymentLinkPath } from '@shop/contract/payments/link-path.ts'
import type { PaymentLink } from '@shop/contract/payments/payment-link.ts'
import type { Db } from '../../platform/database/database.ts'
import { conflict } from '../../platform/http/http-error.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { findLinkedOrder } from '../orders/order.payment-link.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import type { PaymentsService } from './payments.service.ts'

interface LinksDependencies {
  db: Db
  clock: Clock
  orders: Pick<OrdersService, 'getAny'>
  payments: Pick<PaymentsService, 'createIntent' | 'confirm'>
}

export type PaymentLinks = ReturnType<typeof paymentLinks>

/** Every function throws not-found for a token that the shop has not signed. */
export function paymentLinks({ db, clock, orders, payments }: LinksDependencies) {
  const find = (token: string) => findLinkedOrder(db, token, clock.now())

  async function view(token: string): Promise<PaymentLink> {
    const { orderId, order_number, state } = await find(token)
    if (state !== 'open') return { order_number, state, order: null }
    const order = await orders.getAny(orderId)
    return { order_number, state, order: { ...order, is_age_restricted: order.age_check.status !== 'not_required' } }
  }

  return {
    view,

    /** Throws the errors of `createIntent`, and 409 `payment_link_expired` after the deadline. */
    async createIntent(token: string, address: string) {
      const { orderId, userId, state } = await find(token)
      if (state === 'expired') throw conflict('payment_link_expired', 'The time to pay for this order has run out.')
      return payments.createIntent({ order_id: orderId }, { userId, address, returnPath: paymentLinkPath(token) })
    },

    /** Throws the errors of `confirm`. */
    async confirm(token: string, intentId: string): Promise<PaymentLink> {
      const { orderId, userId } = await find(token)
      await payments.confirm(orderId, intentId, userId)
      return view(token)
    },
  }
}
