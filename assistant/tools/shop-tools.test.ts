import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placeOrder } from '../../server/areas/orders/order.test-orders.ts'
import { signIn } from '../../server/testing/data/customers.ts'
import { type DemoShop, openDemoShop } from '../../server/testing/data/demo-shop.ts'
import { MyOrdersInput } from './my-orders.ts'

const nobody = { customer: undefined }
let shop: DemoShop
beforeAll(async () => {
  shop = await openDemoShop()
})
afterAll(() => shop.close())

test('delivery follows the settings that staff have saved', async () => {
  const before = await shop.settings.get()
  await shop.settings.save({ standard_delivery_fee: 395, free_shipping_threshold: 4000, deliver_to: ['ENG', 'WLS'] })
  expect(await shop.tools.delivery_and_returns.run({}, nobody)).toMatchObject({
    standard_fee_pence: 395,
    free_from_pence: 4000,
    express_fee_pence: 1200,
    delivers_to: 'England and Wales',
    not_delivered_to: ['Scotland', 'Northern Ireland'],
    dispatch_before: '3 pm',
    cancel_days: 14,
    reject_faulty_days: 30,
  })
  await shop.settings.save(before)
})

test('the shop describes who it is, how to reach it and how to pay', async () => {
  expect(await shop.tools.store_information.run({}, nobody)).toMatchObject({
    name: 'Alder Vapour',
    email: 'hello@aldervapour.example',
    phone: '0113 496 0142',
    address: '12 Alder Yard, Leeds, West Yorkshire, LS1 4AP',
    pays_by_card: true,
    card_not_for: [],
    pays_by_bank_transfer: true,
  })
})

describe('orders', () => {
  const mine = () => shop.tools.my_orders.run(MyOrdersInput.parse({}), { customer: shop.customer })

  test('are shown to their customer, the newest first', async () => {
    const listed = await mine()
    if (!listed.signed_in) throw new Error('The customer is signed in')
    expect(listed.total).toBeGreaterThan(1)
    const days = listed.items.map(({ ordered_on }) => ordered_on)
    expect(days).toEqual(days.toSorted().toReversed())
    const [latest] = listed.items
    const order_number = latest?.order_number ?? ''
    const found = await shop.tools.order_status.run({ order_number }, { customer: shop.customer })
    expect(found).toMatchObject({ signed_in: true, found: true, order: { id: latest?.id, status: latest?.status } })
    const short = await shop.tools.order_status.run(
      { order_number: `${Number(order_number.split('-').at(-1))}` },
      { customer: shop.customer },
    )
    expect(short).toEqual(found)
    expect(await shop.tools.order_status.run({}, { customer: shop.customer })).toEqual(found)
  })

  test('of somebody else look as if they did not exist', async () => {
    const other = await signIn(shop.db)
    const theirs = await placeOrder(shop.db, { userId: other.id })
    for (const order_number of [theirs.order_number, 'VS-2026-999999', "' or 1=1 --", '%', '0']) {
      expect(await shop.tools.order_status.run({ order_number }, { customer: shop.customer })).toEqual({
        signed_in: true,
        found: false,
      })
    }
  })

  test('are shown to nobody who is not logged in', async () => {
    expect(await shop.tools.my_orders.run(MyOrdersInput.parse({}), nobody)).toEqual({ signed_in: false })
    expect(await shop.tools.order_status.run({ order_number: 'VS-2026-000001' }, nobody)).toEqual({ signed_in: false })
  })
})

describe('pages', () => {
  const open = (path: string) => shop.tools.open_page.run({ path }, nobody)

  test('of the shop open, with the filters that the shop page understands', async () => {
    expect(await open('/delivery-info/')).toEqual({
      opened: true,
      path: '/delivery-info',
      title: 'Delivery information',
    })
    expect(await open('/shop?categories=e-liquids&strengths=10&utm_source=x&sort=price_asc')).toMatchObject({
      path: '/shop?categories=e-liquids&strengths=10&sort=price_asc',
    })
    expect(await open('/shop?search=<script>')).toMatchObject({ path: '/shop' })
    expect(await shop.tools.open_page.run({ page: 'basket' }, nobody)).toMatchObject({ opened: true, path: '/cart' })
    expect(await shop.tools.open_page.run({ search: 'garden mint' }, nobody)).toMatchObject({
      path: '/shop?search=garden+mint',
    })
  })

  test('of a product, a bundle, a category, a brand and an article open if they exist', async () => {
    const { id } = await shop.db
      .selectFrom('product')
      .select('id')
      .where('slug', '=', 'volant-pod-two-kit')
      .executeTakeFirstOrThrow()
    const path = `/product/${id}-volant-pod-two-kit`
    expect(await shop.tools.open_page.run({ product_id: id }, nobody)).toEqual({
      opened: true,
      path,
      title: 'Pod Two Kit',
    })
    expect(await open(`/product/${id}`)).toMatchObject({ path })
    const bundle = await shop.db.selectFrom('bundle').select(['id', 'name']).executeTakeFirstOrThrow()
    expect(await open(`/bundle/${bundle.id}`)).toMatchObject({ opened: true, title: bundle.name })
    const { items } = await shop.catalogue.categories(10)
    const part = items[0]?.subcategories[0]
    expect(await shop.tools.open_page.run({ category_id: part?.id }, nobody)).toMatchObject({
      path: `/shop?subcategories=${part?.slug}`,
      title: part?.name,
    })
    const [article] = (await shop.blog.list({ skip: 0, limit: 1 })).items
    expect(await open(`/blog/${article?.id}`)).toMatchObject({ opened: true, title: article?.title })
  })

  test.each([
    '/admin',
    '/admin/orders',
    '//evil.example/shop',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/shop\n/evil',
    '/profile/orders/1',
    '/product/999999',
    '/bundle/999999',
    '/blog/999999',
    '/api/v1/products',
    '/delivery-info/../admin',
    '/shop/..%2fadmin',
    '',
  ])('%j does not open', async (path) => {
    expect(await open(path)).toMatchObject({ opened: false })
  })
})
