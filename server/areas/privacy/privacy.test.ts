import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../platform/config/config.ts'
import { fixedClock } from '../../platform/time/clock.ts'
import { tidyRecords } from '../../records.tidy.ts'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { signIn, type TestCustomer } from '../../testing/data/customers.ts'
import { PASSWORD, register } from '../users/users.test-users.ts'
import { privacyService } from './privacy.service.ts'

let shop: TestApp
let staff: TestCustomer
beforeAll(async () => {
  shop = await buildTestApp()
  staff = await signIn(shop.db, { role: 'admin' })
})
afterAll(() => shop.close())

const FORM = { kind: 'access', name: 'Imogen Hale', email: 'imogen@example.com', message: 'What do you hold?' }
const send = (payload: object = {}, headers: Record<string, string> = {}, { app } = shop) =>
  app.inject({ method: 'POST', url: '/api/v1/privacy-requests', headers, payload: { ...FORM, ...payload } })
const list = async (query = '') =>
  (await shop.app.inject({ url: `/api/v1/admin/privacy-requests${query}`, headers: staff.headers })).json()
const record = (id: number, payload: object, { headers } = staff) =>
  shop.app.inject({ method: 'PUT', url: `/api/v1/admin/privacy-requests/${id}`, headers, payload })

/** Sends a request and returns its row. */
async function received(payload: object = {}, headers: Record<string, string> = {}) {
  const answer = await send(payload, headers)
  expect(answer.statusCode, answer.body).toBe(201)
  return shop.db.selectFrom('privacy_request').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow()
}

describe('sending', () => {
  test.each([
    ['access', '2026-12-21T12:00:00.000Z'],
    ['complaint', '2026-12-21T12:00:00.000Z'],
  ])('stores a request of kind %s with its due date, and mails the sender and staff', async (kind, due_at) => {
    const answer = await send({ kind })
    expect(answer.json()).toEqual({ due_at })
    const mails = await shop.db.selectFrom('mail').selectAll().orderBy('id', 'desc').limit(2).execute()
    expect(mails.map((mail) => [mail.kind, mail.recipient]).sort()).toEqual([
      ['privacy_received', 'imogen@example.com'],
      ['staff_privacy', ''],
    ])
    expect(JSON.stringify(mails.map(({ data }) => data))).not.toContain('What do you hold?')
  })

  test.each([
    ['access', '2027-01-31T10:00:00Z', '2027-02-28T10:00:00.000Z'],
    ['complaint', '2027-01-31T10:00:00Z', '2027-03-02T10:00:00.000Z'],
    ['access', '2027-03-01T10:00:00Z', '2027-04-01T09:00:00.000Z'],
  ] as const)('a request of kind %s from %s is due at %s', async (kind, now, due_at) => {
    const privacy = privacyService({ db: shop.db, clock: fixedClock(now) })
    expect(await privacy.receive({ ...FORM, kind }, null)).toEqual({ due_at })
  })

  test.each([
    ['kind', 'other'],
    ['name', ''],
    ['name', 'Win at www.example.com'],
    ['email', 'imogen'],
    ['email', 'imogen@example.com\r\nBcc: all@example.com'],
    ['message', '   '],
    ['message', 'a'.repeat(4001)],
  ])('rejects the %s %j', async (path, value) => {
    const answer = await send({ [path]: value })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toMatchObject([{ path }])
  })

  test('is limited for each network', async () => {
    const { limits } = readConfig({ DATABASE_URL: 'postgres://nobody@localhost/none' })
    const limited = await buildTestApp({ config: { limits: { ...limits, privacyRequestsPerHour: 2 } } })
    const codes = []
    for (let number = 0; number < 3; number += 1) codes.push((await send({}, {}, limited)).statusCode)
    await limited.close()
    expect(codes).toEqual([201, 201, 429])
  })
})

