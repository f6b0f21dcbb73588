/** The links by which customers pay an order without a login: each is signed for one order, and works while it can be paid. */
import type { OrderStatus } from '@shop/contract/orders.ts'
import type { PaymentLink } from '@shop/contract/payments/payment-link.ts'
import { readSignedLink, signLink } from '../../platform/config/signed-links.ts'
import type { Db } from '../../platform/database/database.ts'
import { notFound } from '../../platform/http/http-error.ts'

const KIND = { secret: 'payment_links', purpose: 'payment-link' }

/** Returns the token of an order's link. */
export const paymentLinkToken = (db: Db, orderId: number): Promise<string> => signLink(db, KIND, String(orderId))

/** Returns the order of a link, its customer, and whether it can be paid at this time. Throws not-found for a wrong token. */
export async function findLinkedOrder(db: Db, token: string, now: Date) {
  const id = Number(await readSignedLink(db, KIND, token))
  const query = db
    .selectFrom('shop_order as o')
    .select(['o.id', 'o.user_id', 'o.order_number', 'o.status', 'o.expires_at', 'o.paid_at'])
    .select(({ exists, selectFrom }) =>
      // Unlike staff and customers, the shop cancels an unpaid order only because its time is over.
      exists(
        selectFrom('order_event as e')
          .select('e.id')
          .whereRef('e.order_id', '=', 'o.id')
          .where('e.status', '=', 'cancelled')
          .where('e.user_id', 'is', null),
      ).as('is_cancelled_by_shop'),
    )
    .where('o.id', '=', id)
  const order = await query.executeTakeFirst()
  if (!order) throw notFound('This link isn’t complete. Please open it from our email again.')
  const { id: orderId, user_id: userId, order_number, status, expires_at, paid_at, is_cancelled_by_shop } = order
  const isOver = expires_at !== null && expires_at <= now
  const state = stateOf(status, isOver || (paid_at === null && Boolean(is_cancelled_by_shop)))
  return { orderId, userId, order_number, state }
}

function stateOf(status: OrderStatus, isExpired: boolean): PaymentLink['state'] {
  switch (status) {
    case 'pending_payment':
      return isExpired ? 'expired' : 'open'
    case 'cancelled':
      return isExpired ? 'expired' : 'cancelled'
    // A link is never sent for an order to be paid by transfer.
    case 'awaiting_transfer':
    case 'refunded':
      return 'cancelled'
    default:
      return 'paid'
  }
}
