import type { Cart } from '@shop/contract/cart.ts'
import { NICOTINE_WARNING } from '@shop/contract/constants.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { z } from 'zod'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { signIn, type TestCustomer } from '../../testing/data/customers.ts'
import { insertBundle } from '../bundles/bundles.test-bundles.ts'
import { insertBrand, insertImage, insertProduct } from '../catalogue/catalogue.test-products.ts'
import { findVariation, insertCartItem } from './cart.test-carts.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = (customer: TestCustomer, method: Method, path: string, payload?: object, headers = {}) =>
  shop.app.inject({
    method,
    url: `/api/v1/cart/${path}`,
    headers: { ...customer.headers, ...headers },
    ...(payload ? { payload } : {}),
  })
const add = (customer: TestCustomer, payload: object, headers = {}) => call(customer, 'POST', '', payload, headers)

async function cartOf(customer: TestCustomer): Promise<z.input<typeof Cart>['data']> {
  const response = await call(customer, 'GET', '')
  expect(response.statusCode, response.body).toBe(200)
  return response.json().data
}

/** Returns the cart's lines as [name, quantity]. */
const contents = async (customer: TestCustomer) =>
  (await cartOf(customer)).items.map(({ item_name, quantity }) => [item_name, quantity])

const mango = () =>
  insertProduct(shop.db, {
    name: 'Mango Ice',
    options: [
      { name: 'Flavour', values: [{ value: 'Mango', swatch: ['#b8651a', '#f7cb84'] }] },
      { name: 'Strength', values: [{ value: '10 mg', swatch: ['#b8651a', '#f7cb84'] }] },
    ],
    variations: [
      { attributes: { Strength: '10 mg', Flavour: 'Mango' }, price: 399, stock_quantity: 4 },
      { attributes: { Strength: '20 mg', Flavour: 'Mango' }, price: 499 },
      { attributes: { Strength: '10 mg', Flavour: 'Ice' }, price: 449 },
    ],
  })

test('returns a product as a line at today’s price, with its notices and stock', async () => {
  const customer = await signIn(shop.db)
  const brand_id = await insertBrand(shop.db, 'Alder Works')
  const id = await insertProduct(shop.db, {
    name: 'Salt',
    brand_id,
    product_class: 'nicotine_eliquid',
    compliance: { nicotine_mg_ml: 20 },
    variations: [{ attributes: { Strength: '20 mg' }, price: 333, stock_quantity: 7 }],
  })
  const key = await insertImage(shop.db, id)
  // The price in the request is ignored.
  const response = await add(customer, { product_id: id, quantity: 3, price: 0.01 })
  expect(response.statusCode, response.body).toBe(200)
  const cart = await cartOf(customer)
  expect(response.json().data).toEqual(cart)
  const sold = { slug: expect.stringContaining('product-'), image_url: `/media/${key}/800` }
  expect(cart).toEqual({
    promotions: [],
    item_count: 3,
    subtotal: 9.99,
    items: [
      {
        id: expect.any(Number),
        type: 'product',
        quantity: 3,
        bundle: null,
        product: {
          id,
          name: 'Salt',
          ...sold,
          thumbnail_url: `/media/${key}/200`,
          stock_quantity: 7,
          variation_id: await findVariation(shop.db, id),
          brand: expect.objectContaining({ name: 'Alder Works' }),
        },
        price: 3.33,
        item_price: 3.33,
        item_name: 'Salt',
        item_image_url: `/media/${key}/800`,
        variation_attributes: { Strength: '20 mg' },
        stock_quantity: 7,
        is_available: true,
        unavailable_reason: null,
        age_restricted: true,
        notices: [NICOTINE_WARNING],
        product_classes: ['nicotine_eliquid'],
        may_be_promoted: false,
        deliver_to: ['ENG', 'WLS', 'SCT'],
        has_loose_battery: false,
        weight_grams: 0,
        vat_parts: [{ rate_percent: 20, weight: 333 }],
      },
    ],
  })
})

