import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, TEST_DAY, type TestApp, WITHOUT_LIMITS } from '../../../testing/app.ts'
import { STAFF_PASSWORD as PASSWORD, signIn } from '../../../testing/data/customers.ts'
import { readAudit, staffUser } from '../../../testing/data/staff.ts'
import { insertCoupon } from '../../coupons/coupons.test-coupons.ts'
import { placeOrder } from '../../orders/order.test-orders.ts'

const TODAY = TEST_DAY.slice(0, 10)
const YESTERDAY = new Date(Date.parse(TODAY) - 86_400_000).toISOString().slice(0, 10)

let shop: TestApp
let owner: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  shop = await buildTestApp()
  owner = await staffUser(shop)
})
afterAll(() => shop.close())

const create = (form: object = {}) =>
  owner.post('/admin/api-keys', { name: 'Warehouse', role: 'packing', current_password: PASSWORD, ...form })

/** Returns a new key, with a function that makes calls with it. */
async function newKey(form: object = {}) {
  const response = await create(form)
  expect(response.statusCode, response.body).toBe(201)
  const { id, key }: { id: number; key: string } = response.json()
  const call = (method: 'GET' | 'PUT' | 'POST' | 'DELETE', path: string, payload?: object) =>
    shop.app.inject({
      method,
      url: `/api/v1${path}`,
      headers: { authorization: `Bearer ${key}` },
      ...(payload && { payload }),
    })
  return { id, key, call }
}
const listed = async (id: number) =>
  (await owner.get('/admin/api-keys')).json().items.find((key: { id: number }) => key.id === id)

describe('an API key', () => {
  test('is shown once, and stored as a digest', async () => {
    const { id, key } = await newKey()
    expect(key).toMatch(/^shopkey_[\w-]{43}$/)
    expect(await listed(id)).toEqual({
      id,
      name: 'Warehouse',
      role: 'packing',
      created_by: expect.any(String),
      created_at: expect.any(String),
      expires_on: null,
      is_expired: false,
      last_used_on: null,
    })
    const row = await shop.db.selectFrom('api_key').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(key)
    expect(JSON.stringify(await readAudit(shop.db, 'api_key', id))).not.toContain(key)
  })

  test('makes the calls of its role, sees its personal data, and notes the day', async () => {
    const { id, call } = await newKey()
    const { id: userId } = await signIn(shop.db)
    const order = await placeOrder(shop.db, { userId, status: 'paid' })
    const answer = await call('GET', `/admin/orders/${order.id}/`)
    expect(answer.json()).toMatchObject({ id: order.id, customer: { email: '' } })
    expect((await call('GET', '/admin/stats')).statusCode).toBe(403)
    expect((await call('PUT', `/admin/orders/${order.id}/`, { status: 'cancelled' })).statusCode).toBe(403)
    expect((await listed(id)).last_used_on).toBe(TODAY)
  })

  test('is named in the audit log, beside the owner who created it', async () => {
    const { call } = await newKey({ name: 'Coupon robot', role: 'manager' })
    const { id } = await insertCoupon(shop.db)
    expect((await call('PUT', `/admin/coupons/${id}/`, { is_active: false })).statusCode).toBe(200)
    await owner.put(`/admin/coupons/${id}/`, { is_active: true })
    const { items } = (await owner.get(`/admin/audit-log?entity=coupon&entity_id=${id}`)).json()
    expect(items).toMatchObject([
      { api_key: null, user: { id: owner.id } },
      { api_key: 'Coupon robot', user: { id: owner.id } },
    ])
  })

  test('manages neither staff nor keys, and reads no chats of staff, in any role', async () => {
    const { call } = await newKey({ role: 'manager' })
    const invitation = { name: 'Ada', email: 'ada@example.com', staff_role: 'stock', current_password: PASSWORD }
    for (const [method, path, payload] of [
      ['GET', '/admin/api-keys'],
      ['POST', '/admin/api-keys', { name: 'Another', role: 'manager', current_password: PASSWORD }],
      ['POST', '/users/invitations', invitation],
      ['PUT', `/users/${owner.id}`, { name: 'Changed' }],
      ['GET', '/admin/chat/sessions'],
    ] as const)
      expect((await call(method, path, payload)).statusCode, `${method} ${path}`).toBe(403)
  })

  test('makes no calls of customers', async () => {
    const { call } = await newKey({ role: 'manager' })
    for (const path of ['/users/me', '/cart/', '/addresses/', '/users/me/my-orders'])
      expect((await call('GET', path)).statusCode, path).toBe(403)
  })

  test('stops working when it is revoked', async () => {
    const { id, call } = await newKey()
    expect((await owner.delete(`/admin/api-keys/${id}`)).statusCode).toBe(200)
    expect((await call('GET', '/admin/orders/')).statusCode).toBe(401)
    expect((await owner.delete(`/admin/api-keys/${id}`)).statusCode).toBe(404)
  })

  test('works through its last day, and not after it', async () => {
    const { id, call } = await newKey({ expires_on: TODAY })
    expect((await call('GET', '/admin/orders/')).statusCode).toBe(200)
    await shop.db.updateTable('api_key').set({ expires_on: YESTERDAY }).where('id', '=', id).execute()
    expect((await call('GET', '/admin/orders/')).statusCode).toBe(401)
    expect((await listed(id)).is_expired).toBe(true)
  })

  test('stops working when the owner who created it is no owner any more', async () => {
    const { call } = await newKey()
    const setRole = (staff_role: 'manager' | 'owner') =>
      shop.db.updateTable('shop_user').set({ staff_role }).where('id', '=', owner.id).execute()
    await setRole('manager')
    expect((await call('GET', '/admin/orders/')).statusCode).toBe(401)
    await setRole('owner')
    expect((await call('GET', '/admin/orders/')).statusCode).toBe(200)
  })
})

describe('creating a key is rejected, and creates none,', () => {
  test.each([
    ['with a wrong password', { current_password: 'wrong-password-1' }, 422],
    ['without a password', { current_password: undefined }, 422],
    ['with the role of an owner', { role: 'owner' }, 422],
    ['with a last day in the past', { expires_on: YESTERDAY }, 422],
    ['without a name', { name: ' ' }, 422],
  ])('%s', async (_, form, status) => {
    const count = async () => (await owner.get('/admin/api-keys')).json().items.length
    const before = await count()
    expect((await create(form)).statusCode).toBe(status)
    expect(await count()).toBe(before)
  })

  test('by a manager', async () => {
    const manager = await staffUser(shop, { staff_role: 'manager' })
    const form = { name: 'Mine', role: 'manager', current_password: PASSWORD }
    expect((await manager.post('/admin/api-keys', form)).statusCode).toBe(403)
  })
})

test('a key has its own limit of calls per minute', async () => {
  const limited = await buildTestApp({ config: { limits: { ...WITHOUT_LIMITS, apiKeyPerMinute: 2 } } })
  const staff = await staffUser(limited)
  const form = { name: 'Robot', role: 'packing', current_password: PASSWORD }
  const [key, other] = [await staff.post('/admin/api-keys', form), await staff.post('/admin/api-keys', form)]
  const statusWith = async (created: typeof key) => {
    const headers = { authorization: `Bearer ${created.json().key}` }
    return (await limited.app.inject({ url: '/api/v1/admin/orders/waiting', headers })).statusCode
  }
  expect([await statusWith(key), await statusWith(key), await statusWith(key)]).toEqual([200, 200, 429])
  expect(await statusWith(other)).toBe(200)
  await limited.close()
})
