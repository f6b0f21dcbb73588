/** A customer at checkout, for tests: places orders, and reads what an error must not have changed. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Db } from '../../platform/database/database.ts'
import type { TestApp } from '../../testing/app.ts'
import { insertAddress, signIn, type TestCustomer } from '../../testing/data/customers.ts'

export interface Buyer extends TestCustomer {
  addressId: number
}

/** Inserts a signed-in adult with an address in Leeds; `facts` are columns of shop_user and the postcode. */
export async function insertBuyer(
  db: Db,
  { postcode, ...facts }: NonNullable<Parameters<typeof signIn>[1]> & { postcode?: string } = {},
): Promise<Buyer> {
  const customer = await signIn(db, { date_of_birth: '1988-03-04', ...facts })
  return { ...customer, addressId: await insertAddress(db, customer.id, postcode ? { postcode } : {}) }
}

interface OrderInput {
  shipping_address_id?: number
  billing_address_id?: number
  delivery_method?: string
  payment_method?: string
  coupon_code?: string | null
  key?: string
}

/** Sends POST /orders/: by default card, standard delivery, the buyer's address. */
export function order({ app }: Pick<TestApp, 'app'>, buyer: Buyer, { key, ...input }: OrderInput = {}) {
  return app.inject({
    method: 'POST',
    url: '/api/v1/orders/',
    headers: { ...buyer.headers, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload: {
      shipping_address_id: buyer.addressId,
      billing_address_id: buyer.addressId,
      delivery_method: 'standard',
      payment_method: 'card',
      coupon_code: null,
      ...input,
    },
  })
}

/** Returns everything that an order of this customer could change. */
export async function readPurchases(db: Db, userId: number) {
  const [orders, cart, stock, coupons, movements, mails] = await Promise.all([
    db.selectFrom('shop_order').selectAll().where('user_id', '=', userId).orderBy('id').execute(),
    db.selectFrom('cart_item').selectAll().where('user_id', '=', userId).orderBy('id').execute(),
    db.selectFrom('variation').select(['id', 'stock_quantity']).orderBy('id').execute(),
    db.selectFrom('coupon').select(['id', 'times_used']).orderBy('id').execute(),
    db.selectFrom('stock_movement').select(['id']).orderBy('id').execute(),
    db.selectFrom('mail').select(['event_key', 'recipient']).orderBy('id').execute(),
  ])
  return { orders, cart, stock, coupons, movements, mails }
}

/** Resolves when `count` statements wait for a lock. */
export const waiting = (db: Db, count: number) =>
  expect
    .poll(
      async () => {
        const { rows } = await sql<{ waiting: number }>`
          select count(*)::int as waiting from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
        return rows[0]?.waiting
      },
      { timeout: 30_000 },
    )
    .toBe(count)
