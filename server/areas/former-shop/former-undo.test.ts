import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fixedClock } from '../../platform/time/clock.ts'
import { buildTestApp, TEST_DAY, type TestApp } from '../../testing/app.ts'
import { toForm } from '../../testing/data/forms.ts'
import { staffUser } from '../../testing/data/staff.ts'
import { insertProduct } from '../catalogue/catalogue.test-products.ts'
import { listReviews, readStars } from '../reviews/reviews.test-reviews.ts'
import { formerShopService } from './former-shop.service.ts'

const clock = fixedClock(TEST_DAY)
let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
/** Distinguishes the customers, orders and products of each test. */
let key = ''
let count = 0
beforeAll(async () => {
  shop = await buildTestApp()
})
beforeEach(async () => {
  staff = await staffUser(shop)
  count += 1
  key = `test${count}`
})
afterAll(() => shop.close())

async function importFile(kind: string, lines: readonly string[]): Promise<number> {
  const form = await toForm({}, [{ field: 'file', name: `${kind}.csv`, bytes: Buffer.from(lines.join('\n')) }])
  const url = `/api/v1/admin/former-shop/imports/?kind=${kind}`
  const { id } = (
    await shop.app.inject({ method: 'POST', url, ...form, headers: { ...staff.headers, ...form.headers } })
  ).json()
  const service = formerShopService({ db: shop.db, clock })
  await service.workNext()
  await staff.post(`/admin/former-shop/imports/${id}/start`)
  await service.workNext()
  return id
}
const customers = () =>
  importFile('customers', [
    'First Name,Last Name,Email,Accepts Email Marketing,Default Address Address1,Default Address City,Default Address Zip',
    `Ada,Moss,ada@${key}.example.com,yes,4 Mill Lane,Ely,CB7 4AA`,
    `Ben,Stone,ben@${key}.example.com,no,,,`,
  ])
const orders = () =>
  importFile('orders', [
    'Name,Email,Financial Status,Currency,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku',
    `#${key},ada@${key}.example.com,paid,GBP,4.99,2024-05-01 10:12:13 +0100,1,Mint ${key},4.99,`,
  ])
const reviews = () =>
  importFile('reviews', [
    'product_handle,state,rating,title,author,email,location,body,reply,created_at,replied_at',
    `${key},published,5,,Ada Moss,ada@${key}.example.com,,Fresh.,,2024-06-01 10:12:13 +0100,`,
    `${key},published,2,,Cal Reed,,,Mild.,,2024-06-02 10:12:13 +0100,`,
  ])
const undo = (id: number, rest = false) => staff.post(`/admin/former-shop/imports/${id}/undo`, { rest })

const TABLES = [
  'shop_user',
  'address',
  'former_customer',
  'former_order',
  'marketing_consent',
  'review',
  'review_report',
] as const
/** Everything that an import may write, and the stars that follow from it. */
async function dump() {
  const rows = await Promise.all(TABLES.map((table) => shop.db.selectFrom(table).selectAll().execute()))
  const stars = await shop.db.selectFrom('product').select(['id', 'rating', 'num_reviews']).orderBy('id').execute()
  return { rows: rows.map((table) => table.map((row) => JSON.stringify(row)).sort()), stars }
}

test('imports and then undone in the opposite order, customers, orders and reviews leave the shop as it was', async () => {
  const product = await insertProduct(shop.db, { name: `Mint ${key}`, slug: key })
  const before = await dump()
  const ids = [await customers(), await orders(), await reviews()]
  expect(await readStars(shop, product)).toEqual({ rating: 3.5, num_reviews: 2 })
  expect(await dump()).not.toEqual(before)
  for (const id of ids.toReversed()) {
    const answer = await undo(id)
    expect(answer.json(), answer.body).toMatchObject({ status: 'undone', problems: [] })
  }
  expect(await dump()).toEqual(before)
  const entries = await shop.db
    .selectFrom('audit_entry')
    .select(['entity_id', 'after'])
    .where('action', '=', 'former_import.undo')
    .orderBy('id')
    .execute()
  expect(entries.map(({ entity_id }) => Number(entity_id))).toEqual(ids.toReversed())
  expect(entries[0]?.after).toMatchObject({ kind: 'reviews', removed: 2, blocked: 0 })
})

test('what something depends on prevents the undo by name, until staff choose to remove the rest', async () => {
  await insertProduct(shop.db, { name: `Mint ${key}`, slug: key })
  const [first, second, third] = [await customers(), await orders(), await reviews()]
  const before = await dump()
  const answers = [await undo(first), await undo(second)]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409])
  expect(answers[0]?.json()).toMatchObject({
    code: 'in_use',
    detail: `1 of 2 can’t be removed: ada@${key}.example.com has past orders, whose import has to be undone first.`,
  })
  expect(answers[1]?.json().detail).toContain('proves a purchase that a review shows')
  expect(await dump()).toEqual(before)
  expect((await undo(first, true)).json()).toMatchObject({
    status: 'undone',
    removed: 1,
    problems: [{ line: 0, name: `ada@${key}.example.com` }],
  })
  expect((await undo(third)).statusCode).toBe(200)
  expect((await undo(second)).statusCode).toBe(200)
})

test('accounts with a password and reviews that staff have answered stay', async () => {
  const product = await insertProduct(shop.db, { name: `Mint ${key}`, slug: key })
  const [first, second] = [await customers(), await reviews()]
  const email = `ben@${key}.example.com`
  await shop.db.updateTable('shop_user').set({ password_hash: 'chosen' }).where('email', '=', email).execute()
  const { items } = (await staff.get(`/admin/reviews/?product_id=${product}&rating=2`)).json()
  const [{ id, updated_at }] = items
  expect((await staff.put(`/admin/reviews/${id}`, { reply: 'Thank you.', updated_at })).statusCode).toBe(200)
  expect((await undo(first)).json().detail).toContain(`${email} has chosen a password`)
  expect((await undo(second)).json().detail).toContain('by Cal R. has been answered')
  expect((await undo(second, true)).json()).toMatchObject({ removed: 1 })
  expect((await listReviews(shop, product)).items).toMatchObject([{ author: 'Cal R.', reply: 'Thank you.' }])
})

test('two clicks undo once, and a file that is not imported has nothing to undo', async () => {
  const id = await customers()
  const answers = await Promise.all([undo(id), undo(id)])
  expect(answers.map((answer) => answer.json().removed)).toEqual([2, 2])
  const entries = shop.db.selectFrom('audit_entry').select('id').where('action', '=', 'former_import.undo')
  expect(await entries.where('entity_id', '=', String(id)).execute()).toHaveLength(1)
  await shop.db.updateTable('former_import').set({ status: 'checked' }).where('id', '=', id).execute()
  expect((await undo(id)).json()).toMatchObject({ status: 409, code: 'not_imported' })
})

test('an undo that stops at its end has removed nothing, and works the next time', async () => {
  const id = await customers()
  const before = await dump()
  // Its last statement is the audit entry.
  await sql`alter table audit_entry add constraint no_undo check (action <> 'former_import.undo') not valid`.execute(
    shop.db,
  )
  try {
    expect((await undo(id)).statusCode).toBe(500)
    expect(await dump()).toEqual(before)
  } finally {
    await sql`alter table audit_entry drop constraint no_undo`.execute(shop.db)
  }
  expect((await undo(id)).json()).toMatchObject({ status: 'undone', removed: 2 })
})
