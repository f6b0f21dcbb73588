/** Reviews: by buyers of what has arrived, once for each order and product (decisions §4). */
import type { Order } from '@shop/contract/orders.ts'
import type { Review } from '@shop/contract/reviews.ts'
import type { Db } from '../../platform/database/database.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import { reviewsRepository } from './reviews.repository.ts'

export type ReviewsService = ReturnType<typeof reviewsService>

export interface ReviewsDependencies {
  db: Db
  orders: Pick<OrdersService, 'getForCustomer'>
}

/** Whether a product may be reviewed; if not, the sentence why; the customer's review where there is one. */
export interface MayReview {
  can_review: boolean
  reason: string | null
  review: Review | null
}

export function reviewsService({ db, orders }: ReviewsDependencies) {
  return {
    /** Refuses with not-found for an order that is not the customer's. */
    async canReview(
      userId: number,
      { order_id, product_id }: { order_id: number; product_id: number },
    ): Promise<MayReview> {
      const [order, review] = await Promise.all([
        orders.getForCustomer(userId, order_id),
        reviewsRepository(db).find(order_id, product_id),
      ])
      if (review) return { can_review: false, reason: 'You have already reviewed this product.', review }
      const can_review = order.items.some((item) => item.reviewable_product_ids.includes(product_id))
      return { can_review, reason: can_review ? null : reasonAgainst(order, product_id), review: null }
    },
  }
}

function reasonAgainst(order: Order, productId: number): string {
  const isInOrder = order.items.some(
    (item) => item.product_id === productId || item.parts.some((part) => part.product_id === productId),
  )
  if (!isInOrder) return 'This product is not part of this order.'
  if (order.status === 'cancelled') return 'This order was cancelled.'
  // What arrived and is in the catalogue could be reviewed; so either it has not arrived, or it is gone.
  return order.withdraw_until === null
    ? 'You can review this product once the order has been delivered.'
    : 'This product is no longer in the shop.'
}
