/** Reads review. */
import type { Review } from '@shop/contract/reviews.ts'
import type { Db } from '../../platform/database/database.ts'

export function reviewsRepository(db: Db) {
  return {
    /** The review of a product from one order; there is at most one. */
    async find(orderId: number, productId: number): Promise<Review | undefined> {
      const row = await db
        .selectFrom('review')
        .select([
          'id',
          'product_id',
          'order_id',
          'rating',
          'title',
          'comment',
          'author',
          'reply',
          'status',
          'created_at',
        ])
        .where('order_id', '=', orderId)
        .where('product_id', '=', productId)
        .executeTakeFirst()
      return row && { ...row, verified: true, created_at: row.created_at.toISOString() }
    },
  }
}
