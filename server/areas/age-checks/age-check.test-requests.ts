/** Orders that wait for their customer, for tests of age checks. */
import { fixedClock } from '../../platform/time/clock.ts'
import { TEST_DAY, type TestApp } from '../../testing/app.ts'
import { signIn } from '../../testing/data/customers.ts'
import { toForm } from '../../testing/data/forms.ts'
import { lockOrder } from '../orders/order.status.ts'
import { placeOrder, type TestOrder } from '../orders/order.test-orders.ts'
import { tokenOfOrder } from './age-check.links.ts'
import { requestProof } from './age-check.requests.ts'

/** How long the customer has, in days. */
const DAYS = 7

/** Places a paid order of a new customer, who is asked to confirm their age. */
export async function orderToConfirm(shop: TestApp, order: Partial<TestOrder> = {}) {
  const customer = await signIn(shop.db, { name: 'Imogen Hale', date_of_birth: '1990-05-17' })
  const facts = { age_check_status: 'pending', age_check_method: 'staff' } as const
  const placed = await placeOrder(shop.db, { userId: customer.id, status: 'paid', ...facts, ...order })
  await shop.db.transaction().execute(async (trx) => {
    await requestProof(trx, fixedClock(TEST_DAY), await lockOrder(trx, placed.id), DAYS)
  })
  return { ...placed, customer, token: await tokenOfOrder(shop.db, placed.id) }
}

/** A PDF: only its beginning and end are checked. */
export const pdf = (text: string) => Buffer.from(`%PDF-1.7\n% ${text}\n%%EOF\n`)

export async function sendDocument(shop: TestApp, token: string, bytes: Buffer, name = 'passport.jpg') {
  const form = await toForm({ token }, [{ field: 'file', bytes, name }])
  return shop.app.inject({ method: 'POST', url: '/api/v1/age-checks/document', ...form })
}

export const findDocument = (shop: TestApp, orderId: number) =>
  shop.db.selectFrom('age_check_document').selectAll().where('order_id', '=', orderId).executeTakeFirst()
