/** Orders that were paid at a given moment, for the tests of the dashboard. */
import { expect } from 'vitest'
import type { Db } from '../../platform/database/database.ts'
import type { TestApp } from '../../testing/app.ts'
import type { TestCustomer } from '../../testing/data/customers.ts'
import { placeOrder, type TestOrder } from '../orders/order.test-orders.ts'

export type Sale = Partial<TestOrder> & { refunded?: number }

/** An order that was placed and paid at this moment. */
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

/** The dashboard as this member of staff gets it. */
export async function readStats({ app }: TestApp, { headers }: TestCustomer, period: string) {
  const response = await app.inject({ url: `/api/v1/admin/stats?period=${period}`, headers })
  expect(response.statusCode, response.body).toBe(200)
  return response.json()
}
