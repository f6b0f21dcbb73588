/** The agent's figures, each against sums that the test works out for itself. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertBrand, insertCategory, insertProduct } from '../../server/areas/catalogue/catalogue.test-products.ts'
import { insertCoupon } from '../../server/areas/coupons/coupons.test-coupons.ts'
import { placeOrder } from '../../server/areas/orders/order.test-orders.ts'
import { pounds, sellAt } from '../../server/areas/stats/stats.test-sales.ts'
import type { TestApp } from '../../server/testing/app.ts'
import { signIn } from '../../server/testing/data/customers.ts'
import { ask, column, openShop, type Staff, tableIn } from './agent.test-shop.ts'

let shop: TestApp
let staff: Staff
let imogen: number
const ids = { mango: 0, tea: 0, dull: 0, teas: 0 }
/** Pence: three orders of last week, two of the week before. */
const totals = { lastWeek: [] as number[], before: [] as number[] }

beforeAll(async () => {
  ;({ shop, staff } = await openShop())
  const { db } = shop
  const liquids = await insertCategory(db, 'E-Liquids')
  const teas = await insertCategory(db, 'CBD Teas')
  ids.teas = teas
  const brand_id = await insertBrand(db, 'Alder Co')
  ids.mango = await insertProduct(db, {
    name: 'Mango Ice',
    category_id: liquids,
    brand_id,
    variations: [{ price: 333, stock_quantity: 30 }],
  })
  ids.tea = await insertProduct(db, {
    name: 'Garden Mint',
    category_id: teas,
    variations: [{ price: 899, stock_quantity: 200 }],
  })
  ids.dull = await insertProduct(db, {
    name: 'Dull Tin',
    category_id: teas,
    variations: [{ price: 1050, stock_quantity: 40 }],
  })
  const customer = await signIn(db, { name: 'Imogen Hale' })
  imogen = customer.id
  await db.updateTable('shop_user').set({ email: 'imogen@example.com' }).where('id', '=', imogen).execute()
  const other = await signIn(db, { name: 'Ravi Dunn' })
  const sell = async (at: string, userId: number, lines: { product_id: number; quantity: number }[], refunded = 0) =>
    (await sellAt(db, at, { userId, lines, refunded })).total_pence - refunded
  totals.lastWeek = [
    // The first moment of Monday and the last of Sunday in London.
    await sell('2026-11-09T00:00:00Z', imogen, [{ product_id: ids.mango, quantity: 7 }]),
    await sell(
      '2026-11-12T10:00:00Z',
      other.id,
      [
        { product_id: ids.tea, quantity: 1 },
        { product_id: ids.mango, quantity: 3 },
      ],
      111,
    ),
    await sell('2026-11-15T23:59:59Z', imogen, [{ product_id: ids.mango, quantity: 5 }]),
  ]
  totals.before = [
    await sell('2026-11-02T09:00:00Z', other.id, [{ product_id: ids.tea, quantity: 2 }]),
    await sell('2026-11-08T23:59:59Z', other.id, [{ product_id: ids.tea, quantity: 1 }]),
  ]
  await placeOrder(db, { userId: imogen, status: 'shipped', created_at: '2026-11-01T10:00:00Z' })
  await placeOrder(db, { userId: imogen, status: 'awaiting_transfer', created_at: '2026-11-19T10:00:00Z' })
  await placeOrder(db, { userId: other.id, status: 'paid', created_at: '2026-11-19T10:00:00Z' })
})
afterAll(() => shop.close())

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)

describe('the questions of the day', () => {
  test('revenue last week against the week before', async () => {
    const answer = await ask(staff, 'revenue last week against the week before')
    expect(answer.content).toContain(`£${pounds(...totals.lastWeek)}`)
    expect(column(tableIn(answer), 'revenue')).toEqual([pounds(...totals.lastWeek), pounds(...totals.before)])
    expect(column(tableIn(answer), 'orders')).toEqual([3, 2])
    expect(column(tableIn(answer), 'average')).toEqual([
      Math.round(sum(totals.lastWeek) / 3) / 100,
      Math.round(sum(totals.before) / 2) / 100,
    ])
    const chart = answer.blocks.find(({ type }) => type === 'chart')
    expect(chart?.type === 'chart' && [chart.labels.length, chart.series.length]).toEqual([7, 2])
  })

  test('what runs out in the next 14 days', async () => {
    const answer = await ask(staff, 'what runs out in the next 14 days')
    // 15 of 30 went in 28 days: the 15 that are left last 28 days. Nothing else sells fast enough either.
    expect(answer.content).toContain('Nothing runs out within 14 days')
    const later = await ask(staff, 'and in the next 30 days?', answer.session)
    expect(column(tableIn(later), 'product')).toEqual(['Mango Ice'])
    expect([...column(tableIn(later), 'sold'), ...column(tableIn(later), 'days')]).toEqual([15, 28])
  })

  test('orders of a given e-mail address not yet shipped', async () => {
    const table = tableIn(await ask(staff, 'orders of imogen@example.com not yet shipped'))
    const { rows } = {
      rows: await shop.db
        .selectFrom('shop_order')
        .select('order_number')
        .where('user_id', '=', imogen)
        .where('status', 'in', ['paid', 'processing', 'awaiting_transfer', 'pending_payment'])
        .orderBy('created_at', 'desc')
        .execute(),
    }
    expect(column(table, 'order')).toEqual(rows.map(({ order_number }) => order_number))
  })

  test('draft a post about CBD tea', async () => {
    await insertProduct(shop.db, {
      name: 'Masala CBD Tea',
      product_class: 'cbd_food',
      category_id: ids.teas,
      compliance: {
        cbd_mg_per_serving: 5,
        servings_per_day: 2,
        thc_mg_per_serving: 0,
        plant_part: 'isolate',
        ingredients: 'Black tea, cinnamon',
      },
    })
    const answer = await ask(staff, 'draft a post about CBD tea')
    const [block] = answer.blocks
    const article =
      block?.type === 'proposal' ? (block.proposal.changes.find(({ label }) => label === 'Article')?.after ?? '') : ''
    expect(article).toContain('Masala CBD Tea')
    expect(article).toContain('5 mg')
    expect(article).toMatch(/pregnan/i)
    expect(article).not.toMatch(/\b(?:sleep|calm|relax|anxiety|pain|heal\w*|cure\w*|stress)\b/i)
  })
})

