/** Orders paid at a given time, for tests of the dashboard. */
import { expect } from 'vitest'
import type { Db } from '../../platform/database/database.ts'
import type { TestApp } from '../../testing/app.ts'
import type { TestCustomer } from '../../testing/data/customers.ts'
import { placeOrder, type TestOrder } from '../orders/order.test-orders.ts'

export type Sale = Partial<TestOrder> & { refunded?: number }

/** Inserts an order that was placed and paid at this time. */
export async function sellAt(db: Db, at: string, { refunded = 0, ...order }: Sale & { userId: number }) {
  const placed = await placeOrder(db, { created_at: at, status: 'paid', ...order })
  await db
    .updateTable('shop_order')
    .set({ paid_at: at, refunded_pence: refunded })
    .where('id', '=', placed.id)
    .execute()
  return placed
}

export const pounds = (...pence: number[]) => pence.reduce((sum, one) => sum + one, 0) / 100

/** Returns the dashboard as this admin sees it. */
export async function readStats({ app }: TestApp, { headers }: TestCustomer, period: string) {
  const response = await app.inject({ url: `/api/v1/admin/stats?period=${period}`, headers })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
