import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCartItem } from './areas/cart/cart.test-carts.ts'
import { insertProduct } from './areas/catalogue/catalogue.test-products.ts'
import { placeOrder } from './areas/orders/order.test-orders.ts'
import { recordAudit } from './platform/audit.ts'
import { removeInBatches } from './platform/database/batches.ts'
import { fixedClock } from './platform/time/clock.ts'
import { endOfRecords, tidyRecords } from './records.tidy.ts'
import { signIn } from './testing/data/customers.ts'
import { createTestDatabase, type TestDatabase } from './testing/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const tidy = (now: string) => tidyRecords({ db: database.db, clock: fixedClock(now) })

test.each([
  ['2033-04-05', '2026-04-06'],
  ['2033-04-06', '2027-04-06'],
  ['2033-12-31', '2027-04-06'],
])('on %s the records of orders from before %s are no longer needed', (today, end) => {
  expect(endOfRecords(today)).toBe(end)
})

test('an order preserves its amounts and loses name, email and telephone six years after its tax year', async () => {
  const { db } = database
  const { id: userId } = await signIn(db)
  const { id } = await placeOrder(db, { userId, created_at: '2026-05-01T12:00:00Z' })
  const requested_at = '2026-05-09T12:00:00Z'
  await db.insertInto('return_request').values({ order_id: id, note: 'Leaks', requested_at }).execute()
  const noticed = () => db.selectFrom('return_request').select('note').where('order_id', '=', id).execute()
  const read = () =>
    db
      .selectFrom('shop_order')
      .select(['customer_email', 'shipping_address', 'total_pence'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const before = await read()
  await tidy('2033-04-05T12:00:00Z')
  expect(await read()).toEqual(before)
  expect(await noticed()).toEqual([{ note: 'Leaks' }])
  await tidy('2033-04-06T12:00:00Z')
  expect(await noticed()).toEqual([])
  const after = await read()
  expect(after.total_pence).toBe(before.total_pence)
  expect(after.customer_email).toBe('removed@removed.invalid')
  expect(after.shipping_address).toMatchObject({ full_name: 'Removed', line1: 'Removed', city: 'Leeds' })
})

test('a cart is removed twelve months after its last change, and no earlier', async () => {
  const { db } = database
  const { id } = await signIn(db)
  await insertCartItem(db, id, { product: await insertProduct(db) })
  await sql`update cart_item set updated_at = '2026-01-10T12:00:00Z' where user_id = ${id}`.execute(db)
  const left = () => db.selectFrom('cart_item').select('id').where('user_id', '=', id).execute()
  await tidy('2027-01-10T11:59:00Z')
  expect(await left()).toHaveLength(1)
  await tidy('2027-01-10T12:01:00Z')
  expect(await left()).toHaveLength(0)
})

test('undelivered mails are removed after 30 days, sent ones stay; actions of staff stay six years', async () => {
  const { db } = database
  for (const status of ['failed', 'sent'] as const) {
    const mail = { event_key: `retention:${status}`, kind: 'order_received', recipient: 'a@example.com', status }
    await db
      .insertInto('mail')
      .values({ ...mail, created_at: '2026-03-01T12:00:00Z' })
      .execute()
  }
  await recordAudit(db, { userId: null, action: 'a', entity: 'retention', entityId: 1, before: null, after: null })
  await sql`update audit_entry set at = '2026-03-01T12:00:00Z' where entity = 'retention'`.execute(db)
  const left = async () => ({
    mails: (await db.selectFrom('mail').select('status').where('event_key', 'like', 'retention:%').execute()).length,
    entries: (await db.selectFrom('audit_entry').select('id').where('entity', '=', 'retention').execute()).length,
  })
  await tidy('2026-03-30T12:00:00Z')
  expect(await left()).toEqual({ mails: 2, entries: 1 })
  await tidy('2026-04-01T12:00:00Z')
  expect(await left()).toEqual({ mails: 1, entries: 1 })
  await tidy('2032-03-02T12:00:00Z')
  expect(await left()).toEqual({ mails: 1, entries: 0 })
})

test('removes rows in batches, and leaves a locked one for the next time', async () => {
  const { db } = database
  await sql`insert into payment_event (provider, event_id, type, outcome, received_at)
    select 'batches', n::text, 't', 'o', '2020-01-01' from generate_series(1, 25) as n`.execute(db)
  const old = sql`provider = 'batches'`
  await db.transaction().execute(async (trx) => {
    await sql`select from payment_event where provider = 'batches' and event_id = '25' for update`.execute(trx)
    expect(await removeInBatches(db, 'payment_event', old, 10)).toBe(24)
  })
  expect(await removeInBatches(db, 'payment_event', old, 10)).toBe(1)
})
