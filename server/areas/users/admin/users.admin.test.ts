import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'
import { STAFF_PASSWORD, signIn, type TestCustomer } from '../../../testing/data/customers.ts'
import { placeOrder } from '../../orders/order.test-orders.ts'

let shop: TestApp
let admin: TestCustomer
beforeAll(async () => {
  shop = await buildTestApp()
  admin = await signIn(shop.db, { role: 'admin', name: 'Zelda Staff' })
})
afterAll(() => shop.close())

const call = (path: string, headers = admin.headers) => shop.app.inject({ url: `/api/v1/users/${path}`, headers })
const put = (id: number, payload: object, headers = admin.headers) =>
  shop.app.inject({ method: 'PUT', url: `/api/v1/users/${id}`, headers, payload })
const list = async (query: string) => {
  const { items, total } = (await call(`?${query}`)).json()
  expect(total).toBe(items.length)
  return items.map(({ id }: { id: number }) => id)
}

describe('a user in the list', () => {
  test('shows the orders and what the customer spent, without refunds', async () => {
    const { id } = await signIn(shop.db, { name: 'Quentin Buyer' })
    const place = (status: 'paid' | 'refunded' | 'cancelled' | 'pending_payment', created_at: string) =>
      placeOrder(shop.db, { userId: id, status, created_at })
    const kept = await place('paid', '2026-05-01T10:00:00Z')
    const part = await place('paid', '2026-05-02T10:00:00Z')
    await shop.db.updateTable('shop_order').set({ refunded_pence: 115 }).where('id', '=', part.id).execute()
    await place('refunded', '2026-05-03T10:00:00Z')
    await place('cancelled', '2026-05-04T10:00:00Z')
    await place('pending_payment', '2026-05-05T10:00:00Z')
    const expected = {
      id,
      name: 'Quentin Buyer',
      orders: 2,
      has_totp: false,
      is_disabled: false,
      spent: (kept.total_pence + part.total_pence - 115) / 100,
      last_order_at: '2026-05-05T10:00:00.000Z',
    }
    expect((await call('?search=quentin')).json()).toMatchObject({ total: 1, items: [expected] })
    expect((await call(String(id))).json()).toMatchObject(expected)
    expect(JSON.stringify((await call(String(id))).json())).not.toContain('password')
  })

  test('shows zero orders for a user who never bought anything', async () => {
    const { id } = await signIn(shop.db)
    expect((await call(String(id))).json()).toMatchObject({ orders: 0, spent: 0, last_order_at: null })
  })

  test('shows whether the login asks for a code', async () => {
    const { id } = await signIn(shop.db)
    const set = (facts: { totp_secret: string; totp_confirmed_at?: Date }) =>
      shop.db.updateTable('shop_user').set(facts).where('id', '=', id).execute()
    await set({ totp_secret: 'begun' })
    expect((await call(String(id))).json()).toMatchObject({ has_totp: false })
    await set({ totp_secret: 'done', totp_confirmed_at: new Date() })
    const user = (await call(String(id))).json()
    expect(user).toMatchObject({ has_totp: true })
    expect(user).not.toHaveProperty('totp_secret')
  })
})

