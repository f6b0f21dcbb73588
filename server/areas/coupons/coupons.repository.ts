/** Reads coupon and counts its uses. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { countRows } from '../../platform/database/expressions.ts'

/** Takes `db`, or `trx` inside a transaction. */
export function couponsRepository(db: Db) {
  return {
    /** Finds an active coupon by its code, in any case. */
    find: (code: string) =>
      db
        .selectFrom('coupon')
        .select([
          ...(['id', 'code', 'description', 'discount_percentage', 'starts_at', 'ends_at'] as const),
          ...(['usage_limit', 'per_user_limit', 'min_subtotal_pence', 'times_used'] as const),
        ])
        .where(sql`upper(code)`, '=', sql`upper(${code})`)
        .where('is_active', '=', true)
        .executeTakeFirst(),

    /** Counts this user's orders with the coupon, without cancelled ones. */
    countUses: (couponId: number, userId: number): Promise<number> =>
      countRows(
        db
          .selectFrom('shop_order')
          .where('coupon_id', '=', couponId)
          .where('user_id', '=', userId)
          .where('status', '<>', 'cancelled'),
      ),

    /** Counts one more use if the limit allows it, and locks the coupon until the transaction ends. */
    addUse: (couponId: number) =>
      db
        .updateTable('coupon')
        .set((eb) => ({ times_used: eb('times_used', '+', 1) }))
        .where('id', '=', couponId)
        .where((eb) => eb.or([eb('usage_limit', 'is', null), eb('times_used', '<', eb.ref('usage_limit'))]))
        .returning(['code', 'per_user_limit'])
        .executeTakeFirst(),

    removeUse: (couponId: number) =>
      db
        .updateTable('coupon')
        .set((eb) => ({ times_used: eb('times_used', '-', 1) }))
        .where('id', '=', couponId)
        .where('times_used', '>', 0)
        .execute(),
  }
}