test('returns a bundle as one line, with the weights of its VAT rates and every notice of its parts', async () => {
  const customer = await signIn(shop.db)
  const tea = await insertProduct(shop.db, { product_class: 'tea', variations: [{ price: 350, stock_quantity: 9 }] })
  const drops = await insertProduct(shop.db, { product_class: 'cbd_food', variations: [{ price: 1999 }] })
  const bundle_id = await insertBundle(shop.db, {
    price: 2500,
    parts: [{ product: tea, quantity: 2 }, { product: drops }],
  })
  await add(customer, { bundle_id, quantity: 2 })
  const cart = await cartOf(customer)
  expect(cart).toMatchObject({ item_count: 2, subtotal: 50 })
  expect(cart.items).toMatchObject([
    {
      type: 'bundle',
      product: null,
      bundle: { id: bundle_id, stock_quantity: 4 },
      stock_quantity: 4,
      price: 25,
      variation_attributes: {},
      age_restricted: true,
      product_classes: ['tea', 'cbd_food'],
      notices: [expect.stringContaining('pregnant')],
      vat_parts: [
        { rate_percent: 0, weight: 700 },
        { rate_percent: 20, weight: 1999 },
      ],
    },
  ])
})

test('raises the quantity of an item in the cart, and adds a line for another variation', async () => {
  const customer = await signIn(shop.db)
  const product_id = await mango()
  const ten = { Flavour: 'Mango', Strength: '10 mg' }
  await add(customer, { product_id, variation_attributes: ten })
  await add(customer, { product_id, quantity: 2, variation_attributes: ten })
  await add(customer, { product_id, variation_attributes: { Flavour: 'Ice', Strength: '10 mg' } })
  const { items } = await cartOf(customer)
  expect(items.map(({ quantity, price }) => [quantity, price])).toEqual([
    [3, 3.99],
    [1, 4.49],
  ])
})

test('asks for the choice that is missing', async () => {
  const customer = await signIn(shop.db)
  const product_id = await mango()
  const choose = 'Please choose Flavour (Mango, Ice) and Strength (10 mg, 20 mg).'
  for (const [variation_attributes, detail] of [
    [undefined, choose],
    [{ Flavour: 'Mango' }, choose],
    [{ Flavour: 'Ice', Strength: '20 mg' }, `This choice isn’t available. ${choose}`],
    [{ Flavour: 'Mango', Strength: '10 mg', Size: 'L' }, `This choice isn’t available. ${choose}`],
  ]) {
    const response = await add(customer, { product_id, variation_attributes })
    expect(response.statusCode).toBe(422)
    expect(response.json()).toMatchObject({ detail, errors: [{ path: 'variation_attributes' }] })
  }
  const plain = await insertProduct(shop.db)
  const refused = await add(customer, { product_id: plain, variation_attributes: { Size: 'L' } })
  expect(refused.json()).toMatchObject({ status: 422, detail: expect.stringContaining('no options to choose') })
  expect(await contents(customer)).toEqual([])
})

test('prefers the variation that matches exactly over one with more options', async () => {
  const customer = await signIn(shop.db)
  const product_id = await insertProduct(shop.db, {
    variations: [{ attributes: { Size: 'S', Lid: 'Cork' } }, { attributes: { Size: 'S' } }],
  })
  const response = await add(customer, { product_id, variation_attributes: { Size: 'S' } })
  expect(response.json().data.items).toMatchObject([{ variation_attributes: { Size: 'S' } }])
  // Some of the attributes are enough if only one variation has them.
  const corked = await add(customer, { product_id, variation_attributes: { Lid: 'Cork' } })
  expect(corked.json().data.items).toHaveLength(2)
})