test('categories and sales without a product add up to the total', async () => {
  const table = tableIn(await ask(staff, 'revenue by category last week'))
  expect(column(table, 'category')).toEqual(expect.arrayContaining(['E-Liquids', 'CBD Teas']))
  const whole = sum(column(table, 'revenue').map((value) => Math.round(Number(value) * 100)))
  expect(whole).toBe(sum(totals.lastWeek))
  expect(table.rows.find(({ category }) => category === 'E-Liquids')?.revenue).toBe(pounds(15 * 333))
})

test('a follow-up filters, changes the period and sorts', async () => {
  const first = await ask(staff, 'sales last week')
  const liquids = await ask(staff, 'only e-liquids', first.session)
  expect(column(tableIn(liquids), 'revenue')).toEqual([pounds(15 * 333)])
  const before = await ask(staff, 'and the week before?', first.session)
  expect(before.content).toContain('Nothing was sold from E-Liquids')
  const all = await ask(staff, 'everything by product', first.session)
  expect(column(tableIn(all), 'product')).toEqual(['Garden Mint'])
})

test('the sales of one brand by product', async () => {
  const table = tableIn(await ask(staff, 'Alder Co sales last week by product'))
  expect([column(table, 'product'), column(table, 'units'), column(table, 'share')]).toEqual([
    ['Mango Ice'],
    [15],
    [100],
  ])
})

test('slow sellers sold fewer than the given number and are in stock', async () => {
  const table = tableIn(await ask(staff, 'what sold fewer than 1 in the last 30 days but more than 20 in stock'))
  expect([column(table, 'product'), column(table, 'value')]).toEqual([['Dull Tin'], [pounds(40 * 1050)]])
})

test('the value of the stock', async () => {
  const { rows } = tableIn(await ask(staff, 'what is our stock worth?'))
  const shelf = await shop.db.selectFrom('variation').select(['stock_quantity', 'price_pence']).execute()
  const worth = sum(shelf.map(({ stock_quantity, price_pence }) => stock_quantity * price_pence))
  expect(sum(rows.map(({ value }) => Math.round(Number(value) * 100)))).toBe(worth)
})

test('the best customer, and what a customer bought', async () => {
  const best = tableIn(await ask(staff, 'best customers last week'))
  expect(column(best, 'customer')).toEqual(['Imogen Hale', 'Ravi Dunn'])
  const [first = 0, second = 0, third = 0] = totals.lastWeek
  expect(column(best, 'spent')).toEqual([pounds(first, third), pounds(second)])
  const one = await ask(staff, 'customer imogen hale')
  expect(one.content).toContain('imogen@example.com')
})

test('coupons with their uses and revenue', async () => {
  const coupon = await insertCoupon(shop.db, { code: 'AUTUMN7', discount_percentage: 7 })
  const { total_pence } = await placeOrder(shop.db, { userId: imogen, coupon: { ...coupon, discount_percentage: 7 } })
  const answer = await ask(staff, 'how often was AUTUMN7 used?')
  expect(answer.content).toContain('used 1 time')
  expect(column(tableIn(answer), 'revenue')).toEqual([pounds(total_pence)])
})

test('what is waiting, new customers and the conversion rate', async () => {
  expect((await ask(staff, 'what waits for us?')).content).toContain('orders awaiting a transfer')
  expect((await ask(staff, 'how many new customers this month')).content).toMatch(/\*\*\d+ new customers?\*\*/)
  expect((await ask(staff, 'conversion last week')).content).toContain('**100%**')
})

test('a total larger than an integer', async () => {
  for (const at of ['2026-10-13T10:00:00Z', '2026-10-14T10:00:00Z', '2026-10-15T10:00:00Z']) {
    const { id } = await sellAt(shop.db, at, { userId: imogen })
    await shop.db.updateTable('shop_order').set({ paid_pence: 2_000_000_000 }).where('id', '=', id).execute()
  }
  expect((await ask(staff, 'revenue in october')).content).toContain('£60,000,000.00')
})
