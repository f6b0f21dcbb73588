import { Client } from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listTables } from '../../platform/backup/backup.tables.ts'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { signIn } from '../../testing/data/customers.ts'
import { toForm } from '../../testing/data/forms.ts'
import { detectColour, drawImage } from '../../testing/data/images.ts'
import { readAudit, staffUser } from '../../testing/data/staff.ts'
import { findDocument, orderToConfirm, pdf, sendDocument } from './age-check.test-requests.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  shop = await buildTestApp()
  staff = await staffUser(shop, { staff_role: 'support' })
})
afterAll(() => shop.close())

const view = (token: string) => shop.app.inject({ method: 'POST', url: '/api/v1/age-checks/view', payload: { token } })
const staffMails = async (orderId: number) => {
  const mails = shop.db.selectFrom('mail').select('event_key').where('kind', '=', 'staff_age_check')
  return (await mails.where('event_key', 'like', `staff_age_check:${orderId}%`).execute()).length
}

describe('a customer with the link', () => {
  test('sends a photo, which is stored encrypted and without its location', async () => {
    const { id, token, order_number } = await orderToConfirm(shop)
    expect((await view(token)).json()).toEqual({
      order_number,
      state: 'open',
      due_at: '2026-11-28T12:00:00.000Z',
      provider: null,
    })
    const photo = await sharp(await drawImage('red'))
      .withExif({ IFD0: { Copyright: 'Imogen' } })
      .toBuffer()
    const sent = await sendDocument(shop, token, photo)
    expect(sent.statusCode, sent.body).toBe(200)
    expect(sent.json()).toMatchObject({ state: 'received' })

    const { sealed, content_type } = (await findDocument(shop, id)) ?? {}
    expect(content_type).toBe('image/jpeg')
    expect(
      await sharp(sealed)
        .metadata()
        .catch(() => 'unreadable'),
    ).toBe('unreadable')
    const shown = await staff.get(`/admin/orders/${id}/age-document`)
    expect(await detectColour(shown.rawPayload)).toBe('red')
    expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined()
    expect(await staffMails(id)).toBe(1)
  })

  test('replaces the document, which gives staff no second mail and the period no second start', async () => {
    const { id, token } = await orderToConfirm(shop)
    await shop.db
      .updateTable('age_check_request')
      .set({ due_at: '2026-11-22T12:00:00Z' })
      .where('order_id', '=', id)
      .execute()
    const first = await sendDocument(shop, token, await drawImage('red'))
    expect(first.json().due_at).toBe('2026-11-28T12:00:00.000Z')
    await shop.db
      .updateTable('age_check_request')
      .set({ due_at: '2026-11-25T12:00:00Z' })
      .where('order_id', '=', id)
      .execute()
    const second = await sendDocument(shop, token, pdf('a scan'), 'scan.pdf')
    expect(second.json()).toMatchObject({ state: 'received', due_at: '2026-11-25T12:00:00.000Z' })
    const shown = await staff.get(`/admin/orders/${id}/age-document`)
    expect(shown.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="age-document.pdf"',
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    })
    expect(shown.rawPayload.equals(pdf('a scan'))).toBe(true)
    expect(await staffMails(id)).toBe(1)
  })

  test.each([
    ['a web page', Buffer.from('<html>%PDF-1.7</html>%%EOF'), 415],
    ['a PDF without its end', Buffer.from('%PDF-1.7\nhalf'), 422],
    ['half an image', Buffer.from('ffd8ffe000104a46494600010100', 'hex'), 422],
    ['16 MB', Buffer.alloc(16 * 1024 * 1024), 413],
  ])('cannot send %s, and keeps what was sent before', async (_what, bytes, status) => {
    const { id, token } = await orderToConfirm(shop)
    await sendDocument(shop, token, pdf('before'))
    const before = await findDocument(shop, id)
    const answer = await sendDocument(shop, token, bytes)
    expect(answer.statusCode, answer.body).toBe(status)
    expect(answer.json().detail).toMatch(/[.!]$/)
    expect(await findDocument(shop, id)).toEqual(before)
  })

  test('must choose a file', async () => {
    const { id, token } = await orderToConfirm(shop)
    const form = await toForm({ token })
    const answer = await shop.app.inject({ method: 'POST', url: '/api/v1/age-checks/document', ...form })
    expect(answer.json()).toMatchObject({
      status: 422,
      errors: [{ path: 'file', message: 'Choose a photo or a PDF.' }],
    })
    expect(await findDocument(shop, id)).toBeUndefined()
  })
})

test('a forged or borrowed link opens nothing', async () => {
  const [mine, other] = [await orderToConfirm(shop), await orderToConfirm(shop)]
  const [, signature] = mine.token.split('.')
  for (const token of [`${other.id}.${signature}`, `${mine.id}.`, `${mine.id}`, '', '0.x', 'x'.repeat(200)]) {
    expect((await view(token)).statusCode).toBe(404)
    expect((await sendDocument(shop, token, pdf('forged'))).statusCode).toBe(404)
  }
  expect(await findDocument(shop, other.id)).toBeUndefined()
})

