import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { signIn, type TestCustomer } from '../../testing/data/customers.ts'
import { insertProduct } from '../catalogue/catalogue.test-products.ts'
import { waiting } from '../checkout/checkout.test-shop.ts'
import { takeCart } from './cart.lines.ts'
import { insertCartItem } from './cart.test-carts.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

const add = ({ headers }: TestCustomer, payload: object, key?: string) =>
  shop.app.inject({
    method: 'POST',
    url: '/api/v1/cart/',
    payload,
    headers: { ...headers, ...(key ? { 'idempotency-key': key } : {}) },
  })
const quantities = async ({ id }: TestCustomer) =>
  (await shop.db.selectFrom('cart_item').select('quantity').where('user_id', '=', id).orderBy('id').execute()).map(
    (row) => row.quantity,
  )
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work))

test('counts twenty clicks at once as twenty', async () => {
  const customer = await signIn(shop.db)
  const product_id = await insertProduct(shop.db, { variations: [{ stock_quantity: 50 }] })
  const responses = await times(20, () => add(customer, { product_id }))
  expect(responses.map((response) => response.statusCode)).toEqual(Array(20).fill(200))
  expect(await quantities(customer)).toEqual([20])
})

test('never holds more than the stock, however many clicks arrive at once', async () => {
  const customer = await signIn(shop.db)
  const product_id = await insertProduct(shop.db, { variations: [{ stock_quantity: 5 }] })
  const responses = await times(12, () => add(customer, { product_id }))
  expect(responses.filter((response) => response.statusCode === 200)).toHaveLength(5)
  expect(responses.filter((response) => response.statusCode === 409)).toHaveLength(7)
  expect(await quantities(customer)).toEqual([5])
})

test('adds once per Idempotency-Key, also when two requests arrive at once', async () => {
  const customer = await signIn(shop.db)
  const product_id = await insertProduct(shop.db)
  const responses = await times(4, () => add(customer, { product_id, quantity: 2 }, 'click-1'))
  for (const response of responses) expect(response.json().data).toMatchObject({ item_count: 2 })
  expect((await add(customer, { product_id, quantity: 2 }, 'click-2')).json().data).toMatchObject({ item_count: 4 })
  // The keys of one customer do not affect another.
  const other = await signIn(shop.db)
  await add(other, { product_id }, 'click-1')
  expect(await quantities(other)).toEqual([1])
  // A repeat succeeds even if the product has been archived since.
  await shop.db.updateTable('product').set({ status: 'archived' }).where('id', '=', product_id).execute()
  expect((await add(customer, { product_id, quantity: 2 }, 'click-2')).json().data).toMatchObject({ item_count: 4 })
})

test('rejects a key that was used for another request, and frees one whose call failed', async () => {
  const customer = await signIn(shop.db)
  const product_id = await insertProduct(shop.db, { variations: [{ stock_quantity: 3 }] })
  await add(customer, { product_id }, 'key')
  const reused = await add(customer, { product_id, quantity: 2 }, 'key')
  expect(reused.json()).toMatchObject({ status: 422, detail: expect.stringContaining('Idempotency-Key') })
  expect((await add(customer, { product_id, quantity: 3 }, 'other')).statusCode).toBe(409)
  await shop.db.updateTable('variation').set({ stock_quantity: 9 }).where('product_id', '=', product_id).execute()
  expect((await add(customer, { product_id, quantity: 3 }, 'other')).statusCode).toBe(200)
  expect(await quantities(customer)).toEqual([4])
})

test('gives a cart to one order at a time', async () => {
  const customer = await signIn(shop.db)
  await insertCartItem(shop.db, customer.id, { product: await insertProduct(shop.db), quantity: 2 })
  const take = () =>
    shop.db.transaction().execute(async (trx) => (await takeCart(trx, customer.id, '2026-11-21')).length)
  const taken = await Promise.allSettled([1, 2, 3].map(take))
  expect(taken.filter(({ status }) => status === 'fulfilled')).toEqual([{ status: 'fulfilled', value: 1 }])
  expect(taken.filter(({ status }) => status === 'rejected')).toMatchObject(
    Array(2).fill({ reason: { status: 409, code: 'cart_empty' } }),
  )
  expect(await quantities(customer)).toEqual([])
})

test('leaves the cart as it was if the order fails, also for a click that waited for it', async () => {
  const customer = await signIn(shop.db)
  const product_id = await insertProduct(shop.db)
  await insertCartItem(shop.db, customer.id, { product: product_id, quantity: 2 })
  let click: ReturnType<typeof add> | undefined
  const failed = shop.db.transaction().execute(async (trx) => {
    await takeCart(trx, customer.id, '2026-11-21')
    click = add(customer, { product_id })
    await waiting(shop.db, 1)
    throw new Error('The order failed.')
  })
  await expect(failed).rejects.toThrow('The order failed.')
  expect((await click)?.statusCode).toBe(200)
  expect(await quantities(customer)).toEqual([3])
})