test('accepts exactly one product or bundle, 1 to 99 of it', async () => {
  const customer = await signIn(shop.db)
  const product_id = await insertProduct(shop.db, { variations: [{ stock_quantity: 500 }] })
  const bundle_id = await insertBundle(shop.db, { parts: [{ product: product_id }] })
  const refused = async (payload: object) => (await add(customer, payload)).json()
  const at = (path: string) => ({ status: 422, errors: [{ path, message: 'Invalid item type' }] })
  for (const payload of [{}, { product_id: null, bundle_id: null }, { type: 'gift', gift_id: 1 }]) {
    expect(await refused(payload)).toMatchObject({ ...at('product_id'), detail: 'Invalid item type' })
  }
  expect(await refused({ product_id, bundle_id })).toMatchObject({ ...at('bundle_id'), detail: 'Invalid item type' })
  for (const quantity of [0, -1, 100, 1.5, '2', null]) {
    expect((await add(customer, { product_id, quantity })).statusCode).toBe(422)
  }
  expect((await add(customer, { product_id, quantity: 60 })).statusCode).toBe(200)
  const beyond = await add(customer, { product_id, quantity: 40 })
  expect(beyond.json()).toMatchObject({ status: 422, detail: expect.stringContaining('at most 99') })
  const [line] = (await cartOf(customer)).items
  expect((await call(customer, 'PUT', `${line?.id}`, { quantity: 100 })).statusCode).toBe(422)
  expect(line?.quantity).toBe(60)
})

test('rejects a quantity above the stock, and leaves the cart unchanged', async () => {
  const customer = await signIn(shop.db)
  const tea = await insertProduct(shop.db, { name: 'Tea', variations: [{ stock_quantity: 3 }] })
  const gone = await insertProduct(shop.db, { variations: [{ stock_quantity: 0 }] })
  const pair = await insertBundle(shop.db, { parts: [{ product: tea, quantity: 2 }] })
  await add(customer, { product_id: tea, quantity: 2 })
  const refused = { status: 409, code: 'out_of_stock', type: '/problems/out-of-stock' }
  const three = 'Only 3 left in stock'
  expect((await add(customer, { product_id: tea, quantity: 2 })).json()).toMatchObject({ ...refused, detail: three })
  const [line] = (await cartOf(customer)).items
  const update = await call(customer, 'PUT', `${line?.id}`, { quantity: 4 })
  expect(update.json()).toMatchObject({ ...refused, detail: three })
  const sold = await add(customer, { product_id: gone })
  expect(sold.json()).toMatchObject({ ...refused, detail: 'This item is out of stock' })
  const pairs = await add(customer, { bundle_id: pair, quantity: 2 })
  expect(pairs.json()).toMatchObject({ ...refused, detail: 'Only 1 left in stock' })
  expect(await contents(customer)).toEqual([['Tea', 2]])
})

test('answers 404 for an item that is not for sale', async () => {
  const customer = await signIn(shop.db)
  const draft = await insertProduct(shop.db, { status: 'draft' })
  const ofDraft = await insertBundle(shop.db, { parts: [{ product: draft }] })
  const archived = await insertBundle(shop.db, {
    status: 'archived' as const,
    parts: [{ product: await insertProduct(shop.db) }],
  })
  for (const payload of [
    { product_id: draft },
    { product_id: 999_999 },
    { bundle_id: ofDraft },
    { bundle_id: archived },
    { bundle_id: 999_999 },
  ]) {
    expect((await add(customer, payload)).statusCode).toBe(404)
  }
})

test('shows why a line is unavailable: sold out, low on stock or taken down', async () => {
  const customer = await signIn(shop.db)
  const soldOut = await insertProduct(shop.db, { variations: [{ stock_quantity: 0 }] })
  const few = await insertProduct(shop.db, { variations: [{ stock_quantity: 2 }] })
  const down = await insertProduct(shop.db, { status: 'archived' })
  const bundle = await insertBundle(shop.db, { parts: [{ product: down }] })
  await insertCartItem(shop.db, customer.id, { product: soldOut })
  await insertCartItem(shop.db, customer.id, { product: few, quantity: 3 })
  const downLine = await insertCartItem(shop.db, customer.id, { product: down })
  await insertCartItem(shop.db, customer.id, { bundle })
  const { items } = await cartOf(customer)
  expect(
    items.map(({ is_available, unavailable_reason, stock_quantity }) => [
      is_available,
      unavailable_reason,
      stock_quantity,
    ]),
  ).toEqual([
    [false, 'This item is out of stock', 0],
    [false, 'Only 2 left in stock', 2],
    [false, 'This item is no longer for sale. Please remove it from your cart.', 0],
    [false, 'This item is no longer for sale. Please remove it from your cart.', 0],
  ])
  const refused = await call(customer, 'PUT', `${downLine}`, { quantity: 1 })
  expect(refused.json()).toMatchObject({ status: 409, code: 'not_for_sale' })
})

