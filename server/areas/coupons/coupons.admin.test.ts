import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { signIn } from '../../testing/data/customers.ts'
import { readAudit, staffUser } from '../../testing/data/staff.ts'
import { insertCoupon, insertOrderWith } from './coupons.test-coupons.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  shop = await buildTestApp()
  staff = await staffUser(shop, { name: 'Ada Reed' })
})
afterAll(() => shop.close())

const coupon = async (id: number) => (await staff.get(`/admin/coupons/${id}`)).json()
const codes = async (query: string) => {
  const { items } = (await staff.get(`/admin/coupons/?${query}`)).json()
  return items.map(({ code }: { code: string }) => code)
}

test('creates a coupon with the defaults of the form, and writes an audit entry', async () => {
  const response = await staff.post('/admin/coupons/', {
    code: 'Harvest15',
    discount_percentage: 15,
    min_subtotal: 19.99,
  })
  expect(response.statusCode, response.body).toBe(201)
  const created = response.json()
  expect(created).toMatchObject({
    code: 'Harvest15',
    discount_percentage: 15,
    description: '',
    min_subtotal: 19.99,
    is_active: true,
    starts_at: null,
    ends_at: null,
    usage_limit: null,
    per_user_limit: null,
    state: 'active',
    times_used: 0,
    revenue: 0,
    discount_given: 0,
    last_used_at: null,
  })
  expect(await coupon(created.id)).toEqual(created)
  expect(await readAudit(shop.db, 'coupon', created.id)).toMatchObject([
    {
      user_id: staff.id,
      action: 'coupon.create',
      before: null,
      after: { code: 'Harvest15', min_subtotal_pence: 1999 },
    },
  ])
})

test('rejects a code that exists already, in any case', async () => {
  const { id } = await insertCoupon(shop.db, { code: 'Unique-1' })
  const other = await insertCoupon(shop.db)
  const second = await staff.post('/admin/coupons/', { code: 'UNIQUE-1', discount_percentage: 5 })
  expect(second.json()).toMatchObject({ status: 409, code: 'code_taken' })
  expect((await staff.put(`/admin/coupons/${other.id}`, { code: 'unique-1' })).json()).toMatchObject({
    code: 'code_taken',
  })
  expect((await staff.put(`/admin/coupons/${id}`, { code: 'UNIQUE-1' })).json()).toMatchObject({ code: 'UNIQUE-1' })
  const form = { code: 'Racing', discount_percentage: 5 }
  const both = await Promise.all([form, form].map((one) => staff.post('/admin/coupons/', one)))
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
})

test('changes only the fields that are sent, and rejects a change based on an old version', async () => {
  const { id } = await insertCoupon(shop.db, { description: 'For the harvest', usage_limit: 10 })
  const { updated_at } = await coupon(id)
  const off = await staff.put(`/admin/coupons/${id}`, { is_active: false, updated_at })
  expect(off.json()).toMatchObject({ is_active: false, state: 'off', description: 'For the harvest', usage_limit: 10 })
  const late = await staff.put(`/admin/coupons/${id}`, { usage_limit: null, updated_at })
  expect(late.json()).toMatchObject({ status: 409, code: 'stale', errors: [{ path: 'is_active' }] })
  expect(late.json().detail).toContain('Ada Reed')
  expect(await coupon(id)).toMatchObject({ usage_limit: 10 })
  expect((await staff.put(`/admin/coupons/${id}`, { usage_limit: null })).json()).toMatchObject({ usage_limit: null })
  expect((await staff.put('/admin/coupons/2000000000', { is_active: true })).statusCode).toBe(404)
})

test('rejects a limit below the use count, an end before the start, and values out of range', async () => {
  const { id } = await insertCoupon(shop.db, { times_used: 3, starts_at: '2026-11-01T00:00:00Z' })
  const faults = async (changes: object) => {
    const response = await staff.put(`/admin/coupons/${id}`, changes)
    expect(response.statusCode, response.body).toBe(422)
    return response.json().errors.map(({ path }: { path: string }) => path)
  }
  expect(await faults({ usage_limit: 2, ends_at: '2026-11-01T00:00:00Z' })).toEqual(['ends_at', 'usage_limit'])
  expect(await faults({ discount_percentage: 101 })).toEqual(['discount_percentage'])
  expect(await faults({ discount_percentage: 2.5 })).toEqual(['discount_percentage'])
  expect(await faults({ code: 'two words' })).toEqual(['code'])
  expect(await faults({ starts_at: 'tomorrow' })).toEqual(['starts_at'])
  expect(await faults({ min_subtotal: -1 })).toEqual(['min_subtotal'])
  expect((await staff.put(`/admin/coupons/${id}`, { usage_limit: 3 })).json()).toMatchObject({ state: 'used_up' })
  expect(await coupon(id)).toMatchObject({ discount_percentage: 10, ends_at: null })
})

