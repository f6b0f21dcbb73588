/** Reviews by customers whose order was delivered, once per order and product (rule F12). */
import type { Order } from '@shop/contract/orders.ts'
import type { Review, ReviewChange, ReviewForm, ReviewSort } from '@shop/contract/reviews.ts'
import type { z } from 'zod'
import type { Context } from '../../context.ts'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { conflict, notFound } from '../../platform/http/http-error.ts'
import { signInRequired } from '../../platform/http/session-guard.ts'
import { announce } from '../../platform/messages/events.ts'
import type { OrdersService } from '../orders/orders.service.ts'
import { LIST_TAG, productTag } from '../products/product.tags.ts'
import { findReviewClaims, reportClaims } from './reviews.reports.ts'
import { reviewsRepository, toPublicReview, toReview } from './reviews.repository.ts'

export type ReviewsService = ReturnType<typeof reviewsService>

export interface ReviewsDependencies extends Pick<Context, 'db' | 'clock'> {
  /** The database for visitors' reads; by default `db`. */
  reads?: Db
  orders: Pick<OrdersService, 'getForCustomer'>
}

/** Whether a product may be reviewed; if not, the reason; and the customer's review if there is one. */
export interface MayReview {
  can_review: boolean
  reason: string | null
  review: Review | null
}

/** The purchase to review. */
export interface Purchase {
  order_id: number
  product_id: number
}

const STARS = [5, 4, 3, 2, 1]

export function reviewsService({ db, reads = db, clock, orders }: ReviewsDependencies) {
  /** Throws not-found for another customer's order. */
  async function canReview(userId: number, { order_id, product_id }: Purchase): Promise<MayReview> {
    const [order, review] = await Promise.all([
      orders.getForCustomer(userId, order_id),
      reviewsRepository(db).find(order_id, product_id),
    ])
    if (review) return { can_review: false, reason: ALREADY_REVIEWED, review: toReview(review) }
    const can_review = mayBeReviewed(order, product_id)
    return { can_review, reason: can_review ? null : reasonAgainst(order, product_id), review: null }
  }

  return {
    canReview,

    /**
     * Publishes a review; the product's rating changes in the same transaction. Throws not-found for another customer's
     * order or one without the product, 409 `not_delivered` and 409 `already_reviewed`.
     */
    async create(userId: number, { order_id, product_id }: Purchase, form: z.output<typeof ReviewForm>) {
      const order = await orders.getForCustomer(userId, order_id)
      if (!holds(order, product_id)) throw notFound(NOT_IN_ORDER)
      return inTransaction(db, async (trx) => {
        const reviews = reviewsRepository(trx)
        if (!mayBeReviewed(order, product_id)) {
          if (await reviews.find(order_id, product_id)) throw alreadyReviewed()
          if (order.withdraw_until !== null) throw notFound(NOT_IN_SHOP)
          throw conflict('not_delivered', reasonAgainst(order, product_id))
        }
        const name = await reviews.holdName(userId)
        if (name === undefined) throw signInRequired()
        const author = formatAuthor(name)
        const row = await reviews.insert({
          ...form,
          product_id,
          order_id,
          user_id: userId,
          author,
          created_at: clock.now(),
        })
        if (!row) throw alreadyReviewed()
        await reportClaims(trx, row, await reviews.classOf(product_id))
        await announce(trx, 'catalogue', [productTag(product_id), LIST_TAG])
        return toReview(row)
      })
    },

    /** Changes one's own review; a hidden one stays hidden. Throws not-found for another customer's. */
    update: (userId: number, id: number, change: z.output<typeof ReviewChange>): Promise<Review> =>
      inTransaction(db, async (trx) => {
        const reviews = reviewsRepository(trx)
        const before = await reviews.lockOf(userId, id)
        if (!before) throw notFound('We can’t find that review.')
        const words = {
          rating: change.rating ?? before.rating,
          title: change.title ?? before.title,
          comment: change.comment ?? before.comment,
        }
        const row = await reviews.update(id, words)
        await reportClaims(trx, row, await reviews.classOf(row.product_id))
        if (row.status === 'published') await announce(trx, 'catalogue', [productTag(row.product_id), LIST_TAG])
        return toReview(row)
      }),

    /** Returns the published reviews of a public product, with the count of each rating. */
    async list(productId: number, query: { page: number; limit: number; sort: z.output<typeof ReviewSort> }) {
      const { page, limit, sort } = query
      const reviews = reviewsRepository(reads)
      const product = await reviews.findProduct(productId)
      if (!product) throw notFound('We can’t find that product.')
      const [rows, counts] = await Promise.all([
        reviews.listPublished(productId, { skip: (page - 1) * limit, limit, sort }),
        reviews.countByStars(productId),
      ])
      const total = counts.reduce((sum, { count }) => sum + count, 0)
      return {
        items: rows.map((row) => toPublicReview(row, findReviewClaims(row, product.product_class).length === 0)),
        total,
        page,
        limit,
        pages: Math.ceil(total / limit),
        average: product.rating,
        histogram: STARS.map((rating) => ({
          rating,
          count: counts.find((known) => known.rating === rating)?.count ?? 0,
        })),
      }
    },
  }
}

const ALREADY_REVIEWED = 'You have already reviewed this product.'
const NOT_IN_ORDER = 'This product isn’t part of this order.'
const NOT_IN_SHOP = 'This product is no longer in the shop.'
const alreadyReviewed = () => conflict('already_reviewed', ALREADY_REVIEWED)

const mayBeReviewed = (order: Order, productId: number) =>
  order.items.some((item) => item.reviewable_product_ids.includes(productId))
const holds = (order: Order, productId: number) =>
  order.items.some((item) => item.product_id === productId || item.parts.some((part) => part.product_id === productId))

function reasonAgainst(order: Order, productId: number): string {
  if (!holds(order, productId)) return NOT_IN_ORDER
  if (order.status === 'cancelled') return 'This order was cancelled.'
  // Delivered products in the catalogue can be reviewed, so it is either undelivered or deleted.
  return order.withdraw_until === null ? 'You can review this product once the order has been delivered.' : NOT_IN_SHOP
}

/** Formats a name for a review: 'Imogen Anne Hale' as 'Imogen H.'. */
export function formatAuthor(name: string): string {
  const [first = '', ...further] = name.trim().split(/\s+/)
  const [initial] = further.at(-1) ?? ''
  return initial ? `${first} ${initial.toUpperCase()}.` : first
}
