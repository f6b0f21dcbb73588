/** Reads and writes review and review_report for staff. */
import type { AdminReview } from '@shop/contract/admin/reviews.admin.ts'
import { type InferResult, type RawBuilder, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/database/database.ts'
import { countRows, NOW } from '../../platform/database/expressions.ts'
import type { Tables } from '../../platform/database/tables/tables.ts'
import { likeAnywhere, matchesAll } from '../../platform/database/words.ts'
import { lockReviewedProduct, toReview } from './reviews.repository.ts'
import { hasOpenReport, isUnanswered } from './reviews.waiting.ts'

export interface AdminReviewFilter {
  status?: 'published' | 'hidden' | undefined
  rating?: number | undefined
  product_id?: number | undefined
  needs?: 'decision' | 'reply' | undefined
  /** Words that must each occur in the review, or in the name of its product, its customer or its order number. */
  words: readonly string[]
  /** Whether a search looks at customers' names and emails. */
  inCustomers: boolean
}

const ORDERS = {
  '-created_at': sql`r.created_at desc, r.id desc`,
  created_at: sql`r.created_at, r.id`,
  '-rating': sql`r.rating desc, r.created_at desc, r.id desc`,
  rating: sql`r.rating, r.created_at desc, r.id desc`,
} as const
export type AdminReviewSort = keyof typeof ORDERS

/** Maximum open reports per review in the list: more do not help a decision. */
const MAX_REPORTS = 20

const selectJoined = (db: Db) =>
  db
    .selectFrom('review as r')
    .innerJoin('product as p', 'p.id', 'r.product_id')
    .leftJoin('shop_order as o', 'o.id', 'r.order_id')
    .leftJoin('shop_user as u', 'u.id', 'r.user_id')

const selectReviews = (db: Db) =>
  selectJoined(db)
    .select(['r.id', 'r.product_id', 'r.order_id', 'r.rating', 'r.title', 'r.comment', 'r.author', 'r.reply'])
    .select([
      'r.replied_at',
      'r.incentivised',
      'r.is_verified',
      'r.source',
      'r.status',
      'r.hidden_reason',
      'r.created_at',
      'r.updated_at',
    ])
    .select(['p.name as product_name', 'p.slug as product_slug', 'o.order_number'])
    .select((eb) => [
      'u.id as customer_id',
      'u.name as customer_name',
      'u.email as customer_email',
      jsonArrayFrom(
        eb
          .selectFrom('review_report as e')
          .select(['e.reason', 'e.comment', 'e.created_at as at'])
          .whereRef('e.review_id', '=', 'r.id')
          .where('e.handled_at', 'is', null)
          .orderBy('e.id')
          .limit(eb.lit(MAX_REPORTS)),
      ).as('reports'),
    ])

type AdminReviewRow = InferResult<ReturnType<typeof selectReviews>>[number]

/** Takes `db`, or `trx` inside a transaction. */
export function adminReviewsRepository(db: Db) {
  return {
    async list(
      filter: AdminReviewFilter,
      { skip, limit, sort }: { skip: number; limit: number; sort: AdminReviewSort },
    ) {
      const matching = conditionsOf(filter)
      // The count needs the joins only for a search.
      const counted =
        filter.words.length > 0 ? selectJoined(db).where(matching) : db.selectFrom('review as r').where(matching)
      const [rows, total] = await Promise.all([
        selectReviews(db).where(matching).orderBy(ORDERS[sort]).limit(limit).offset(skip).execute(),
        countRows(counted),
      ])
      return { items: rows.map(toAdminReview), total }
    },

    async find(id: number): Promise<AdminReview | undefined> {
      const row = await selectReviews(db).where('r.id', '=', id).executeTakeFirst()
      return row && toAdminReview(row)
    },

    /** Locks the product and then the review, and returns the fields that staff can change. */
    async lock(id: number) {
      await lockReviewedProduct(db, id)
      return db
        .selectFrom('review')
        .select(['id', 'product_id', 'status', 'hidden_reason', 'reply', 'incentivised', 'updated_at'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    },

    update: (id: number, change: Updateable<Tables['review']>) =>
      db
        .updateTable('review')
        .set({ ...change, updated_at: NOW })
        .where('id', '=', id)
        .execute(),

    countReports: (reviewId: number): Promise<number> =>
      countRows(db.selectFrom('review_report').where('review_id', '=', reviewId).where('handled_at', 'is', null)),

    handleReports: (reviewId: number, now: Date) =>
      db
        .updateTable('review_report')
        .set({ handled_at: now })
        .where('review_id', '=', reviewId)
        .where('handled_at', 'is', null)
        .execute(),
  }
}

function conditionsOf({
  status,
  rating,
  product_id,
  needs,
  words,
  inCustomers,
}: AdminReviewFilter): RawBuilder<boolean> {
  const conditions: RawBuilder<unknown>[] = []
  if (status) conditions.push(sql`r.status = ${status}`)
  if (rating) conditions.push(sql`r.rating = ${rating}`)
  if (product_id) conditions.push(sql`r.product_id = ${product_id}`)
  if (needs === 'reply') conditions.push(isUnanswered)
  if (needs === 'decision') conditions.push(hasOpenReport)
  for (const word of words) {
    const pattern = likeAnywhere(word)
    const isCustomers = inCustomers ? sql`or u.name ilike ${pattern} or u.email ilike ${pattern}` : sql``
    conditions.push(sql`(r.title ilike ${pattern} or r.comment ilike ${pattern} or r.author ilike ${pattern}
      or p.name ilike ${pattern} or o.order_number ilike ${pattern} ${isCustomers})`)
  }
  return matchesAll(conditions)
}

function toAdminReview({ customer_id, customer_name, customer_email, ...row }: AdminReviewRow): AdminReview {
  const reports = row.reports.map(({ at, ...report }) => ({ ...report, at: new Date(at).toISOString() }))
  const hasAccount = customer_id !== null && customer_name !== null && customer_email !== null
  const customer = hasAccount ? { id: customer_id, name: customer_name, email: customer_email } : null
  return { ...toReview(row), customer, reports }
}
