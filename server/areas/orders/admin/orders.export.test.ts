import { parse } from 'csv-parse/sync'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'
import { signIn, type TestCustomer } from '../../../testing/data/customers.ts'
import { insertProduct } from '../../catalogue/catalogue.test-products.ts'
import { placeOrder } from '../order.test-orders.ts'
import { orderCsv } from './orders.export.ts'

let shop: TestApp
let admin: TestCustomer
let customer: TestCustomer
beforeAll(async () => {
  shop = await buildTestApp()
  admin = await signIn(shop.db, { role: 'admin' })
})
beforeEach(async () => {
  customer = await signIn(shop.db)
})
afterAll(() => shop.close())

const everything = { view: 'all', numbers: [], users: undefined } as const
const download = async (query = '') => {
  const url = `/api/v1/admin/orders/export.csv?user_id=${customer.id}&${query}`
  return shop.app.inject({ url, headers: admin.headers })
}
const rowsOf = (text: string): Record<string, string>[] => parse(text, { bom: true, columns: true })

describe('the file', () => {
  test('has the columns that a bookkeeper needs, oldest order first', async () => {
    const product_id = await insertProduct(shop.db, {
      name: 'Peppermint Tea',
      variations: [{ price: 333, stock_quantity: 9 }],
    })
    const coupon = { code: `BOOK${customer.id}`, discount_percentage: 10 }
    const { id: couponId } = await shop.db.insertInto('coupon').values(coupon).returning('id').executeTakeFirstOrThrow()
    // One minute before and after midnight in British Summer Time.
    const order = await placeOrder(shop.db, {
      userId: customer.id,
      status: 'shipped',
      created_at: '2026-07-01T22:59:00Z',
      lines: [{ product_id, quantity: 3 }],
      coupon: { id: couponId, ...coupon },
    })
    await shop.db
      .updateTable('shop_order')
      .set({
        tracking_number: 'PX 1',
        refunded_pence: 115,
        payment_status: 'partially_refunded',
        paid_at: '2026-07-01T23:01:00Z',
      })
      .where('id', '=', order.id)
      .execute()
    const attributes = JSON.stringify({ Size: '50 g', Cut: 'leaf' })
    await shop.db.updateTable('order_item').set({ attributes }).where('order_id', '=', order.id).execute()
    const earlier = await placeOrder(shop.db, { userId: customer.id, created_at: '2026-03-01T09:00:00Z' })

    const response = await download()
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="orders.csv"',
      'cache-control': 'no-store',
    })
    const rows = rowsOf(response.body)
    expect(rows.map((row) => row['Order number'])).toEqual([earlier.order_number, order.order_number])
    // 9.99 less 10% is 8.99, plus 8.00 delivery; VAT is a sixth of 16.99.
    expect(rows[1]).toMatchObject({
      Date: '2026-07-01',
      Time: '23:59',
      Status: 'shipped',
      'Payment status': 'partially_refunded',
      'Payment method': 'card',
      'Paid on': '2026-07-02',
      Customer: 'Imogen Hale',
      Email: customer.email,
      Subtotal: '9.99',
      Discount: '1.00',
      Delivery: '8.00',
      Total: '16.99',
      'Sold at 20%': '16.99',
      'VAT at 20%': '2.83',
      'Sold at 5%': '0.00',
      'Sold at 0%': '0.00',
      'VAT at other rates': '0.00',
      'VAT in total': '2.83',
      Refunded: '1.15',
      Coupon: coupon.code,
      'Delivery method': 'standard',
      Postcode: 'LS7 3QD',
      'Tracking number': 'PX 1',
      'Proof of age on delivery': 'no',
    })
    expect(rows[1]?.Items).toBe('3 × Peppermint Tea (leaf, 50 g)')
  })

  test('puts VAT rates that the UK does not use today in separate columns', async () => {
    const { id } = await placeOrder(shop.db, { userId: customer.id })
    const vat_lines = [
      { rate_percent: 17.5, gross: 1000, vat: 149 },
      { rate_percent: 0, gross: 299, vat: 0 },
    ]
    await shop.db
      .updateTable('shop_order')
      .set({ vat_lines: JSON.stringify(vat_lines) })
      .where('id', '=', id)
      .execute()
    expect(rowsOf((await download()).body)).toMatchObject([
      {
        'Sold at other rates': '10.00',
        'VAT at other rates': '1.49',
        'Sold at 0%': '2.99',
        'VAT at 0%': '0.00',
        'Sold at 20%': '0.00',
      },
    ])
  })

  test('contains nothing that a spreadsheet would run as a formula', async () => {
    for (const full_name of ['=1+1', '+44', '-2', '@SUM(A1)']) {
      await placeOrder(shop.db, { userId: customer.id, billing: { full_name } })
    }
    const customers = rowsOf((await download()).body).map((row) => row.Customer)
    expect(customers).toEqual(["'=1+1", "'+44", "'-2", "'@SUM(A1)"])
  })

  test('applies the filters of the list', async () => {
    const paid = await placeOrder(shop.db, { userId: customer.id, created_at: '2026-03-29T22:30:00Z' })
    await placeOrder(shop.db, { userId: customer.id, created_at: '2026-03-29T23:30:00Z' })
    await placeOrder(shop.db, { userId: customer.id, status: 'delivered', created_at: '2026-03-29T12:00:00Z' })
    for (const query of ['view=to_pack&to=2026-03-29', `search=${paid.order_number}`]) {
      expect(rowsOf((await download(query)).body).map((row) => row['Order number'])).toEqual([paid.order_number])
    }
    expect(rowsOf((await download('search=nobody')).body)).toEqual([])
  })

  test('answers 403 to customers and 401 to visitors', async () => {
    const url = '/api/v1/admin/orders/export.csv'
    expect((await shop.app.inject({ url, headers: customer.headers })).statusCode).toBe(403)
    expect((await shop.app.inject({ url })).statusCode).toBe(401)
  })
})

describe('many orders', () => {
  test('are read in batches, each order once, even when many were placed at the same time', async () => {
    const { order_number } = await placeOrder(shop.db, { userId: customer.id, created_at: '2026-05-01T10:00:00Z' })
    await sql`
      insert into shop_order (order_number, user_id, status, payment_method, delivery_method, subtotal_pence,
        delivery_fee_pence, total_pence, vat_included_pence, vat_lines, shipping_address, billing_address, customer_email,
        created_at)
      select 'VS-MANY-' || n, user_id, status, payment_method, delivery_method, subtotal_pence, delivery_fee_pence,
        total_pence, vat_included_pence, vat_lines, shipping_address, billing_address, customer_email,
        '2026-05-01T10:00:00.000123Z'::timestamptz + n / 700 * interval '1 microsecond'
      from shop_order, generate_series(1, 1400) as n where order_number = ${order_number}`.execute(shop.db)
    const pieces: string[] = []
    for await (const piece of orderCsv(shop.db, { ...everything, user_id: customer.id }, () => true)) pieces.push(piece)
    // The headings, two full batches and the rest: memory holds at most one batch.
    expect(pieces).toHaveLength(4)
    const numbers = rowsOf(pieces.join('')).map((row) => row['Order number'])
    expect(numbers).toHaveLength(1401)
    expect(new Set(numbers).size).toBe(1401)
  })

  test('are not read further when the client stops', async () => {
    const pieces = orderCsv(shop.db, everything, () => true)
    expect((await pieces.next()).value).toContain('Order number')
    expect(await pieces.return(undefined)).toEqual({ done: true, value: undefined })
  })
})
