import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '../../platform/time/clock.ts'
import { buildTestApp, TEST_DAY, type TestApp } from '../../testing/app.ts'
import { signIn } from '../../testing/data/customers.ts'
import { staffUser } from '../../testing/data/staff.ts'
import { inspectFile } from './former-file.ts'
import { runFile, type Step } from './former-run.ts'

const clock = fixedClock(TEST_DAY)
let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

const SHOPIFY =
  'Name,Email,Financial Status,Fulfillment Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku,Cancelled at'

/** Imports a file of orders, and returns the sum of its steps. */
async function importOrders(text: string): Promise<Step> {
  const bytes = Buffer.from(text)
  const sum: Step = { rows: 0, created: 0, unchanged: 0, rejected: 0, problems: [] }
  const { source } = await inspectFile(bytes, 'orders')
  const store = async (_: unknown, step: Step) => {
    for (const name of ['rows', 'created', 'unchanged', 'rejected'] as const) sum[name] += step[name]
    sum.problems.push(...step.problems)
    return true
  }
  await runFile({ db: shop.db, clock, kind: 'orders', source, importId: null, bytes, isTrial: false, skip: 0, store })
  return sum
}

/** Logs in somebody whose account came from the former shop. */
async function formerCustomer() {
  const customer = await signIn(shop.db)
  const row = { user_id: customer.id, source: 'shopify' as const, imported_at: clock.now() }
  await shop.db.insertInto('former_customer').values(row).execute()
  const url = '/api/v1/users/me/former-orders'
  return { ...customer, orders: async () => (await shop.app.inject({ url, headers: customer.headers })).json().items }
}

test('orders with several lines are shown to their customer and to staff, and count towards nothing', async () => {
  const [ada, other] = [await formerCustomer(), await formerCustomer()]
  const text = [
    SHOPIFY,
    `#1001,${ada.email.toUpperCase()},paid,fulfilled,GBP,12.97,2024-05-01 10:12:13 +0100,2,Garden Mint 10 mg,4.99,MINT-10,`,
    `#1001,${ada.email},,,,,,1,=Pouch,2.99,,`,
    `#1002,${ada.email},refunded,,GBP,5.00,2024-06-01 09:00:00 +0100,1,Tea,5.00,TEA,2024-06-02`,
  ].join('\n')
  expect(await importOrders(text)).toMatchObject({ rows: 3, created: 2, unchanged: 0, rejected: 0, problems: [] })
  expect(await ada.orders()).toMatchObject([
    { order_number: '#1002', status: 'cancelled', total: 5 },
    {
      order_number: '#1001',
      status: 'paid, fulfilled',
      total: 12.97,
      placed_at: '2024-05-01T09:12:13.000Z',
      items: [
        { name: 'Garden Mint 10 mg', sku: 'MINT-10', quantity: 2, price: 4.99 },
        { name: '=Pouch', sku: '', quantity: 1, price: 2.99 },
      ],
    },
  ])
  expect(await other.orders()).toEqual([])
  const staff = await staffUser(shop)
  expect((await staff.get(`/admin/former-shop/customers/${ada.id}`)).json().orders).toHaveLength(2)
  expect((await staff.get(`/users/${ada.id}`)).json()).toMatchObject({ orders: 0, spent: 0 })
  expect(await importOrders(text)).toMatchObject({ created: 0, unchanged: 2, rejected: 0 })
})

test('orders of somebody who only registered here, in another currency or without a date are rejected with the reason', async () => {
  const [known, stranger] = [await formerCustomer(), await signIn(shop.db)]
  const { created, rejected, problems } = await importOrders(
    [
      SHOPIFY,
      `#2001,${stranger.email},paid,,GBP,5.00,2024-06-01 09:00:00 +0100,1,Tea,5.00,,`,
      `#2002,${known.email},paid,,EUR,5.00,2024-06-01 09:00:00 +0100,1,Tea,5.00,,`,
      `#2003,${known.email},paid,,GBP,5.00,yesterday,1,Tea,5.00,,`,
      `#2004,${known.email},paid,,GBP,,2024-06-01,1,Tea,5.00,,`,
    ].join('\n'),
  )
  expect([created, rejected]).toEqual([0, 4])
  expect(problems.map(({ line, message }) => [line, message])).toEqual(
    [
      [2, expect.stringContaining('Import the customers first')],
      [3, expect.stringContaining('in EUR')],
      [4, expect.stringContaining('date yesterday')],
      [5, expect.stringContaining('The total')],
    ].toSorted(([one], [next]) => Number(one) - Number(next)),
  )
  const url = '/api/v1/users/me/former-orders'
  expect((await shop.app.inject({ url, headers: stranger.headers })).json().items).toEqual([])
  expect((await shop.app.inject({ url })).statusCode).toBe(401)
})

test('a WooCommerce file with a row for each item is read', async () => {
  const ada = await formerCustomer()
  const header =
    'Order Number,Order Status,Order Date,Email (Billing),Order Total Amount,SKU,Item Name,Quantity (- Refund),Item Cost'
  await importOrders(
    `${header}\n501,wc-completed,01/05/2024 9:05,${ada.email},7.50,TEA-1,Tea,2,3.75\n502,processing,2024-05-02 10:00,${ada.email},3.75,TEA-1,Tea,1,3.75`,
  )
  expect(await ada.orders()).toMatchObject([
    { source: 'woocommerce', order_number: '502', status: 'processing' },
    {
      order_number: '501',
      status: 'completed',
      total: 7.5,
      placed_at: '2024-05-01T09:05:00.000Z',
      items: [{ quantity: 2 }],
    },
  ])
})

test('the download of personal data has the orders of the former shop', async () => {
  const ada = await formerCustomer()
  await importOrders(`${SHOPIFY}\n#3001,${ada.email},paid,,GBP,5.00,2024-06-01,1,Tea,5.00,,`)
  const data = await shop.app.inject({ url: '/api/v1/users/me/export', headers: ada.headers })
  expect(data.json().former_shop_orders).toMatchObject([{ order_number: '#3001' }])
})
