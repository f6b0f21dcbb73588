import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { staffUser } from '../../testing/data/staff.ts'
import { insertCartItem } from '../cart/cart.test-carts.ts'
import { insertProduct } from '../catalogue/catalogue.test-products.ts'
import { insertBuyer, order } from '../checkout/checkout.test-shop.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  shop = await buildTestApp()
  staff = await staffUser(shop)
})
afterAll(() => shop.close())

const save = (changes: object) => staff.put('/admin/settings/', changes)

/** Places an order of one unit. */
async function buy(stock: number, payment_method: 'card' | 'bank_transfer') {
  const buyer = await insertBuyer(shop.db)
  const product = await insertProduct(shop.db, { variations: [{ price: 500, stock_quantity: stock }] })
  await insertCartItem(shop.db, buyer.id, { product, quantity: 1 })
  return (await order(shop, buyer, { payment_method })).json()
}
const lowStockMails = async () =>
  (await shop.db.selectFrom('mail').select('id').where('event_key', 'like', 'staff_low_stock:%').execute()).length

test('promises are saved as they are meant, however they were typed', async () => {
  const saved = await save({
    dispatch_before: '9.30',
    closed_days: ['24/12/2026', '2027-01-02'],
    standard_days: '3 to 5',
  })
  expect(saved.json()).toMatchObject({
    dispatch_before: '09:30',
    closed_days: ['2026-12-24', '2027-01-02'],
    standard_days: '3-5',
  })
  const visible = (await shop.app.inject('/api/v1/site-settings/')).json()
  expect(visible).toMatchObject({ dispatch_before: '09:30', standard_days: '3-5' })
})

test.each([
  [{ dispatch_before: '25:00' }],
  [{ dispatch_before: '00:00' }],
  [{ dispatch_days: [] }],
  [{ closed_days: ['31/02/2026'] }],
  [{ standard_days: '3-2' }],
  [{ express_days: '0' }],
  [{ standard_days: '1-2-3' }],
  [{ take_back_days: 27 }],
  [{ card_order_minutes: 9 }],
  [{ transfer_order_days: 0 }],
  [{ low_stock: -1 }],
])('%j is an error at its field, and nothing changes', async (changes) => {
  const before = (await staff.get('/admin/settings/')).json()
  const response = await save(changes)
  expect(response.statusCode).toBe(422)
  expect(response.json().errors[0].path).toMatch(new RegExp(`^${Object.keys(changes)[0]}`))
  expect((await staff.get('/admin/settings/')).json()).toEqual(before)
})

test('an order waits for its payment as long as the settings allow', async () => {
  await save({ card_order_minutes: 45, transfer_order_days: 3 })
  expect(await buy(20, 'card')).toMatchObject({ expires_at: '2026-11-21T12:45:00.000Z' })
  expect(await buy(20, 'bank_transfer')).toMatchObject({ expires_at: '2026-11-24T12:00:00.000Z' })
})

test('staff get a mail, and lists name low stock, at the limit of the settings', async () => {
  await save({ low_stock: 2 })
  await buy(4, 'card')
  expect(await lowStockMails()).toBe(0)
  await save({ low_stock: 3 })
  await buy(4, 'card')
  expect(await lowStockMails()).toBe(1)
  const low = async () => (await staff.get('/admin/products/?stock=low')).json().total
  expect(await low()).toBe(2)
  await save({ low_stock: 2 })
  await expect.poll(low).toBe(0)
})
