/** Inserts coupons for tests: by default 10% off without conditions. */
import type { Insertable } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { CouponTable } from '../../platform/database/tables/tables.customers.ts'

let counter = 0

export async function insertCoupon(db: Db, facts: Partial<Insertable<CouponTable>> = {}) {
  counter += 1
  return db
    .insertInto('coupon')
    .values({ code: `TEST-${counter}`, discount_percentage: 10, ...facts })
    .returning(['id', 'code'])
    .executeTakeFirstOrThrow()
}

/** Inserts an order of £9.99 by which a user has used a coupon. */
export async function insertOrderWith(
  db: Db,
  { userId, couponId, status = 'paid' }: { userId: number; couponId: number; status?: 'paid' | 'cancelled' },
): Promise<void> {
  counter += 1
  const address = JSON.stringify({ full_name: 'Imogen Hale', line1: '14 Calder Row', city: 'Leeds' })
  await db
    .insertInto('shop_order')
    .values({
      order_number: `TEST-${counter}`,
      user_id: userId,
      coupon_id: couponId,
      status,
      payment_method: 'card',
      delivery_method: 'standard',
      customer_email: 'someone@example.com',
      subtotal_pence: 999,
      delivery_fee_pence: 0,
      total_pence: 999,
      vat_included_pence: 167,
      vat_lines: JSON.stringify([{ rate_percent: 20, gross: 999, vat: 167 }]),
      shipping_address: address,
      billing_address: address,
    })
    .execute()
}
