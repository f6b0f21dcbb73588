/** Reads and writes coupon for staff, and aggregates the orders that used one. */
import type { listCoupons } from '@shop/contract/admin/coupons.admin.ts'
import { COUPON_FIELDS } from '@shop/contract/fields/coupon.fields.ts'
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { countRows, NOW } from '../../platform/database/expressions.ts'
import { columnNames, type RowOf } from '../../platform/database/record-columns.ts'
import type { CouponTable } from '../../platform/database/tables/tables.customers.ts'
import { hasWords } from '../../platform/database/words.ts'

/** The columns of the fields that staff can change. */
export const CONTENT_COLUMNS = columnNames(COUPON_FIELDS)
const COLUMNS = ['id', ...CONTENT_COLUMNS, 'times_used', 'created_at', 'updated_at'] as const

export type CouponQuery = z.output<typeof listCoupons.schema.querystring>
export type CouponState = NonNullable<CouponQuery['state']>
export type CouponRow = Pick<Selectable<CouponTable>, (typeof COLUMNS)[number]>

export type CouponContent = RowOf<typeof COUPON_FIELDS>

/** Totals of the orders that are not cancelled, in pence. `revenue` is payments less refunds. */
export interface CouponUse {
  revenue: number
  discount_given: number
  last_used_at: Date | null
}

const ORDERS: Record<CouponQuery['sort'], RawBuilder<unknown>> = {
  '-created_at': sql`created_at desc, id desc`,
  code: sql`upper(code)`,
  '-code': sql`upper(code) desc`,
  '-times_used': sql`times_used desc, id desc`,
  '-discount_percentage': sql`discount_percentage desc, id desc`,
  ends_at: sql`ends_at nulls last, id`,
}

/** Takes `db`, or `trx` inside a transaction. */
export function couponsAdminRepository(db: Db) {
  return {
    async list({ search, state, sort, skip, limit }: CouponQuery, now: Date) {
      const found = db.selectFrom('coupon').where(hasWords(sql`code || ' ' || description`, search))
      const all = state ? found.where(stateAt(now), '=', state) : found
      const [rows, total] = await Promise.all([
        all.select(COLUMNS).orderBy(ORDERS[sort]).limit(limit).offset(skip).execute(),
        countRows(all),
      ])
      return { rows, total }
    },

    find: (id: number) => db.selectFrom('coupon').select(COLUMNS).where('id', '=', id).executeTakeFirst(),

    /** Locks the coupon so that no order uses it until the transaction ends. */
    lock: (id: number) => db.selectFrom('coupon').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst(),

    findByCode: (code: string) =>
      db.selectFrom('coupon').select('id').where(sql`upper(code)`, '=', sql`upper(${code})`).executeTakeFirst(),

    insert: (content: CouponContent) =>
      db.insertInto('coupon').values(content).returning(COLUMNS).executeTakeFirstOrThrow(),

    update: (id: number, content: CouponContent) =>
      db
        .updateTable('coupon')
        .set({ ...content, updated_at: NOW })
        .where('id', '=', id)
        .returning(COLUMNS)
        .executeTakeFirstOrThrow(),

    async remove(id: number): Promise<void> {
      await db.deleteFrom('coupon').where('id', '=', id).execute()
    },

    /** Returns whether any order, including cancelled ones, references the coupon. */
    async isNamedByAnOrder(id: number): Promise<boolean> {
      const order = db.selectFrom('shop_order').select('id').where('coupon_id', '=', id).limit(1)
      return (await order.executeTakeFirst()) !== undefined
    },

    /** Aggregates per coupon with index-only scans. */
    async uses(couponIds: number[]): Promise<Map<number, CouponUse>> {
      const rows = await db
        .selectFrom('coupon')
        .crossJoinLateral((eb) =>
          eb
            .selectFrom('shop_order as o')
            .select((order) => [
              order.fn
                .coalesce(order.fn.sum<number>(order('o.paid_pence', '-', order.ref('o.refunded_pence'))), order.lit(0))
                .as('revenue'),
              order.fn.coalesce(order.fn.sum<number>('o.discount_pence'), order.lit(0)).as('discount_given'),
              order.fn.max<Date | null>('o.created_at').as('last_used_at'),
            ])
            .whereRef('o.coupon_id', '=', 'coupon.id')
            .where('o.status', '<>', sql.lit('cancelled'))
            .as('used'),
        )
        .select(['coupon.id', 'used.revenue', 'used.discount_given', 'used.last_used_at'])
        .where('coupon.id', '=', (eb) => eb.fn.any(eb.val(couponIds)))
        .execute()
      return new Map(rows.map(({ id, ...use }) => [id, use]))
    },
  }
}

/** The coupon's state at `now` for its customers: the same conditions in the same order as in `check`. */
function stateAt(now: Date): RawBuilder<CouponState> {
  return sql`case
    when not is_active then 'off'
    when starts_at > ${now} then 'scheduled'
    when ends_at <= ${now} then 'expired'
    when times_used >= usage_limit then 'used_up'
    else 'active' end`
}

/** Returns the same for a coupon that is already in memory. */
export function couponState(coupon: CouponRow, now: Date): CouponState {
  if (!coupon.is_active) return 'off'
  if (coupon.starts_at && coupon.starts_at > now) return 'scheduled'
  if (coupon.ends_at && coupon.ends_at <= now) return 'expired'
  if (coupon.usage_limit !== null && coupon.times_used >= coupon.usage_limit) return 'used_up'
  return 'active'
}
