import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'
import { staffUser } from '../../../testing/data/staff.ts'
import { type IdentityServer, startIdentityServer } from '../../../testing/services/identity-server.ts'
import { isAgeVerified } from '../age-check.facts.ts'
import { orderToConfirm, pdf, sendDocument } from '../age-check.test-requests.ts'

/** The tests' day is 21 November 2026. */
const ACCOUNTS = {
  adult: { age_over_18: true },
  minor: { age_over_18: false },
  unknown: {},
  'born on this day': { birthdate: '2008-11-21' },
  'a day younger': { birthdate: '2008-11-22' },
  'of a year': { birthdate: '1980' },
}
const PUBLIC_URL = 'http://shop.test'
const returnUrls = [`${PUBLIC_URL}/age-check/return`]
const BROWSER = 'a secret of 32 characters or more'

let identity: IdentityServer
let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  identity = await startIdentityServer({ accounts: ACCOUNTS, returnUrls })
  shop = await buildTestApp({ config: { publicUrl: PUBLIC_URL } })
  staff = await staffUser(shop)
  await connect()
})
afterAll(async () => {
  await shop.close()
  await identity.close()
})

const SETTINGS = '/admin/age-checks/providers/openid-connect/settings'
const connect = async (changes: Record<string, string> = {}) => {
  const saved = await staff.put(SETTINGS, { values: { ...identity.settings, ...changes } })
  expect(saved.json(), saved.body).toMatchObject({ is_saved: true })
}
const post = (path: string, payload: object) =>
  shop.app.inject({ method: 'POST', url: `/api/v1/age-checks/${path}`, payload })
const view = async (token: string) => (await post('view', { token })).json()
const start = async (token: string, browser = BROWSER) => (await post('start', { token, browser })).json().url
const finish = (answered: URL, browser = BROWSER) => post('finish', { query: answered.search.slice(1), browser })
const rowOf = (id: number) =>
  shop.db.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
/** Goes to the provider as `account` and comes back. */
const check = async (token: string, account: string | null) => finish(await identity.visit(await start(token), account))

describe('a customer who logs in at the provider', () => {
  test('as an adult has confirmed their age: the order can leave, also the next one, and nothing personal is stored', async () => {
    const { id, token, customer } = await orderToConfirm(shop, { status: 'processing' })
    expect(await view(token)).toMatchObject({ state: 'open', provider: 'Test ID' })
    expect((await check(token, 'adult')).json()).toEqual({ token, outcome: 'passed' })
    expect(await rowOf(id)).toMatchObject({ age_check_status: 'passed', age_check_method: 'openid-connect' })
    expect(await view(token)).toMatchObject({ state: 'passed', provider: null })
    const shipped = await staff.put(`/admin/orders/${id}/`, { status: 'shipped', tracking_number: 'AB123' })
    expect(shipped.statusCode, shipped.body).toBe(200)
    expect(shipped.json().age_check).toMatchObject({ method_name: 'OpenID Connect' })

    const user = await shop.db
      .selectFrom('shop_user')
      .selectAll()
      .where('id', '=', customer.id)
      .executeTakeFirstOrThrow()
    expect(isAgeVerified(user, (await rowOf(id)).billing_address)).toBe(true)
    const events = await shop.db.selectFrom('order_event').selectAll().where('order_id', '=', id).execute()
    expect(events.map(({ note }) => note)).toContain(
      'openid-connect, passed, Test ID: the person who logged in is 18 or over.',
    )
    expect(JSON.stringify([user, events, await rowOf(id)])).not.toMatch(/Person adult|"adult"/)
    expect(await shop.db.selectFrom('age_check_visit').selectAll().where('order_id', '=', id).execute()).toEqual([])
  })

  test('as a minor has not: staff decide, and nobody else can log in for them', async () => {
    const { id, token } = await orderToConfirm(shop)
    expect((await check(token, 'minor')).json()).toMatchObject({ outcome: 'failed' })
    expect(await rowOf(id)).toMatchObject({ status: 'paid', age_check_status: 'failed' })
    expect(await view(token)).toMatchObject({ state: 'open', provider: null })
    const again = await post('start', { token, browser: BROWSER })
    expect(again.json()).toMatchObject({ status: 409, code: 'age_check_over' })
    const mail = shop.db.selectFrom('mail').select('id').where('event_key', '=', `staff_age_check:${id}`)
    expect(await mail.executeTakeFirst()).toBeDefined()
    expect((await sendDocument(shop, token, pdf('mine'))).json()).toMatchObject({ state: 'received' })
  })

  test.each([
    ['born on this day', 'passed'],
    ['a day younger', 'failed'],
    ['of a year', 'no_age'],
    ['unknown', 'no_age'],
  ])('with the birth date of an account %s: %s', async (account, outcome) => {
    await connect({ OPENID_CONNECT_CLAIM: 'birthdate' })
    const { token } = await orderToConfirm(shop)
    expect((await check(token, account)).json()).toMatchObject({ outcome })
    await connect()
  })

  test('and declines, or has no age there, can try again or send a document', async () => {
    const { id, token } = await orderToConfirm(shop)
    expect((await check(token, null)).json()).toEqual({ token, outcome: 'declined' })
    expect((await check(token, 'unknown')).json()).toEqual({ token, outcome: 'no_age' })
    expect(await rowOf(id)).toMatchObject({ age_check_status: 'pending' })
    expect((await sendDocument(shop, token, pdf('mine'))).json()).toMatchObject({ state: 'received' })
    expect((await check(token, 'adult')).json()).toMatchObject({ outcome: 'passed' })
    expect(
      await shop.db.selectFrom('age_check_document').select('order_id').where('order_id', '=', id).execute(),
    ).toEqual([])
  })

  test('comes back after staff have decided: their decision stays', async () => {
    const { id, token } = await orderToConfirm(shop)
    const answered = await identity.visit(await start(token), 'minor')
    await staff.put(`/admin/orders/${id}/`, { age_check: { status: 'passed', reason: 'Saw the passport' } })
    expect((await finish(answered)).json()).toMatchObject({ code: 'age_check_visit_over' })
    expect(await rowOf(id)).toMatchObject({ age_check_status: 'passed', age_check_method: 'staff' })
  })
})

