/** Reads and writes review and review_report for staff. */
import type { AdminReview } from '@shop/contract/admin/reviews.admin.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { lockReviewedProduct, type ReviewRow, toReview } from './reviews.repository.ts'

export interface AdminReviewFilter {
  status?: 'published' | 'hidden' | undefined
  rating?: number | undefined
  product_id?: number | undefined
  needs?: 'decision' | 'reply' | undefined
  /** Words that must each be in the review, or in the name of its product, its customer or its order. */
  words: readonly string[]
}

interface AdminReviewRow extends ReviewRow {
  product_name: string
  product_slug: string
  order_number: string
  customer: AdminReview['customer']
  reports: { reason: AdminReview['reports'][number]['reason']; comment: string; at: string }[]
}

const ORDERS = {
  '-created_at': sql`r.created_at desc, r.id desc`,
  created_at: sql`r.created_at, r.id`,
  '-rating': sql`r.rating desc, r.created_at desc, r.id desc`,
  rating: sql`r.rating, r.created_at desc, r.id desc`,
} as const
export type AdminReviewSort = keyof typeof ORDERS

/** Open reports of one review that a list carries: nobody reads more before deciding. */
const MOST_REPORTS = 20

const JOINS = sql`review r join product p on p.id = r.product_id join shop_order o on o.id = r.order_id
  join shop_user u on u.id = r.user_id`
const COLUMNS = sql`r.id, r.product_id, r.order_id, r.rating, r.title, r.comment, r.author, r.reply, r.replied_at,
  r.incentivised, r.status, r.hidden_reason, r.created_at, r.updated_at, p.name as product_name, p.slug as product_slug, o.order_number,
  json_build_object('id', u.id, 'name', u.name, 'email', u.email) as customer,
  (select coalesce(json_agg(json_build_object('reason', e.reason, 'comment', e.comment, 'at', e.created_at)
     order by e.id), '[]')
   from (
     select * from review_report where review_id = r.id and handled_at is null order by id limit ${sql.lit(MOST_REPORTS)}
   ) as e) as reports`

/** Made over `db`, or over `trx` inside a transaction. */
export function adminReviewsRepository(db: Db) {
  return {
    async list(
      filter: AdminReviewFilter,
      { skip, limit, sort }: { skip: number; limit: number; sort: AdminReviewSort },
    ) {
      const matching = conditionsOf(filter)
      // Only words need the neighbours to be counted.
      const counted = filter.words.length > 0 ? JOINS : sql`review r`
      const [list, count] = await Promise.all([
        sql<AdminReviewRow>`select ${COLUMNS} from ${JOINS} where ${matching}
          order by ${ORDERS[sort]} limit ${limit} offset ${skip}`.execute(db),
        sql<{ total: number }>`select count(*)::int as total from ${counted} where ${matching}`.execute(db),
      ])
      return { items: list.rows.map(toAdminReview), total: count.rows[0]?.total ?? 0 }
    },

    async find(id: number): Promise<AdminReview | undefined> {
      const { rows } = await sql<AdminReviewRow>`select ${COLUMNS} from ${JOINS} where r.id = ${id}`.execute(db)
      return rows[0] && toAdminReview(rows[0])
    },

    /** What staff can change of a review, held until the transaction ends; the product is held first. */
    async lock(id: number) {
      await lockReviewedProduct(db, id)
      return db
        .selectFrom('review')
        .select(['id', 'product_id', 'status', 'hidden_reason', 'reply', 'incentivised', 'updated_at'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst()
    },

    update: (
      id: number,
      change: {
        status?: 'published' | 'hidden'
        hidden_reason?: string | null
        incentivised?: boolean
        hidden_at?: Date | null
        hidden_by?: number | null
        reply?: string | null
        replied_at?: Date | null
        replied_by?: number | null
      },
    ) =>
      db
        .updateTable('review')
        .set({ ...change, updated_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute(),

    countReports: async (reviewId: number): Promise<number> =>
      (
        await db
          .selectFrom('review_report')
          .select(sql<number>`count(*)::int`.as('open'))
          .where('review_id', '=', reviewId)
          .where('handled_at', 'is', null)
          .executeTakeFirstOrThrow()
      ).open,

    handleReports: (reviewId: number, now: Date) =>
      db
        .updateTable('review_report')
        .set({ handled_at: now })
        .where('review_id', '=', reviewId)
        .where('handled_at', 'is', null)
        .execute(),
  }
}

function conditionsOf({ status, rating, product_id, needs, words }: AdminReviewFilter): RawBuilder<unknown> {
  const conditions = [sql`true`]
  if (status) conditions.push(sql`r.status = ${status}`)
  if (rating) conditions.push(sql`r.rating = ${rating}`)
  if (product_id) conditions.push(sql`r.product_id = ${product_id}`)
  if (needs === 'reply') conditions.push(sql`r.reply is null and r.status = 'published'`)
  if (needs === 'decision') {
    conditions.push(sql`r.id in (select review_id from review_report where handled_at is null)`)
  }
  for (const word of words) {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    conditions.push(sql`(r.title ilike ${pattern} or r.comment ilike ${pattern} or r.author ilike ${pattern}
      or p.name ilike ${pattern} or o.order_number ilike ${pattern} or u.name ilike ${pattern} or u.email ilike ${pattern})`)
  }
  return sql.join(conditions, sql` and `)
}

function toAdminReview({
  product_name,
  product_slug,
  order_number,
  customer,
  reports,
  ...row
}: AdminReviewRow): AdminReview {
  return {
    ...toReview(row),
    ...{ product_name, product_slug, order_number, customer },
    reports: reports.map(({ at, ...report }) => ({ ...report, at: new Date(at).toISOString() })),
  }
}
