import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { fixedClock } from '../../platform/time/clock.ts'
import { buildTestApp, TEST_DAY, type TestApp } from '../../testing/app.ts'
import { signIn, type TestCustomer } from '../../testing/data/customers.ts'
import { placeOrder, type TestOrder } from '../orders/order.test-orders.ts'
import { siteSettingsService } from '../site-settings/site-settings.service.ts'
import { isAgeVerified } from './age-check.facts.ts'
import type { AgeCheckProvider } from './age-check.provider.ts'
import { findCheckedUser } from './age-check.ts'
import { ageCheckWorker } from './age-check.worker.ts'
import { builtinAgeCheck } from './builtin/builtin.provider.ts'
import { staff } from './staff/staff.module.ts'

let shop: TestApp
let customer: TestCustomer
let admin: TestCustomer
const clock = fixedClock(TEST_DAY)
beforeAll(async () => {
  shop = await buildTestApp()
  admin = await signIn(shop.db, { role: 'admin' })
})
beforeEach(async () => {
  // Ensures that no order of another test waits for a check.
  await shop.db.updateTable('shop_order').set({ age_check_status: 'not_required' }).execute()
  customer = await signIn(shop.db, { name: 'Imogen Hale', date_of_birth: '1990-05-17' })
})
afterAll(() => shop.close())

const builtin = builtinAgeCheck(clock)
const work = (provider: AgeCheckProvider = builtin) =>
  ageCheckWorker({
    db: shop.db,
    clock,
    providers: { current: provider },
    settings: siteSettingsService(shop),
  }).workAgeChecks()
const place = (order: Partial<TestOrder> = {}) =>
  placeOrder(shop.db, { userId: customer.id, status: 'paid', age_check_status: 'pending', ...order })
const rowOf = (id: number) =>
  shop.db.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const eventsOf = async (id: number) => {
  const events = await shop.db.selectFrom('order_event').selectAll().where('order_id', '=', id).orderBy('id').execute()
  return events.map(({ status, is_internal }) => (is_internal ? `(${status})` : status))
}
const mailOf = (event_key: string) =>
  shop.db.selectFrom('mail').selectAll().where('event_key', '=', event_key).executeTakeFirst()
const put = (id: number, payload: object) =>
  shop.app.inject({ method: 'PUT', url: `/api/v1/admin/orders/${id}`, headers: admin.headers, payload })

describe('the provider', () => {
  test('passes an order and verifies its customer', async () => {
    const { id } = await place()
    expect(await work()).toBe(true)
    const order = await rowOf(id)
    expect(order).toMatchObject({
      age_check_status: 'passed',
      age_check_method: 'builtin',
      age_checked_at: clock.now(),
    })
    expect(await eventsOf(id)).toEqual(['(age_check_answer)', 'age_check_passed'])
    expect(isAgeVerified(await findCheckedUser(shop.db, customer.id), order.billing_address)).toBe(true)
    expect(await mailOf(`staff_age_check:${id}`)).toBeUndefined()
    expect(await work()).toBe(false)
  })

  test('is not called again for a verified customer', async () => {
    await place()
    await work()
    const { id } = await place()
    await work({ name: 'unreachable', check: () => Promise.reject(new Error('It was asked')) })
    expect(await rowOf(id)).toMatchObject({ age_check_status: 'passed', age_check_method: 'account' })
  })

  test('is called again for a different billing address', async () => {
    await place()
    await work()
    const { id } = await place({ billing: { full_name: 'Jo Review' } })
    await work()
    expect(await rowOf(id)).toMatchObject({ age_check_status: 'pending', age_check_method: 'builtin' })
  })

  test('fails an order, which then waits for staff, who get a mail', async () => {
    const { id } = await place({ billing: { full_name: 'Jo Refuse' } })
    await work()
    expect(await rowOf(id)).toMatchObject({ status: 'paid', age_check_status: 'failed', age_check_method: 'builtin' })
    expect(await eventsOf(id)).toEqual(['(age_check_answer)', 'age_check_failed'])
    expect(await mailOf(`staff_age_check:${id}`)).toMatchObject({
      kind: 'staff_age_check',
      data: { order_id: id, reason: 'This name isn’t known at this address.' },
    })
    expect((await findCheckedUser(shop.db, customer.id)).age_verified_at).toBeNull()
  })

  test('leaves an unclear order pending for staff, and is not called again for it', async () => {
    const { id } = await place({ billing: { full_name: 'Jo Review' } })
    expect(await work()).toBe(true)
    expect(await rowOf(id)).toMatchObject({
      age_check_status: 'pending',
      age_check_method: 'builtin',
      age_checked_at: null,
    })
    expect(await mailOf(`staff_age_check:${id}`)).toBeDefined()
    expect(await work()).toBe(false)
  })

  test('is not needed: the customer is asked by mail, once, and staff decide by the document', async () => {
    const { id } = await place()
    await work(await staff.create({}, { clock }))
    expect(await rowOf(id)).toMatchObject({ age_check_status: 'pending', age_check_method: 'staff' })
    const { recipient, data } = (await mailOf(`age_check_requested:${id}`)) ?? {}
    expect(recipient).toBe(customer.email)
    expect(data).toMatchObject({ due: '2026-11-28T12:00:00.000Z', is_reminder: false })
    expect(await mailOf(`staff_age_check:${id}`)).toBeUndefined()
    expect(await work(await staff.create({}, { clock }))).toBe(false)
  })

  test.each(['pending_payment', 'awaiting_transfer', 'cancelled'] as const)(
    'is not called for an order that is %s',
    async (status) => {
      await place({ status })
      expect(await work()).toBe(false)
    },
  )

  test('is called again later when it does not answer, until staff decide', async () => {
    const { id } = await place()
    const silent: AgeCheckProvider = { name: 'silent', check: () => Promise.reject(new Error('No answer')) }
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await expect(work(silent)).rejects.toThrow('No answer')
      expect(await work(silent)).toBe(false)
      await shop.db
        .updateTable('shop_order')
        .set({ age_check_next_at: sql<Date>`now()` })
        .where('id', '=', id)
        .execute()
    }
    expect(await work(silent)).toBe(true)
    expect(await rowOf(id)).toMatchObject({ age_check_status: 'pending', age_check_method: 'silent' })
    expect((await mailOf(`staff_age_check:${id}`))?.data).toMatchObject({
      reason: 'The age check provider didn’t answer after 5 attempts.',
    })
  })

  test('does not overrule a decision that staff made meanwhile', async () => {
    const { id } = await place()
    const slow: AgeCheckProvider = {
      name: 'slow',
      async check() {
        await put(id, { age_check: { status: 'passed', reason: 'Saw the passport' } })
        return { status: 'failed', reference: '', reason: 'Unknown' }
      },
    }
    await work(slow)
    expect(await rowOf(id)).toMatchObject({ age_check_status: 'passed', age_check_method: 'staff' })
  })

  test('is called once by several processes', async () => {
    const { id } = await place()
    let asked = 0
    const counting: AgeCheckProvider = {
      name: 'counting',
      check: (facts, signal) => {
        asked += 1
        return builtin.check(facts, signal)
      },
    }
    await Promise.all(Array.from({ length: 8 }, () => work(counting)))
    expect(asked).toBe(1)
    expect((await rowOf(id)).age_check_status).toBe('passed')
  })
})

