import { inflateSync } from 'node:zlib'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fixedClock } from '../../../platform/time/clock.ts'
import { buildTestApp, TEST_DAY, type TestApp } from '../../../testing/app.ts'
import { signIn, type TestCustomer } from '../../../testing/data/customers.ts'
import { staffUser } from '../../../testing/data/staff.ts'
import { insertProduct } from '../../catalogue/catalogue.test-products.ts'
import { recordPayment } from '../order.payment.ts'
import { placeOrder } from '../order.test-orders.ts'
import { issueInvoices } from './invoice.issue.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
let customer: TestCustomer
beforeAll(async () => {
  shop = await buildTestApp()
  staff = await staffUser(shop)
  customer = await signIn(shop.db)
})
afterAll(() => shop.close())

const SELLER = {
  legal_name: 'Alder Trading Ltd',
  address_line: '3 Mill Lane',
  city: 'Leeds',
  vat_number: 'GB123456789',
}
beforeEach(async () => {
  await staff.put('/admin/settings/', SELLER)
  await issueAll()
})

async function issueAll() {
  while (await issueInvoices(shop.db));
}
const pay = (orderId: number, receivedPence: number) =>
  shop.db
    .transaction()
    .execute((trx) => recordPayment(trx, fixedClock(TEST_DAY), { orderId, receivedPence, card: null }))
async function payOrder() {
  const product_id = await insertProduct(shop.db, { variations: [{ stock_quantity: 10 }] })
  const lines = [{ product_id, quantity: 3, price: 1000, name: 'Nettle tea' }]
  const order = await placeOrder(shop.db, { userId: customer.id, status: 'awaiting_transfer', lines })
  await pay(order.id, order.total_pence)
  return order
}
const myOrder = async (id: number) =>
  (await shop.app.inject({ url: `/api/v1/users/me/orders/${id}`, headers: customer.headers })).json()
const documents = async (id: number) => (await myOrder(id)).invoices
const read = (id: number, invoiceId: number, headers = customer.headers, suffix = '') =>
  shop.app.inject({ url: `/api/v1/users/me/orders/${id}/invoices/${invoiceId}${suffix}`, headers })
/** Returns the text of a compressed part of a PDF; empty for others. */
function inflated(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    return ''
  }
}
const numberOf = (text: string) => Number(text.split('-')[1])

describe('an invoice', () => {
  test('is issued once for a paid order, with the day of payment, VAT by rate and the seller of that day', async () => {
    const { id, order_number } = await payOrder()
    expect(await documents(id)).toEqual([])
    await issueAll()
    await staff.put('/admin/settings/', { legal_name: 'Another Name Ltd' })
    await shop.db.insertInto('invoice_due').values({ order_id: id, refund_id: null }).execute()
    await issueAll()
    const [summary, ...others] = await documents(id)
    expect(others).toEqual([])
    expect(summary).toMatchObject({ kind: 'invoice', number: expect.stringMatching(/^INV-\d{6}$/), total: 38 })
    expect((await read(id, summary.id)).json()).toMatchObject({
      issued_on: TEST_DAY.slice(0, 10),
      seller: { name: 'Alder Trading Ltd', address: '3 Mill Lane, Leeds', vat_number: 'GB123456789' },
      vat: 6.33,
      vat_lines: [{ rate_percent: 20, gross: 38, vat: 6.33 }],
      credit: null,
    })
    const pdf = await read(id, summary.id, customer.headers, '/pdf')
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.headers['content-disposition']).toBe(`attachment; filename="${summary.number}.pdf"`)
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(order_number).toBeTruthy()
  })

  test('prints names in any European language; letters without a glyph lose their accents', async () => {
    const { id } = await payOrder()
    await issueAll()
    const { billing_address } = await myOrder(id)
    const address = { ...billing_address, full_name: 'Łukasz Đặng-Ţȩpeş', line1: 'Ōtsuka 東' }
    await shop.db
      .updateTable('shop_order')
      .set({ billing_address: JSON.stringify(address) })
      .where('id', '=', id)
      .execute()
    const [{ id: invoiceId }] = await documents(id)
    const { rawPayload } = await read(id, invoiceId, customer.headers, '/pdf')
    // Each font lists the characters that it shows.
    const shown = [...rawPayload.toString('latin1').matchAll(/stream\r?\n(.*?)\r?\nendstream/gs)]
      .map(([, bytes = '']) => inflated(Buffer.from(bytes, 'latin1')))
      .filter((text) => text.includes('beginbfrange'))
      .join()
    for (const letter of 'ŁĐặŢşŌ?') expect(shown, letter).toContain(letter.charCodeAt(0).toString(16).padStart(4, '0'))
    for (const letter of 'ȩ東')
      expect(shown, letter).not.toContain(`<${letter.charCodeAt(0).toString(16).padStart(4, '0')}>`)
  })

  test('is shown to its customer and to staff only', async () => {
    const { id } = await payOrder()
    await issueAll()
    const [{ id: invoiceId }] = await documents(id)
    const stranger = await signIn(shop.db)
    for (const suffix of ['', '/pdf']) {
      expect((await read(id, invoiceId, stranger.headers, suffix)).statusCode).toBe(404)
      expect((await staff.get(`/admin/orders/${id}/invoices/${invoiceId}${suffix}`)).statusCode).toBe(200)
    }
    const other = await payOrder()
    expect((await read(other.id, invoiceId)).statusCode).toBe(404)
  })

  test('has a number without gaps when many are issued at once, and after a transaction that failed', async () => {
    const numbers = async () => {
      const rows = await shop.db.selectFrom('invoice').select('number').where('kind', '=', 'invoice').execute()
      return rows.map(({ number }) => numberOf(number)).sort((one, other) => one - other)
    }
    for (let count = 0; count < 25; count += 1) await payOrder()
    await Promise.all([1, 2, 3, 4].map(() => issueInvoices(shop.db)))
    const broken = shop.db.transaction().execute(async (trx) => {
      await issueInvoices(trx)
      throw new Error('The process was killed.')
    })
    await expect(broken).rejects.toThrow('killed')
    await issueAll()
    const issued = await numbers()
    expect(issued).toEqual(issued.map((_, place) => place + 1))
    expect(await shop.db.selectFrom('invoice_due').selectAll().execute()).toEqual([])
  })

  test('of a seller without VAT registration has neither rates nor VAT', async () => {
    const order = await payOrder()
    await shop.db
      .updateTable('shop_order')
      .set({ vat_lines: '[]', vat_included_pence: 0 })
      .where('id', '=', order.id)
      .execute()
    await issueAll()
    const [{ id: invoiceId }] = await documents(order.id)
    expect((await read(order.id, invoiceId)).json()).toMatchObject({
      total: 38,
      vat: 0,
      vat_lines: [],
      seller: { vat_number: '' },
    })
  })
})