describe('staff', () => {
  test('acknowledge and answer it, with audit entries', async () => {
    const { id } = await received({ kind: 'complaint' })
    const acknowledged = await record(id, { acknowledged: true })
    expect(acknowledged.json()).toMatchObject({ acknowledged_at: '2026-11-21T12:00:00.000Z', answered_at: null })
    const answered = await record(id, { outcome: 'Explained and corrected.' })
    expect(answered.json()).toMatchObject({
      answered_at: '2026-11-21T12:00:00.000Z',
      outcome: 'Explained and corrected.',
    })
    const entries = await shop.db
      .selectFrom('audit_entry')
      .select(['user_id', 'after'])
      .where('entity', '=', 'privacy_request')
      .where('entity_id', '=', String(id))
      .orderBy('id')
      .execute()
    expect(entries).toMatchObject([
      { user_id: staff.id, after: { outcome: '' } },
      { user_id: staff.id, after: { outcome: 'Explained and corrected.' } },
    ])
  })

  test('see what is overdue: a request until its answer, a complaint until it is acknowledged', async () => {
    const request = await received()
    const complaint = await received({ kind: 'complaint' })
    const later = privacyService({ db: shop.db, clock: fixedClock('2027-01-10T12:00:00Z') })
    const overdue = async () => {
      const { items } = await later.list({ skip: 0, limit: 100 })
      return [request.id, complaint.id].map((id) => items.find((item) => item.id === id)?.is_overdue)
    }
    expect(await overdue()).toEqual([true, true])
    for (const { id } of [request, complaint]) await record(id, { acknowledged: true })
    expect(await overdue()).toEqual([true, false])
    await record(request.id, { outcome: 'Sent the file.' })
    expect(await overdue()).toEqual([false, false])
  })

  test('list open ones first, and filter by status', async () => {
    const { id } = await received()
    await record(id, { outcome: 'Sent the file.' })
    const all = await list('?limit=100')
    expect(all.items.at(-1).answered_at).not.toBeNull()
    expect(all.items[0].answered_at).toBeNull()
    const [open, answered] = [await list('?status=open'), await list('?status=answered')]
    expect(open.total + answered.total).toBe(all.total)
  })

  test('get an error for an outdated version, a blank outcome and an unknown request', async () => {
    const { id, updated_at } = await received()
    await record(id, { acknowledged: true })
    const late = await record(id, { outcome: 'Sent the file.', updated_at: updated_at.toISOString() })
    expect(late.json()).toMatchObject({ status: 409, code: 'stale' })
    expect((await record(id, { outcome: ' ' })).statusCode).toBe(422)
    expect((await record(2_000_000_000, { acknowledged: true })).statusCode).toBe(404)
  })

  test('are the only ones who can read and record requests', async () => {
    const { id } = await received()
    const customer = await signIn(shop.db)
    expect((await record(id, { acknowledged: true }, customer)).statusCode).toBe(403)
    expect((await shop.app.inject('/api/v1/admin/privacy-requests')).statusCode).toBe(401)
  })
})

test('the export contains what the user sent while logged in, not what others sent in their name', async () => {
  const person = await register(shop.app)
  await received({ message: 'Mine.' }, person.headers)
  await received({ message: 'Forged.', email: person.email })
  const copy = await shop.app.inject({ url: '/api/v1/users/me/export', headers: person.headers })
  expect(copy.json().privacy_requests).toMatchObject([{ message: 'Mine.', kind: 'access', answered_at: null }])
})

test('erasing the account empties answered requests; open ones stay until they are answered', async () => {
  const person = await register(shop.app)
  const answered = await received({ message: 'First.' }, person.headers)
  await record(answered.id, { outcome: 'Sent the file to Imogen.' })
  const open = await received({ message: 'Second.' }, person.headers)
  const url = '/api/v1/users/me'
  const payload = { password: PASSWORD }
  const erased = await shop.app.inject({ method: 'DELETE', url, headers: person.headers, payload })
  expect(erased.statusCode, erased.body).toBe(200)
  const { items } = await list('?limit=100')
  const found = (id: number) => items.find((item: { id: number }) => item.id === id)
  expect(found(answered.id)).toMatchObject({
    name: 'Deleted account',
    message: '',
    email: `deleted-${person.id}@invalid`,
  })
  expect(JSON.stringify(found(answered.id))).not.toContain('Imogen')
  expect(found(open.id)).toMatchObject({ name: 'Imogen Hale', message: 'Second.' })
})

test('is removed three years after its answer; an open one stays', async () => {
  const answered = await received()
  await record(answered.id, { outcome: 'Sent the file.' })
  const open = await received()
  const left = async () =>
    (await shop.db.selectFrom('privacy_request').select('id').where('id', 'in', [answered.id, open.id]).execute())
      .length
  await tidyRecords({ db: shop.db, clock: fixedClock('2029-11-21T11:00:00Z') })
  expect(await left()).toBe(2)
  await tidyRecords({ db: shop.db, clock: fixedClock('2029-11-21T13:00:00Z') })
  expect(await left()).toBe(1)
})