test('a customer gets the link of their own order alone, while there is something to confirm', async () => {
  const [mine, other] = [await orderToConfirm(shop), await orderToConfirm(shop)]
  const open = (id: number) => {
    const url = `/api/v1/users/me/orders/${id}/age-check`
    return shop.app.inject({ method: 'POST', url, headers: mine.customer.headers })
  }
  expect((await open(mine.id)).json()).toEqual({ token: mine.token })
  expect((await open(other.id)).statusCode).toBe(404)
  await staff.put(`/admin/orders/${mine.id}/`, { age_check: { status: 'passed', reason: 'Known in person' } })
  expect((await open(mine.id)).json()).toMatchObject({ status: 409, code: 'age_check_over' })
})

describe('the document', () => {
  test('is shown to staff who decide age checks alone, and each reading is in the audit log', async () => {
    const { id, token, customer } = await orderToConfirm(shop)
    await sendDocument(shop, token, pdf('mine'))
    const packer = await staffUser(shop, { staff_role: 'packing' })
    expect((await packer.get(`/admin/orders/${id}/age-document`)).statusCode).toBe(403)
    const url = `/api/v1/admin/orders/${id}/age-document`
    expect((await shop.app.inject({ url, headers: customer.headers })).statusCode).toBe(403)
    expect((await shop.app.inject({ url })).statusCode).toBe(401)
    expect(await readAudit(shop.db, 'order', id)).toEqual([])

    await staff.get(`/admin/orders/${id}/age-document`)
    await staff.get(`/admin/orders/${id}/age-document`)
    const entry = { user_id: staff.id, action: 'age_check.read_document', before: null }
    expect(await readAudit(shop.db, 'order', id)).toEqual([
      expect.objectContaining(entry),
      expect.objectContaining(entry),
    ])
  })

  test.each([
    ['passed', { age_check: { status: 'passed', reason: 'Saw the passport' } }, 'passed'],
    ['not passed', { age_check: { status: 'failed', reason: 'Someone else’s passport' } }, 'over'],
    ['ended by a cancellation', { status: 'cancelled' }, 'over'],
  ])('is deleted when the check is %s, and no other can be sent', async (_what, change, state) => {
    const { id, token } = await orderToConfirm(shop)
    await sendDocument(shop, token, pdf('mine'))
    const answer = await staff.put(`/admin/orders/${id}/`, change)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().age_check).toMatchObject({ due_at: null, document_at: null })
    expect(await findDocument(shop, id)).toBeUndefined()
    expect((await staff.get(`/admin/orders/${id}/age-document`)).statusCode).toBe(404)
    expect((await view(token)).json()).toMatchObject({ state, due_at: null })
    expect((await sendDocument(shop, token, pdf('late'))).json()).toMatchObject({ code: 'age_check_over' })
    expect(await findDocument(shop, id)).toBeUndefined()
  })

  test('is deleted when the customer cancels', async () => {
    const { id, token, customer } = await orderToConfirm(shop)
    await sendDocument(shop, token, pdf('mine'))
    await shop.app.inject({ method: 'POST', url: `/api/v1/users/me/orders/${id}/cancel`, headers: customer.headers })
    expect(await findDocument(shop, id)).toBeUndefined()
  })

  test('that replaced the one on their screen makes a decision of staff stale', async () => {
    const { id, token } = await orderToConfirm(shop)
    await sendDocument(shop, token, pdf('first'))
    const { updated_at } = (await staff.get(`/admin/orders/${id}/`)).json()
    await sendDocument(shop, token, pdf('second'))
    const age_check = { status: 'passed', reason: 'Saw the first' }
    const answer = await staff.put(`/admin/orders/${id}/`, { age_check, updated_at })
    expect(answer.json()).toMatchObject({ status: 409, code: 'stale' })
    expect(await findDocument(shop, id)).toBeDefined()
  })

  test('is in no backup', async () => {
    const client = new Client({ connectionString: shop.databaseUrl })
    await client.connect()
    const names = (await listTables(client)).map(({ name }) => name)
    await client.end()
    expect(names).toContain('age_check_request')
    expect(names).not.toContain('age_check_document')
  })
})

test('the list of open age checks has the time that is left, and packing cannot decide one', async () => {
  const { id, token } = await orderToConfirm(shop)
  const { id: other } = await orderToConfirm(shop, { age_check_status: 'passed' })
  await sendDocument(shop, token, pdf('mine'))
  const { items } = (await staff.get('/admin/orders/?view=age_checks&limit=100')).json()
  const listed = new Map<number, object>(items.map((order: { id: number }) => [order.id, order]))
  expect(listed.get(id)).toMatchObject({
    age_check_due_at: '2026-11-28T12:00:00.000Z',
    age_document_at: '2026-11-21T12:00:00.000Z',
  })
  expect(listed.has(other)).toBe(false)
  const packer = await staffUser(shop, { staff_role: 'packing' })
  const decision = { age_check: { status: 'passed', reason: 'I am sure' } }
  expect((await packer.put(`/admin/orders/${id}/`, decision)).statusCode).toBe(403)
  expect(await findDocument(shop, id)).toBeDefined()
})

test('another customer’s session changes nothing about a link', async () => {
  const { token } = await orderToConfirm(shop)
  const { headers } = await signIn(shop.db)
  const answer = await shop.app.inject({ method: 'POST', url: '/api/v1/age-checks/view', headers, payload: { token } })
  expect(answer.json()).toMatchObject({ state: 'open' })
})