describe('staff', () => {
  test.each(['pending', 'failed'] as const)('pass a check that is %s, with a reason', async (age_check_status) => {
    const { id } = await place({ age_check_status, age_check_method: 'builtin' })
    const response = await put(id, { age_check: { status: 'passed', reason: 'Saw the passport' } })
    expect(response.json()).toMatchObject({ status: 'paid', age_check: { status: 'passed', method: 'staff' } })
    expect(await eventsOf(id)).toEqual(['(age_check_decision)', 'age_check_passed'])
    expect((await findCheckedUser(shop.db, customer.id)).age_verified_at).toEqual(clock.now())
  })

  test('fail a check: the order is cancelled and refunded, customer and staff get a mail', async () => {
    const { id, total_pence } = await place({ age_check_status: 'failed', age_check_method: 'builtin' })
    const response = await put(id, { age_check: { status: 'failed', reason: 'The passport is of someone else' } })
    expect(response.json()).toMatchObject({
      status: 'cancelled',
      payment_status: 'refunded',
      age_check: { status: 'failed', method: 'staff' },
      refunds: [{ amount: total_pence / 100, status: 'requested' }],
    })
    expect((await mailOf(`order_cancelled:${id}`))?.data).toMatchObject({
      reason: 'We couldn’t confirm that you are 18 or over.',
    })
    expect((await mailOf(`staff_age_check:${id}:refused`))?.data).toMatchObject({
      reason: 'The passport is of someone else',
    })
    expect((await findCheckedUser(shop.db, customer.id)).age_verified_at).toBeNull()
  })

  test('pass a check and ship in one step', async () => {
    const { id } = await place({ status: 'processing' })
    const age_check = { status: 'passed', reason: 'Saw the passport' }
    expect((await put(id, { age_check, status: 'shipped' })).json()).toMatchObject({ status: 'shipped' })
  })

  test.each(['not_required', 'passed'] as const)('cannot decide a check that is %s', async (age_check_status) => {
    const { id } = await place({ age_check_status })
    const response = await put(id, { age_check: { status: 'failed', reason: 'Just because' } })
    expect(response.statusCode).toBe(409)
    expect(response.json()).toMatchObject({ code: 'age_check_decided' })
    expect(await rowOf(id)).toMatchObject({ status: 'paid', age_check_status })
  })

  test('must give a reason', async () => {
    const { id } = await place()
    expect((await put(id, { age_check: { status: 'passed', reason: ' ' } })).statusCode).toBe(422)
    expect((await rowOf(id)).age_check_status).toBe('pending')
  })
})