describe('a credit note', () => {
  const refund = async (id: number, body: object) => {
    const answer = await staff.post(`/admin/orders/${id}/refund`, { reason: 'Damaged in the post', ...body })
    expect(answer.statusCode, answer.body).toBe(200)
    const { refunds } = answer.json()
    await staff.put(`/admin/orders/${id}/`, { refund_sent: refunds.at(-1).id })
    await issueAll()
  }

  test('follows a refund that was sent, with its lines; those of a whole order return exactly its VAT', async () => {
    const { id } = await payOrder()
    await issueAll()
    const [item] = (await myOrder(id)).items
    const asked = await staff.post(`/admin/orders/${id}/refund`, {
      items: [{ id: item.id, quantity: 1 }],
      reason: 'Dented',
    })
    await issueAll()
    expect(await documents(id)).toHaveLength(1)
    await staff.put(`/admin/orders/${id}/`, { refund_sent: asked.json().refunds[0].id })
    await issueAll()
    const [invoice, first] = await documents(id)
    expect((await read(id, first.id)).json()).toMatchObject({
      kind: 'credit_note',
      number: expect.stringMatching(/^CN-\d{6}$/),
      total: 10,
      vat: 1.67,
      vat_lines: [{ rate_percent: 20, gross: 10, vat: 1.67 }],
      credit: {
        invoice_number: invoice.number,
        reason: 'Dented',
        items: [{ name: 'Nettle tea', quantity: 1, amount: 10 }],
        delivery: 0,
        reduction: 0,
        addition: 0,
      },
    })
    expect((await read(id, first.id, customer.headers, '/pdf')).statusCode).toBe(200)

    await refund(id, { items: [{ id: item.id, quantity: 2 }], delivery: 8, amount: 25 })
    await refund(id, {})
    const all = await shop.db.selectFrom('invoice').selectAll().where('order_id', '=', id).execute()
    expect(all).toHaveLength(4)
    expect(all.reduce((total, { gross_pence }) => total + gross_pence, 0)).toBe(0)
    expect(all.reduce((total, { vat_pence }) => total + vat_pence, 0)).toBe(0)
    const agreed = (await documents(id))[2]
    expect((await read(id, agreed.id)).json()).toMatchObject({ total: 25, credit: { delivery: 8, reduction: 3 } })
  })

  test('is not issued for an order that was never invoiced', async () => {
    const order = await placeOrder(shop.db, { userId: customer.id, status: 'paid', payment_method: 'bank_transfer' })
    await refund(order.id, { amount: 1 })
    expect(await documents(order.id)).toEqual([])
  })
})