test('the claim may be at the user info endpoint alone', async () => {
  const other = await startIdentityServer({ accounts: ACCOUNTS, returnUrls, takesClaimRequests: false })
  await connect(other.settings)
  const { token } = await orderToConfirm(shop)
  const url = await start(token)
  expect(url).not.toContain('claims=')
  expect((await finish(await other.visit(url, 'adult'))).json()).toMatchObject({ outcome: 'passed' })
  await other.close()
  await connect()
})

describe('an answer is worth nothing', () => {
  const refused = { status: 409, code: 'age_check_visit_over' }
  const pendingVisit = async () => {
    const order = await orderToConfirm(shop)
    return { ...order, answered: await identity.visit(await start(order.token), 'adult') }
  }

  test('a second time, also if both arrive at once', async () => {
    const { answered } = await pendingVisit()
    const both = (await Promise.all([finish(answered), finish(answered)])).map(({ statusCode }) => statusCode)
    expect(both.sort()).toEqual([200, 409])
    expect((await finish(answered)).json()).toMatchObject(refused)
  })

  test('in another browser, where it stays unused', async () => {
    const { id, answered } = await pendingVisit()
    expect((await finish(answered, randomUUID())).json()).toMatchObject(refused)
    expect(await rowOf(id)).toMatchObject({ age_check_status: 'pending' })
    expect((await finish(answered)).json()).toMatchObject({ outcome: 'passed' })
  })

  test.each([
    ['with a forged state', (query: URLSearchParams) => query.set('state', randomUUID())],
    ['without a state', (query: URLSearchParams) => query.delete('state')],
  ])('%s', async (_what, change) => {
    const { id, answered } = await pendingVisit()
    change(answered.searchParams)
    expect((await finish(answered)).json()).toMatchObject(refused)
    expect(await rowOf(id)).toMatchObject({ age_check_status: 'pending' })
  })

  test('for the order of somebody else', async () => {
    const [mine, other] = [await pendingVisit(), await pendingVisit()]
    mine.answered.searchParams.set('state', other.answered.searchParams.get('state') ?? '')
    expect((await finish(mine.answered)).json()).toEqual({ token: other.token, outcome: 'invalid' })
    expect(await rowOf(other.id)).toMatchObject({ age_check_status: 'pending' })
  })

  test('after its time', async () => {
    const { id, answered } = await pendingVisit()
    const visits = shop.db.updateTable('age_check_visit').where('order_id', '=', id)
    await visits.set({ expires_at: '2026-11-21T12:00:00Z' }).execute()
    expect((await finish(answered)).json()).toMatchObject(refused)
    expect(await rowOf(id)).toMatchObject({ age_check_status: 'pending' })
  })

  test.each([
    ['nonce', { nonce: 'another' }],
    ['PKCE verifier', { verifier: 'a'.repeat(43) }],
  ])('with a wrong %s', async (_what, changes) => {
    const { id, answered } = await pendingVisit()
    const ofOrder = shop.db.selectFrom('age_check_visit').select('secrets').where('order_id', '=', id)
    const { secrets } = await ofOrder.executeTakeFirstOrThrow()
    const visits = shop.db.updateTable('age_check_visit').where('order_id', '=', id)
    await visits.set({ secrets: JSON.stringify({ ...secrets, ...changes }) }).execute()
    expect((await finish(answered)).json()).toMatchObject({ outcome: 'invalid' })
    expect(await rowOf(id)).toMatchObject({ age_check_status: 'pending' })
  })
})

