import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask } from '../../assistant/agent/agent.test-shop.ts'
import { insertBrand, insertCategory } from '../../server/areas/catalogue/catalogue.test-products.ts'
import { lawfulDraft } from '../../server/areas/compliance/compliance.test-products.ts'
import { placeOrder, type TestOrder } from '../../server/areas/orders/order.test-orders.ts'
import { productWriter } from '../../server/areas/products/product.write.service.ts'
import { fixedClock } from '../../server/platform/time/clock.ts'
import { buildTestApp, TEST_DAY, type TestApp } from '../../server/testing/app.ts'
import { signIn } from '../../server/testing/data/customers.ts'
import { staffUser } from '../../server/testing/data/staff.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  shop = await buildTestApp()
  staff = await staffUser(shop)
  const productId = await fillCatalogue()
  await fillOrders(productId)
})
afterAll(() => shop.close())

test.each([
  ['products.csv', '/admin/products/export.csv'],
  ['orders.csv', '/admin/orders/export.csv'],
  ['orders-to-pack.csv', '/admin/orders/export.csv?view=to_pack'],
])('%s matches its snapshot byte for byte', async (name, url) => {
  await compare(name, url)
})

test.each(['latest orders', 'best customers ever'])('an assistant table about ‘%s’ matches too', async (question) => {
  const { session, id } = await ask(staff, question)
  await compare(`agent-${question.replaceAll(' ', '-')}.csv`, `/admin/chat/${session}/messages/${id}/tables/0.csv`)
})

async function compare(name: string, url: string): Promise<void> {
  const { statusCode, body } = await staff.get(url)
  expect(statusCode, body).toBe(200)
  // Vitest ignores line ends when it compares files.
  expect(body).toMatch(/\r\n$/)
  await expect(body).toMatchFileSnapshot(join(import.meta.dirname, '../snapshots/csv', name))
}

/** Inserts a product with two variations that uses every cell, and one of each other kind. Returns the id of the first. */
async function fillCatalogue(): Promise<number> {
  const writer = productWriter({ db: shop.db, clock: fixedClock(TEST_DAY) })
  const brand_id = await insertBrand(shop.db, 'Tarn, "Co" & Söhne')
  const category_id = await insertCategory(shop.db, '=Teas')
  const subcategory_id = await insertCategory(shop.db, 'Green', category_id)
  const media_key = 'a'.repeat(32)
  const media = { key: media_key, content_type: 'image/png', width: 1200, height: 900, bytes: 1000 }
  await shop.db.insertInto('media').values(media).execute()
  const item = { barcode: '', weight_grams: null, low_stock: null, cost_price: null }
  const variation = { stock_quantity: 7, compare_at_price: null, net_quantity: null, media_key: null, ...item }
  const { id } = await writer.save({
    ...lawfulDraft('tea'),
    name: '=Evening Tea',
    slug: 'evening-tea',
    sku: '+TEA',
    brand_id,
    category_id,
    subcategory_id,
    description: '# Tea\r\n\n"Quoted", with; all\rkinds\tof things 🍵\n- one',
    short_description: '@risk',
    seo_title: "'apostrophe'",
    tags: ['-a', 'b|c', 'd,e', 'f\\'],
    images: [{ media_key, alt: 'Two  cups | of = tea' }],
    options: [{ name: 'Size', values: [{ value: '20', swatch: ['#000000', '#ffffff'] }] }],
    net_quantity: 12.5,
    net_unit: 'g',
    is_featured: true,
    variations: [
      {
        ...variation,
        sku: '-20',
        attributes: { Size: '20' },
        price: 499,
        compare_at_price: 599,
        net_quantity: 25,
        media_key,
        barcode: '0036000291452',
        weight_grams: 120,
        low_stock: 8,
        cost_price: 205,
      },
      { ...variation, sku: '-40', attributes: { Size: '40' }, price: 1, stock_quantity: 0 },
    ],
  })
  for (const kind of ['nicotine_eliquid', 'device', 'cbd_food', 'food_supplement'] as const) {
    const fields = { name: `Fernhill ${kind}`, slug: `fernhill-${kind.replace('_', '-')}`, sku: `F-${kind}` }
    await writer.save(lawfulDraft(kind, { fields, variations: [{ sku: `F-${kind}-1` }] }))
  }
  return id
}

/** Inserts an order of each status, a day apart; the first in summer time, a minute before midnight. */
async function fillOrders(product_id: number): Promise<void> {
  const { id: userId } = await signIn(shop.db, { name: 'Imogen Hale' })
  await shop.db.updateTable('shop_user').set({ email: 'imogen@example.com' }).where('id', '=', userId).execute()
  const coupon = { code: 'MIST10', discount_percentage: 10 }
  const { id: couponId } = await shop.db.insertInto('coupon').values(coupon).returning('id').executeTakeFirstOrThrow()
  const lines = [{ product_id, price: 499, quantity: 1 }]
  const orders: Omit<TestOrder, 'userId'>[] = [
    { status: 'delivered', coupon: { id: couponId, ...coupon } },
    { status: 'paid', age_check_status: 'passed', age_check_method: 'builtin' },
    { status: 'awaiting_transfer', billing: { full_name: '=1+1' } },
    { status: 'cancelled' },
    { status: 'refunded' },
  ]
  for (const [index, order] of orders.entries()) {
    const created_at = `2026-07-0${index + 1}T22:59:00Z`
    const { id } = await placeOrder(shop.db, { userId, created_at, lines, ...order })
    const paid_at = order.status === 'paid' ? '2026-07-02T23:01:00Z' : null
    await shop.db
      .updateTable('shop_order')
      .set({ order_number: `VS-2026-00000${index + 1}`, paid_at })
      .where('id', '=', id)
      .execute()
  }
}