describe('the list', () => {
  test('is sorted by time, name or email, in both directions', async () => {
    const make = async (name: string, email: string, created_at: string) => {
      const { id } = await signIn(shop.db, { name: `${name} Sorted` })
      await shop.db.updateTable('shop_user').set({ email, created_at }).where('id', '=', id).execute()
      return id
    }
    const b = await make('bella', 'c@sorted.example', '2026-01-03T00:00:00Z')
    const a = await make('Anna', 'b@sorted.example', '2026-01-01T00:00:00Z')
    const c = await make('Carla', 'A@sorted.example', '2026-01-02T00:00:00Z')
    const by = (sort: string) => list(`search=sorted&sort=${sort}`)
    expect(await list('search=sorted')).toEqual([b, c, a])
    expect(await by('created_at')).toEqual([a, c, b])
    expect(await by('name')).toEqual([a, b, c])
    expect(await by('-name')).toEqual([c, b, a])
    expect(await by('email')).toEqual([c, a, b])
    expect(await by('-email')).toEqual([b, a, c])
  })

  test('filters by role and by disabled users, and leaves out erased ones', async () => {
    const staff = await signIn(shop.db, { name: 'Nora Narrow', role: 'admin' })
    const shut = await signIn(shop.db, { name: 'Ned Narrow' })
    const gone = await signIn(shop.db, { name: 'Nick Narrow' })
    await shop.db.updateTable('shop_user').set({ is_disabled: true }).where('id', '=', shut.id).execute()
    await shop.db.updateTable('shop_user').set({ erased_at: new Date() }).where('id', '=', gone.id).execute()
    expect(await list('search=narrow')).toEqual([shut.id, staff.id])
    expect(await list('search=narrow&role=admin')).toEqual([staff.id])
    expect(await list('search=narrow&is_disabled=true')).toEqual([shut.id])
    expect(await list('search=narrow&is_disabled=false&role=customer')).toEqual([])
    expect((await call(String(gone.id))).statusCode).toBe(404)
  })

  test('finds one or two letters at the beginning of a word', async () => {
    const { id } = await signIn(shop.db, { name: 'Xi Wuxing' })
    expect(await list('search=xi')).toEqual([id])
    expect(await list('search=wu%20x')).toEqual([id])
    expect(await list('search=ux')).toEqual([])
    expect(await list('search=uxi')).toEqual([id])
    expect(await list('search=%25%25')).toEqual([])
  })

  test('is for staff only, and so is a single user', async () => {
    const customer = await signIn(shop.db)
    expect((await call(String(admin.id), customer.headers)).statusCode).toBe(403)
    expect((await shop.app.inject({ url: `/api/v1/users/${admin.id}` })).statusCode).toBe(401)
    expect((await call('999999')).statusCode).toBe(404)
  })
})

describe('a change', () => {
  test('with an outdated version answers 409 and shows who changed what', async () => {
    const { id } = await signIn(shop.db, { name: 'Before' })
    const { updated_at } = (await call(String(id))).json()
    expect((await put(id, { name: 'After', updated_at })).statusCode).toBe(200)
    expect((await put(id, { phone: '0113', updated_at })).json()).toMatchObject({
      status: 409,
      code: 'stale',
      detail: expect.stringContaining('Zelda Staff saved this after you opened it,'),
      errors: [{ path: 'name', message: 'Is now After.' }],
    })
    const user = (await call(String(id))).json()
    expect(user).toMatchObject({ name: 'After', phone: '' })
    expect((await put(id, { phone: '0113', updated_at: user.updated_at })).json()).toMatchObject({ phone: '0113' })
    expect((await put(id, { phone: '0114' })).json()).toMatchObject({ phone: '0114' })
  })

  test('that disables a user closes their connections at once, with an audit entry', async () => {
    const customer = await signIn(shop.db)
    const me = () => shop.app.inject({ url: '/api/v1/users/me', headers: customer.headers })
    expect((await me()).statusCode).toBe(200)
    expect((await put(customer.id, { is_disabled: true, current_password: STAFF_PASSWORD })).json()).toMatchObject({
      is_disabled: true,
    })
    expect((await me()).statusCode).toBe(401)
    const left = await shop.db.selectFrom('session').select('id').where('user_id', '=', customer.id).execute()
    expect(left).toEqual([])
    await put(customer.id, { is_disabled: false, current_password: STAFF_PASSWORD })
    expect((await me()).statusCode).toBe(401)
    const audits = await shop.db
      .selectFrom('audit_entry')
      .select(['action', 'before', 'after'])
      .where('entity', '=', 'user')
      .where('entity_id', '=', String(customer.id))
      .orderBy('id')
      .execute()
    expect(audits).toEqual([
      { action: 'user.update', before: { is_disabled: false }, after: { is_disabled: true } },
      { action: 'user.update', before: { is_disabled: true }, after: { is_disabled: false } },
    ])
  })
})