test('a forged link starts nothing', async () => {
  const { id } = await orderToConfirm(shop)
  expect((await post('start', { token: `${id}.forged`, browser: BROWSER })).statusCode).toBe(404)
})

test('a provider that stops leaves the check open, for later or for a document', async () => {
  const short = await startIdentityServer({ accounts: ACCOUNTS, returnUrls })
  await connect(short.settings)
  const { id, token } = await orderToConfirm(shop)
  const answered = await short.visit(await start(token), 'adult')
  await short.close()
  expect((await finish(answered)).json()).toEqual({ token, outcome: 'unavailable' })
  expect((await post('start', { token, browser: BROWSER })).json()).toMatchObject({
    status: 503,
    code: 'age_check_unavailable',
    detail: expect.stringMatching(/^Test ID can’t be reached.* document instead\.$/),
  })
  expect(await rowOf(id)).toMatchObject({ age_check_status: 'pending' })
  expect((await sendDocument(shop, token, pdf('mine'))).json()).toMatchObject({ state: 'received' })
  await connect()
})

describe('its settings', () => {
  test('are tested with the provider before they are saved', async () => {
    const values = { ...identity.settings, OPENID_CONNECT_ISSUER: `${identity.issuer}/elsewhere` }
    const rejected = (await staff.put(SETTINGS, { values })).json()
    expect(rejected).toMatchObject({ is_saved: false, checks: [{ label: 'Service found', is_passed: false }] })
    const saved = (await staff.put(SETTINGS, { values: identity.settings })).json()
    expect(saved.checks).toEqual([
      { label: 'Service found', is_passed: true, detail: identity.issuer },
      { label: 'Claim', is_passed: true, detail: 'age_over_18' },
    ])
  })

  test.each([
    ['http://identity.example', /starts with https/],
    ['identity.example', /starts with/],
  ])('need an issuer with https: not %s', async (issuer, message) => {
    const answer = await staff.put(SETTINGS, { values: { ...identity.settings, OPENID_CONNECT_ISSUER: issuer } })
    expect(answer.json()).toMatchObject({
      status: 422,
      errors: [{ path: 'values.OPENID_CONNECT_ISSUER', message: expect.stringMatching(message) }],
    })
  })

  test.each(['https://10.0.0.8', 'https://169.254.169.254'])('lead to no private address: %s', async (issuer) => {
    const answer = await staff.put(SETTINGS, { values: { ...identity.settings, OPENID_CONNECT_ISSUER: issuer } })
    expect(answer.json()).toMatchObject({
      is_saved: false,
      checks: [{ detail: expect.stringContaining('public internet') }],
    })
  })

  test('have a secret that is never shown again, in no table and no audit entry', async () => {
    const { items, return_url } = (await staff.get('/admin/age-checks/providers/')).json()
    expect(return_url).toBe(returnUrls[0])
    const shown = items.find(({ name }: { name: string }) => name === 'openid-connect')
    expect(shown).toMatchObject({ state: 'entered', is_current: true })
    const secret = shown.fields.find(({ name }: { name: string }) => name === 'OPENID_CONNECT_CLIENT_SECRET')
    expect(secret).toMatchObject({ is_secret: true, is_stored: true, value: '' })
    const rows = await shop.db.selectFrom('age_check_settings').selectAll().execute()
    const entries = await shop.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('entity', '=', 'age_check_settings')
      .execute()
    expect(entries.at(-1)).toMatchObject({ action: 'age_check_settings.update', entity_id: 'openid-connect' })
    expect(JSON.stringify([items, rows, entries])).not.toContain(identity.settings.OPENID_CONNECT_CLIENT_SECRET)
  })

  test('can be removed: customers then send documents, and the checklist names staff', async () => {
    const { token } = await orderToConfirm(shop)
    expect((await staff.delete(SETTINGS)).statusCode).toBe(200)
    expect((await shop.app.inject('/api/v1/age-checks/provider')).json()).toEqual({ provider: null })
    expect(await view(token)).toMatchObject({ state: 'open', provider: null })
    expect((await post('start', { token, browser: BROWSER })).json()).toMatchObject({ code: 'age_check_over' })
    expect((await staff.delete(SETTINGS)).statusCode).toBe(404)
    await connect()
    expect((await shop.app.inject('/api/v1/age-checks/provider')).json()).toEqual({ provider: 'Test ID' })
  })
})
