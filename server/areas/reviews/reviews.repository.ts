/** Reads and writes review for customers and visitors. For staff see reviews.admin.repository.ts. */
import type { PublicReview, ReviewSort } from '@shop/contract/reviews.ts'
import { type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { NOW } from '../../platform/database/expressions.ts'
import type { ReviewTable } from '../../platform/database/tables/tables.reviews.ts'

const COLUMNS = [
  'id',
  'product_id',
  'order_id',
  'rating',
  'title',
  'comment',
  'author',
  'reply',
  'incentivised',
  'is_verified',
  'source',
  'replied_at',
  'status',
  'hidden_reason',
  'created_at',
  'updated_at',
] as const

export type ReviewRow = Pick<Selectable<ReviewTable>, (typeof COLUMNS)[number]>
export type ReviewWords = Pick<ReviewRow, 'rating' | 'title' | 'comment'>

const ORDERS = {
  newest: sql`created_at desc, id desc`,
  highest: sql`rating desc, created_at desc, id desc`,
  lowest: sql`rating, created_at desc, id desc`,
} as const satisfies Record<z.output<typeof ReviewSort>, unknown>

/** Takes `db`, or `trx` inside a transaction. */
export function reviewsRepository(db: Db) {
  const reviews = () => db.selectFrom('review').select(COLUMNS)

  return {
    /** Returns the review of a product from one order; there is at most one. */
    find: (orderId: number, productId: number): Promise<ReviewRow | undefined> =>
      reviews().where('order_id', '=', orderId).where('product_id', '=', productId).executeTakeFirst(),

    /** Returns the user's name and locks it until the transaction ends, so that erasure waits. Undefined if erased. */
    async holdName(userId: number): Promise<string | undefined> {
      const row = await db
        .selectFrom('shop_user')
        .select('name')
        .where('id', '=', userId)
        .where('erased_at', 'is', null)
        .forShare()
        .executeTakeFirst()
      return row?.name
    },

    /**
     * Returns the user's own review, locked until the transaction ends; undefined for another user's. Locks the product
     * first, in the same order as the removal of a product does.
     */
    async lockOf(userId: number, id: number): Promise<ReviewRow | undefined> {
      await lockReviewedProduct(db, id)
      return reviews().where('id', '=', id).where('user_id', '=', userId).forUpdate().executeTakeFirst()
    },

    /** Undefined if this order already has a review of the product. */
    insert: (
      review: ReviewWords & { product_id: number; order_id: number; user_id: number; author: string; created_at: Date },
    ): Promise<ReviewRow | undefined> =>
      db
        .insertInto('review')
        .values({ ...review, updated_at: review.created_at })
        .onConflict((conflict) => conflict.columns(['order_id', 'product_id']).doNothing())
        .returning(COLUMNS)
        .executeTakeFirst(),

    update: (id: number, words: ReviewWords): Promise<ReviewRow> =>
      db
        .updateTable('review')
        .set({ ...words, updated_at: NOW })
        .where('id', '=', id)
        .returning(COLUMNS)
        .executeTakeFirstOrThrow(),

    /** Returns the rating of a product that visitors can see; undefined for any other. */
    findProduct: (id: number) =>
      db
        .selectFrom('product')
        .select(['rating', 'num_reviews', 'product_class'])
        .where('id', '=', id)
        .where('status', '=', 'active')
        .executeTakeFirst(),

    classOf: async (productId: number) =>
      (await db.selectFrom('product').select('product_class').where('id', '=', productId).executeTakeFirstOrThrow())
        .product_class,

    listPublished: (
      productId: number,
      { skip, limit, sort }: { skip: number; limit: number; sort: keyof typeof ORDERS },
    ): Promise<ReviewRow[]> =>
      reviews()
        .where('product_id', '=', productId)
        .where('status', '=', 'published')
        .orderBy(ORDERS[sort])
        .offset(skip)
        .limit(limit)
        .execute(),

    /** Counts the published reviews by rating; ratings without reviews are omitted. */
    countByStars: (productId: number): Promise<{ rating: number; count: number }[]> =>
      db
        .selectFrom('review')
        .select((eb) => ['rating', eb.fn.countAll<number>().as('count')])
        .where('product_id', '=', productId)
        .where('status', '=', 'published')
        .groupBy('rating')
        .execute(),

    /** Returns the id if visitors can see the review. */
    findPublic: (id: number) =>
      db
        .selectFrom('review')
        .innerJoin('product', 'product.id', 'review.product_id')
        .select('review.id')
        .where('review.id', '=', id)
        .where('review.status', '=', 'published')
        .where('product.status', '=', 'active')
        .executeTakeFirst(),
  }
}

/** Locks the reviewed product, which the trigger for its rating would lock later. */
export async function lockReviewedProduct(trx: Db, reviewId: number): Promise<void> {
  await trx
    .selectFrom('product')
    .select('id')
    .where('id', '=', trx.selectFrom('review').select('product_id').where('id', '=', reviewId))
    .forNoKeyUpdate()
    .execute()
}

export function toReview<Row extends ReviewRow>(record: Row) {
  const { created_at, updated_at, replied_at, is_verified, source, ...row } = record
  return {
    ...row,
    verified: is_verified,
    imported: source !== null,
    replied_at: replied_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    updated_at: updated_at.toISOString(),
  }
}

export function toPublicReview(row: ReviewRow, quotable: boolean): PublicReview {
  const { order_id: _order, status: _status, hidden_reason: _reason, updated_at: _at, ...shown } = toReview(row)
  return { ...shown, quotable }
}