test('shows the state that a customer would meet at checkout', async () => {
  const prefix = 'STATE'
  await insertCoupon(shop.db, { code: `${prefix}-OFF`, is_active: false, ends_at: '2026-01-01T00:00:00Z' })
  await insertCoupon(shop.db, { code: `${prefix}-SOON`, starts_at: '2026-11-21T12:00:01Z' })
  await insertCoupon(shop.db, { code: `${prefix}-OVER`, ends_at: '2026-11-21T12:00:00Z' })
  await insertCoupon(shop.db, { code: `${prefix}-USED`, usage_limit: 1, times_used: 1 })
  await insertCoupon(shop.db, {
    code: `${prefix}-NOW`,
    starts_at: '2026-11-21T12:00:00Z',
    ends_at: '2026-11-21T12:00:01Z',
  })
  const states = { off: 'OFF', scheduled: 'SOON', expired: 'OVER', used_up: 'USED', active: 'NOW' }
  for (const [state, code] of Object.entries(states)) {
    expect(await codes(`search=${prefix}&state=${state}`)).toEqual([`${prefix}-${code}`])
    const { items } = (await staff.get(`/admin/coupons/?search=${prefix}-${code}`)).json()
    expect(items).toMatchObject([{ state }])
  }
})

test('searches, sorts and pages the list', async () => {
  await insertCoupon(shop.db, { code: 'Sort-B', discount_percentage: 5, times_used: 7 })
  await insertCoupon(shop.db, {
    code: 'sort-a',
    discount_percentage: 50,
    description: '100% winter',
    ends_at: '2027-01-01T00:00:00Z',
  })
  expect(await codes('search=sort&sort=code')).toEqual(['sort-a', 'Sort-B'])
  expect(await codes('search=sort&sort=-code')).toEqual(['Sort-B', 'sort-a'])
  expect(await codes('search=sort&sort=-times_used')).toEqual(['Sort-B', 'sort-a'])
  expect(await codes('search=sort&sort=-discount_percentage')).toEqual(['sort-a', 'Sort-B'])
  expect(await codes('search=sort&sort=ends_at')).toEqual(['sort-a', 'Sort-B'])
  expect(await codes('search=WINTER%20100%25')).toEqual(['sort-a'])
  expect(await codes('search=%25%25')).toEqual([])
  const page = (await staff.get('/admin/coupons/?search=sort&sort=code&skip=1&limit=1')).json()
  expect(page).toMatchObject({ total: 2, skip: 1, limit: 1, items: [{ code: 'Sort-B' }] })
  expect((await staff.get('/admin/coupons/?sort=price')).statusCode).toBe(422)
})

test('calculates revenue and discounts from paid orders, less refunds', async () => {
  const { id } = await insertCoupon(shop.db)
  const { id: other } = await insertCoupon(shop.db)
  const userId = (await signIn(shop.db)).id
  for (const status of ['paid', 'paid', 'cancelled'] as const) {
    await insertOrderWith(shop.db, { userId, couponId: id, status })
  }
  await insertOrderWith(shop.db, { userId, couponId: other })
  await shop.db
    .updateTable('shop_order')
    .set({ discount_pence: 111, total_pence: 888, paid_pence: 888, refunded_pence: 333 })
    .set({ created_at: '2026-11-20T08:00:00Z' })
    .where('coupon_id', '=', id)
    .execute()
  expect(await coupon(id)).toMatchObject({
    revenue: 11.1,
    discount_given: 2.22,
    last_used_at: '2026-11-20T08:00:00.000Z',
  })
})

test('caches the figures of a coupon with over 1,000 uses for a few seconds', async () => {
  const { id } = await insertCoupon(shop.db)
  const userId = (await signIn(shop.db)).id
  await insertOrderWith(shop.db, { userId, couponId: id, status: 'paid' })
  const giveBack = (refunded_pence: number) =>
    shop.db
      .updateTable('shop_order')
      .set({ discount_pence: 111, total_pence: 888, paid_pence: 888, refunded_pence })
      .where('coupon_id', '=', id)
      .execute()
  await giveBack(0)
  await shop.db.updateTable('coupon').set({ times_used: 1001 }).where('id', '=', id).execute()
  expect(await coupon(id)).toMatchObject({ revenue: 8.88 })
  await giveBack(333)
  expect(await coupon(id)).toMatchObject({ revenue: 8.88 })
  await shop.db.updateTable('coupon').set({ times_used: 1000 }).where('id', '=', id).execute()
  expect(await coupon(id)).toMatchObject({ revenue: 5.55 })
})

test('deletes a coupon only while no order uses it', async () => {
  const [unused, used] = [await insertCoupon(shop.db), await insertCoupon(shop.db)]
  await insertOrderWith(shop.db, { userId: (await signIn(shop.db)).id, couponId: used.id, status: 'cancelled' })
  expect((await staff.delete(`/admin/coupons/${used.id}`)).json()).toMatchObject({ status: 409, code: 'in_use' })
  expect((await coupon(used.id)).code).toBe(used.code)
  expect((await staff.delete(`/admin/coupons/${unused.id}`)).json()).toEqual({ success: true })
  expect((await staff.get(`/admin/coupons/${unused.id}`)).statusCode).toBe(404)
  expect((await staff.delete(`/admin/coupons/${unused.id}`)).statusCode).toBe(404)
  expect(await readAudit(shop.db, 'coupon', unused.id)).toMatchObject([{ action: 'coupon.remove', after: null }])
})
