import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fixedClock } from '../../../platform/time/clock.ts'
import { addDays } from '../../../platform/time/london.ts'
import { buildTestApp, TEST_DAY, type TestApp } from '../../../testing/app.ts'
import { signIn } from '../../../testing/data/customers.ts'
import { readAudit, staffUser } from '../../../testing/data/staff.ts'
import { insertProduct } from '../../catalogue/catalogue.test-products.ts'
import { issueInvoices } from '../invoices/invoice.issue.ts'
import { recordPayment } from '../order.payment.ts'
import { placeOrder } from '../order.test-orders.ts'

let shop: TestApp
let owner: Awaited<ReturnType<typeof staffUser>>
let bookkeeper: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  shop = await buildTestApp()
  owner = await staffUser(shop)
  bookkeeper = await staffUser(shop, { staff_role: 'bookkeeping' })
})
afterAll(() => shop.close())

const TODAY = TEST_DAY.slice(0, 10)
const day = (plus: number) => addDays(TODAY, plus)
async function issueAll() {
  while (await issueInvoices(shop.db));
}

/** Pays an order of `quantity` units at £10.00 on the day `plus` days from today, and issues its invoice. */
async function sell(plus: number, quantity = 1) {
  const { id: userId } = await signIn(shop.db)
  const product_id = await insertProduct(shop.db, { variations: [{ stock_quantity: 20 }] })
  const lines = [{ product_id, quantity, price: 1000 }]
  const order = await placeOrder(shop.db, { userId, status: 'awaiting_transfer', lines })
  const clock = fixedClock(`${day(plus)}T12:00:00.000Z`)
  const payment = { orderId: order.id, receivedPence: order.total_pence, card: null }
  await shop.db.transaction().execute((trx) => recordPayment(trx, clock, payment))
  await issueAll()
  return order
}

/** Refunds `amount` pounds, as sent on the day `plus` days from today. */
async function refund(id: number, amount: number, plus: number) {
  const { refunds } = (await owner.post(`/admin/orders/${id}/refund`, { amount, reason: 'Damaged' })).json()
  const refundId = refunds.at(-1).id
  await owner.put(`/admin/orders/${id}/`, { refund_sent: refundId })
  await shop.db
    .updateTable('refund')
    .set({ completed_at: `${day(plus)}T12:00:00.000Z` })
    .where('id', '=', refundId)
    .execute()
  await issueAll()
}
const report = async (from: string, to: string) =>
  (await bookkeeper.get(`/admin/books/report?from=${from}&to=${to}`)).json()
const file = async (format: string, from: string, to: string): Promise<Record<string, string>[]> => {
  const { body } = await bookkeeper.get(`/admin/books/export.csv?format=${format}&from=${from}&to=${to}`)
  return parse(body, { columns: true })
}
const sum = (rows: Record<string, string>[], column: string) =>
  rows.reduce((total, row) => total + Math.round(Number(row[column]) * 100), 0)

test('the report and each list of it equal the orders less their refunds, to the penny', async () => {
  const [first, second] = [await sell(-40, 3), await sell(-39, 7)]
  await refund(second.id, 12.34, -38)
  const { total, ...lists } = await report(day(-40), day(-38))
  const expected = (first.total_pence + second.total_pence - 1234) / 100
  expect(total.gross).toBe(expected)
  expect(lists).toMatchObject({ invoices: 2, credit_notes: 1 })
  for (const name of ['days', 'rates', 'classes', 'payment_methods']) {
    const rows: { gross: number; vat: number }[] = lists[name]
    const pence = (part: 'gross' | 'vat') => rows.reduce((whole, row) => whole + Math.round(row[part] * 100), 0) / 100
    expect([pence('gross'), pence('vat')], name).toEqual([total.gross, total.vat])
  }
  expect(lists.days.map((row: { day: string }) => row.day)).toEqual([day(-40), day(-39), day(-38)])
  expect(lists.classes.map((row: { product_class: string }) => row.product_class)).toContain('delivery')
  expect((await report(day(-38), day(-38))).total.gross).toBe(-12.34)
  expect((await bookkeeper.get(`/admin/books/report?from=${day(0)}&to=${day(-1)}`)).statusCode).toBe(422)
})

