/** Lists of products, refunds and customers, each against the rows of the database. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  insertBrand,
  insertCategory,
  insertProduct,
} from '../../../../server/areas/catalogue/catalogue.test-products.ts'
import { placeOrder } from '../../../../server/areas/orders/order.test-orders.ts'
import { pounds } from '../../../../server/areas/stats/stats.test-sales.ts'
import type { TestApp } from '../../../../server/testing/app.ts'
import { signIn } from '../../../../server/testing/data/customers.ts'
import { ask, column, openShop, proposalIn, type Staff, tableIn } from '../../agent.test-shop.ts'

let shop: TestApp
let staff: Staff
let salts: number
beforeAll(async () => {
  ;({ shop, staff } = await openShop())
  const { db } = shop
  salts = await insertCategory(db, 'Nic Salts')
  const vitamins = await insertCategory(db, 'Vitamins')
  const brand_id = await insertBrand(db, 'Marram')
  const liquid = { nicotine_mg_ml: 10, volume_ml: 10 }
  const salt = { category_id: salts, brand_id, product_class: 'nicotine_eliquid' } as const
  await insertProduct(db, { ...salt, name: 'Bramble Salt', compliance: liquid, variations: [{ price: 399 }] })
  const notified = { ...liquid, ecid_gb: '00123-16-00456' }
  await insertProduct(db, { ...salt, name: 'Damson Salt', compliance: notified, variations: [{ price: 500 }] })
  const supplement = { product_class: 'food_supplement', category_id: vitamins } as const
  await insertProduct(db, { ...supplement, name: 'Zinc', compliance: { operator_name: 'Vale Foods Ltd' } })
  await insertProduct(db, { ...supplement, name: 'Vitamin C', compliance: {} })
})
afterAll(() => shop.close())

test('products that have no ECID, of the classes that need one', async () => {
  const answer = await ask(staff, 'which products have no ECID?')
  expect(answer.content).toContain('**1 product** without ECID')
  expect(column(tableIn(answer), 'product')).toEqual(['Bramble Salt'])
})

test('vitamins that lack a responsible person', async () => {
  const answer = await ask(staff, 'which vitamins lack a responsible person')
  expect(column(tableIn(answer), 'product')).toEqual(['Vitamin C'])
})

test('refunds of last week with their reasons, to the penny', async () => {
  const { db } = shop
  const customer = await signIn(db, { name: 'Imogen Hale' })
  const { id: order_id } = await placeOrder(db, { userId: customer.id, status: 'paid' })
  const refund = (
    amount_pence: number,
    reason: string,
    created_at: string,
    status: 'succeeded' | 'failed' = 'succeeded',
  ) =>
    db
      .insertInto('refund')
      .values({ order_id, amount_pence, reason, created_at, status, event_key: `${reason} ${created_at}` })
      .execute()
  await refund(1234, 'Arrived damaged', '2026-11-09T00:00:00Z')
  await refund(111, 'Arrived damaged', '2026-11-15T23:59:59Z')
  await refund(50, 'Too late', '2026-11-10T10:00:00Z')
  await refund(999, 'Before', '2026-11-08T23:59:59Z')
  await refund(777, 'Failed', '2026-11-10T10:00:00Z', 'failed')
  const answer = await ask(staff, 'what did we refund last week and why')
  expect(answer.content).toContain('**3 refunds** given on 9–15 Nov 2026, **£13.95** together.')
  expect(answer.content).toContain('Why: Arrived damaged (2); Too late (1).')
  expect(column(tableIn(answer), 'amount')).toEqual([pounds(111), pounds(50), pounds(1234)])
  const before = await ask(staff, 'and the week before?', answer.session)
  expect(column(tableIn(before), 'reason')).toEqual(['Before'])
})

test('customers who registered, and none of the staff', async () => {
  const answer = await ask(staff, 'list the newest customers')
  expect(column(tableIn(answer), 'customer')).toContain('Imogen Hale')
  const customers = await shop.db.selectFrom('shop_user').select('id').where('role', '=', 'customer').execute()
  expect(tableIn(answer).total).toBe(customers.length)
})

test('all prices of one brand in one category, raised by a percentage', async () => {
  const { changes } = proposalIn(await ask(staff, 'raise all Marram nic salts by 5 %'))
  expect(changes).toEqual([
    { label: 'Bramble Salt', before: '£3.99', after: '£4.19' },
    { label: 'Damson Salt', before: '£5.00', after: '£5.25' },
  ])
})

test.each([
  ['products cheaper than £4', ['Bramble Salt']],
  ['which nic salts cost more than £4.50', ['Damson Salt']],
  ['the most expensive nic salt', ['Damson Salt', 'Bramble Salt']],
  ['how many products does Marram have', ['Bramble Salt', 'Damson Salt']],
])('%s', async (question, products) => {
  expect(column(tableIn(await ask(staff, question)), 'product')).toEqual(products)
})

test('an order by its customer, and orders by their town', async () => {
  const customer = await signIn(shop.db, { name: 'Orla Venn' })
  const { order_number } = await placeOrder(shop.db, { userId: customer.id, status: 'shipped' })
  expect((await ask(staff, "what is the status of Orla Venn's order")).content).toContain(order_number)
  await shop.db
    .updateTable('shop_order')
    .set(({ cast, val }) => ({ shipping_address: cast(val('{"city": "Whitby"}'), 'jsonb') }))
    .where('order_number', '=', order_number)
    .execute()
  expect(column(tableIn(await ask(staff, 'orders going to whitby')), 'order')).toEqual([order_number])
})

test('a name that nobody has is not left out of the question', async () => {
  expect((await ask(staff, 'how many zorblax did we sell last month')).content).toContain('zorblax')
})

test('a word that nobody knows is no product', async () => {
  expect((await ask(staff, 'revenue last week innit')).content).not.toContain('innit')
})
