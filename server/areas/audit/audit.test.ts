import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordAudit } from '../../platform/audit.ts'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { staffUser } from '../../testing/data/staff.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  shop = await buildTestApp()
  staff = await staffUser(shop, { name: 'Ada Reed' })
})
afterAll(() => shop.close())

/** Inserts an entry of `entity` at that time. */
async function insertEntry(entity: string, at: string, { action = 'x.update', entityId = 1, userId = staff.id } = {}) {
  await recordAudit(shop.db, { userId, action, entity, entityId, before: { price: 1 }, after: { price: 2 } })
  await sql`update audit_entry set at = ${at} where id = (select max(id) from audit_entry)`.execute(shop.db)
}
const list = async (query: string) => (await staff.get(`/admin/audit-log?${query}`)).json()
const times = async (query: string) => (await list(query)).items.map(({ at }: { at: string }) => at)

test('lists who changed what, the newest first', async () => {
  await insertEntry('coupon', '2026-11-20T10:00:00Z', { action: 'coupon.update', entityId: 7 })
  await recordAudit(shop.db, {
    userId: null,
    action: 'coupon.create',
    entity: 'coupon',
    entityId: 8,
    before: undefined,
    after: { code: 'A' },
  })
  expect(await list('entity=coupon')).toMatchObject({
    total: 2,
    skip: 0,
    limit: 50,
    items: [
      { user: null, action: 'coupon.create', entity_id: '8', before: null, after: { code: 'A' } },
      {
        at: '2026-11-20T10:00:00.000Z',
        user: { id: staff.id, name: 'Ada Reed' },
        action: 'coupon.update',
        entity: 'coupon',
        entity_id: '7',
        before: { price: 1 },
        after: { price: 2 },
      },
    ],
  })
})

test('filters by user, record and action, in pages', async () => {
  const other = await staffUser(shop)
  await insertEntry('pear', '2026-11-01T10:00:00Z', { action: 'pear.update', entityId: 1 })
  await insertEntry('pear', '2026-11-02T10:00:00Z', { action: 'pear.peel', entityId: 1, userId: other.id })
  await insertEntry('pear', '2026-11-03T10:00:00Z', { action: 'pear.peel', entityId: 2 })
  expect(await list('entity=pear&entity_id=1')).toMatchObject({ total: 2 })
  expect(await list('action=pear.peel')).toMatchObject({ total: 2, items: [{ entity_id: '2' }, { entity_id: '1' }] })
  expect(await list(`user_id=${other.id}`)).toMatchObject({ total: 1, items: [{ action: 'pear.peel' }] })
  expect(await list('entity=pear&skip=1&limit=1')).toMatchObject({
    total: 3,
    skip: 1,
    limit: 1,
    items: [{ entity_id: '1' }],
  })
  expect(await list('entity=pear&action=pear.update&user_id=2000000000')).toMatchObject({ total: 0, items: [] })
})

test('days are London days, in winter and in summer', async () => {
  // A summer day in London ends at 23:00 UTC, a winter day at 24:00.
  for (const at of ['2026-06-09T22:59:59Z', '2026-06-09T23:00:00Z', '2026-06-10T22:59:59Z', '2026-06-10T23:00:00Z']) {
    await insertEntry('plum', at)
  }
  await insertEntry('plum', '2026-12-24T23:59:59Z')
  await insertEntry('plum', '2026-12-25T00:00:00Z')
  expect(await times('entity=plum&from=2026-06-10&to=2026-06-10')).toEqual([
    '2026-06-10T22:59:59.000Z',
    '2026-06-09T23:00:00.000Z',
  ])
  expect(await times('entity=plum&from=2026-12-25')).toEqual(['2026-12-25T00:00:00.000Z'])
  expect(await times('from=2026-12-24&to=2026-12-24')).toEqual(['2026-12-24T23:59:59.000Z'])
  expect((await staff.get('/admin/audit-log?from=yesterday')).statusCode).toBe(422)
})

test('a cached count continues from the last one, and misses nothing', async () => {
  await insertEntry('quince', '2026-11-01T10:00:00Z')
  expect((await list('entity=quince')).total).toBe(1)
  await insertEntry('quince', '2026-11-02T10:00:00Z')
  // Still within the minutes in which a lower id may be committed.
  await recordAudit(shop.db, { userId: null, action: 'x', entity: 'quince', entityId: 1, before: null, after: null })
  expect((await list('entity=quince')).total).toBe(3)
  expect((await list('entity=quince')).total).toBe(3)
  await insertEntry('quince', '2026-11-02T10:00:00Z')
  expect((await list('entity=quince')).total).toBe(4)
})