test('the files for Xero, QuickBooks and Sage have the columns and the sums of the report', async () => {
  const order = await sell(-60, 3)
  await refund(order.id, 5, -60)
  const { total } = await report(day(-60), day(-60))
  const [gross, vat] = [Math.round(total.gross * 100), Math.round(total.vat * 100)]
  const period = [day(-60), day(-60)] as const
  const date = day(-60).split('-').reverse().join('/')

  const xero = await file('xero', ...period)
  expect(xero).toMatchObject([
    { '*InvoiceDate': date, '*TaxType': '20% (VAT on Income)', '*AccountCode': '200', Reference: order.order_number },
    { '*UnitAmount': '-5.00' },
  ])
  expect(Object.keys(xero[0] ?? {}).filter((name) => name.startsWith('*'))).toEqual([
    '*ContactName',
    '*InvoiceNumber',
    '*InvoiceDate',
    '*DueDate',
    '*Description',
    '*Quantity',
    '*UnitAmount',
    '*AccountCode',
    '*TaxType',
  ])
  expect(sum(xero, '*UnitAmount')).toBe(gross)

  const [sold, returned] = [await file('quickbooks', ...period), await file('quickbooks_credit_notes', ...period)]
  expect([sold.length, returned.length]).toEqual([1, 1])
  expect(sold[0]).toMatchObject({ '*InvoiceNo': expect.stringMatching(/^INV-/), '*ItemTaxCode': '20.0% S' })
  expect(sum(sold, '*ItemAmount') - sum(returned, '*ItemAmount')).toBe(gross - vat)
  expect(sum(sold, 'ItemTaxAmount') - sum(returned, 'ItemTaxAmount')).toBe(vat)

  const sage = await file('sage', ...period)
  expect(sage.map((row) => [row.Type, row['Tax Code'], row.Date])).toEqual([
    ['SI', 'T1', date],
    ['SC', 'T1', date],
  ])
  const of = (type: string) => sage.filter(({ Type }) => Type === type)
  expect(sum(of('SI'), 'Tax Amount') - sum(of('SC'), 'Tax Amount')).toBe(vat)
})

test('nothing is issued into a closed period, which only the owner reopens', async () => {
  const order = await sell(-20)
  const before = await report(day(-30), day(-10))
  expect((await bookkeeper.post('/admin/books/close', { until: day(0) })).statusCode).toBe(422)
  expect((await bookkeeper.post('/admin/books/close', { until: day(-10) })).json()).toEqual({ closed_until: day(-10) })
  await refund(order.id, 3, -15)
  await sell(-12)
  expect(await report(day(-30), day(-10))).toEqual({ ...before, closed_until: day(-10) })
  expect(await report(day(-9), day(-9))).toMatchObject({ invoices: 1, credit_notes: 1 })

  const earlier = await bookkeeper.post('/admin/books/close', { until: day(-20) })
  expect(earlier.json()).toMatchObject({ status: 409, code: 'books_closed' })
  expect((await bookkeeper.post('/admin/books/reopen', { until: null })).statusCode).toBe(403)
  expect((await owner.post('/admin/books/reopen', { until: day(-5) })).statusCode).toBe(422)
  expect((await owner.post('/admin/books/reopen', { until: null })).json()).toEqual({ closed_until: null })
  expect(await readAudit(shop.db, 'books', 'books')).toMatchObject([
    { user_id: bookkeeper.id, action: 'books.close', after: { closed_until: day(-10) } },
    { user_id: owner.id, action: 'books.reopen', before: { closed_until: day(-10) }, after: { closed_until: null } },
  ])
})

test('a period with invoices that are still to be issued cannot be closed', async () => {
  const { id } = await sell(-3)
  await shop.db.insertInto('invoice_due').values({ order_id: id, refund_id: null }).execute()
  const answer = await owner.post('/admin/books/close', { until: day(-1) })
  expect(answer.json()).toMatchObject({ status: 409, code: 'invoices_due' })
  await issueAll()
})

test('bookkeeping reads the books and changes neither products nor orders', async () => {
  expect((await bookkeeper.get(`/admin/books/report?from=${TODAY}&to=${TODAY}`)).statusCode).toBe(200)
  const packer = await staffUser(shop, { staff_role: 'packing' })
  expect((await packer.get(`/admin/books/report?from=${TODAY}&to=${TODAY}`)).statusCode).toBe(403)
  const id = await insertProduct(shop.db)
  expect((await bookkeeper.delete(`/admin/products/${id}`)).statusCode).toBe(403)
  const order = await sell(-1)
  expect((await bookkeeper.post(`/admin/orders/${order.id}/refund`, { amount: 1, reason: 'Because' })).statusCode).toBe(
    403,
  )
})