test('sets a quantity, and removes the line at 0 or less', async () => {
  const customer = await signIn(shop.db)
  const tea = await insertProduct(shop.db, { name: 'Tea' })
  const first = await insertCartItem(shop.db, customer.id, { product: tea })
  const response = await call(customer, 'PUT', `${first}`, { quantity: 4 })
  expect(response.json().data).toMatchObject({ item_count: 4, subtotal: 19.96 })
  expect((await call(customer, 'PUT', `${first}`, { quantity: 0 })).json().data.items).toEqual([])
  const second = await insertCartItem(shop.db, customer.id, { product: tea })
  expect((await call(customer, 'PUT', `${second}`, { quantity: -3 })).json().data.items).toEqual([])
  expect((await call(customer, 'PUT', `${second}`, { quantity: 0 })).statusCode).toBe(404)
  expect((await call(customer, 'PUT', `${second}`, { quantity: 1 })).statusCode).toBe(404)
})

test('removes a line, and empties the cart', async () => {
  const customer = await signIn(shop.db)
  const line = await insertCartItem(shop.db, customer.id, { product: await insertProduct(shop.db) })
  await insertCartItem(shop.db, customer.id, { product: await insertProduct(shop.db, { name: 'Kept' }) })
  const removed = await call(customer, 'DELETE', `${line}`)
  expect(removed.json()).toMatchObject({ success: true, data: { items: [{ item_name: 'Kept' }], item_count: 1 } })
  expect((await call(customer, 'DELETE', `${line}`)).statusCode).toBe(404)
  for (const path of ['clear/', 'clear']) {
    const cleared = await call(customer, 'DELETE', path)
    expect(cleared.json()).toEqual({ success: true, message: 'Cart cleared successfully!' })
  }
  expect(await cartOf(customer)).toEqual({ items: [], item_count: 0, subtotal: 0, promotions: [] })
})

test('answers 401 to visitors', async () => {
  const calls = [
    ['GET', '', undefined],
    ['POST', '', { product_id: 1 }],
    ['PUT', '1', { quantity: 1 }],
    ['DELETE', '1', undefined],
    ['DELETE', 'clear/', undefined],
  ] as const
  for (const [method, path, payload] of calls) {
    const response = await shop.app.inject({ method, url: `/api/v1/cart/${path}`, ...(payload ? { payload } : {}) })
    expect(response.statusCode).toBe(401)
  }
})

test('leaves other customers’ lines unchanged', async () => {
  const [owner, other] = [await signIn(shop.db), await signIn(shop.db)]
  const line = await insertCartItem(shop.db, owner.id, {
    product: await insertProduct(shop.db, { name: 'Mine' }),
    quantity: 2,
  })
  expect((await call(other, 'PUT', `${line}`, { quantity: 1 })).statusCode).toBe(404)
  expect((await call(other, 'PUT', `${line}`, { quantity: 0 })).statusCode).toBe(404)
  expect((await call(other, 'DELETE', `${line}`)).statusCode).toBe(404)
  await call(other, 'DELETE', 'clear/')
  expect(await contents(other)).toEqual([])
  expect(await contents(owner)).toEqual([['Mine', 2]])
})

test('holds at most 100 different items, but more of each', async () => {
  const customer = await signIn(shop.db)
  const variations = Array.from({ length: 101 }, (_, n) => ({ attributes: { Size: `${n}` } }))
  const product_id = await insertProduct(shop.db, { variations })
  for (let variation = 0; variation < 99; variation += 1) {
    await insertCartItem(shop.db, customer.id, { product: product_id, variation })
  }
  const size = (n: number) => add(customer, { product_id, variation_attributes: { Size: `${n}` } })
  expect((await size(99)).statusCode).toBe(200)
  const refused = await size(100)
  expect(refused.json()).toMatchObject({
    status: 422,
    code: 'cart_full',
    detail: 'Your cart is full: it holds 100 different items. Please remove one.',
  })
  expect((await size(99)).statusCode).toBe(200)
  expect((await size(0)).statusCode).toBe(200)
  const { items, item_count } = await cartOf(customer)
  expect({ lines: items.length, item_count }).toEqual({ lines: 100, item_count: 102 })
})
