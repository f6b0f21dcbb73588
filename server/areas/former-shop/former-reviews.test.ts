import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { fixedClock } from '../../platform/time/clock.ts'
import { buildTestApp, TEST_DAY, type TestApp } from '../../testing/app.ts'
import { signIn } from '../../testing/data/customers.ts'
import { toForm } from '../../testing/data/forms.ts'
import { staffUser } from '../../testing/data/staff.ts'
import { insertProduct } from '../catalogue/catalogue.test-products.ts'
import { listReviews, readStars } from '../reviews/reviews.test-reviews.ts'
import { formerShopService } from './former-shop.service.ts'

const FIXTURES = fileURLToPath(new URL('../../../tests/fixtures/import/', import.meta.url))
const clock = fixedClock(TEST_DAY)
let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
let product: number
/** The product's names in the files, replaced by its own, so that each test has another. */
let names: Record<string, string>
beforeAll(async () => {
  shop = await buildTestApp()
})
beforeEach(async () => {
  staff = await staffUser(shop)
  const name = `Garden Mint ${randomUUID()}`
  product = await insertProduct(shop.db, { name, product_class: 'food_supplement' })
  const { slug, sku } = await shop.db
    .selectFrom('product')
    .innerJoin('variation', 'product_id', 'product.id')
    .select(['slug', 'variation.sku'])
    .where('product.id', '=', product)
    .executeTakeFirstOrThrow()
  names = { 'garden-mint': slug, 'MINT-10': sku, 'Garden Mint': name }
})
afterAll(() => shop.close())

const work = () => formerShopService({ db: shop.db, clock }).workNext()
const stored = async (id: number) => {
  const { items } = (await staff.get('/admin/former-shop/imports/')).json()
  return items.find((item: { id: number }) => item.id === id)
}
async function check(name: string): Promise<number> {
  let text = await readFile(`${FIXTURES}${name}`, 'utf8')
  for (const [known, own] of Object.entries(names)) text = text.replaceAll(known, own)
  const form = await toForm({}, [{ field: 'file', name, bytes: Buffer.from(text) }])
  const url = '/api/v1/admin/former-shop/imports/?kind=reviews'
  const { id } = (
    await shop.app.inject({ method: 'POST', url, ...form, headers: { ...staff.headers, ...form.headers } })
  ).json()
  await work()
  return id
}
async function importFile(name: string) {
  const id = await check(name)
  await staff.post(`/admin/former-shop/imports/${id}/start`)
  await work()
  return stored(id)
}

const SPR = 'reviews-shopify-product-reviews.csv'

test('reviews of Shopify’s app are checked without a change, then imported with author, date, state and reply', async () => {
  const checked = await stored(await check(SPR))
  expect(checked).toMatchObject({ status: 'checked', rows_total: 9, created: 3, unchanged: 1, rejected: 5 })
  expect(checked.problems).toMatchObject([
    { line: 6, message: expect.stringContaining('spam') },
    { line: 7, name: 'no-such-product', message: expect.stringContaining('Import the products first') },
    { line: 8, message: 'There is no rating from 1 to 5.' },
    { line: 9, message: expect.stringContaining('no author') },
    { line: 10, message: 'We can’t read the date soon.' },
    { line: 11, message: expect.stringContaining('Line 4 has the same review') },
  ])
  expect(await readStars(shop, product)).toEqual({ rating: 0, num_reviews: 0 })

  expect(await importFile(SPR)).toMatchObject({ status: 'imported', created: 3, unchanged: 1, rejected: 5 })
  expect(await readStars(shop, product)).toEqual({ rating: 3.5, num_reviews: 2 })
  const { items } = await listReviews(shop, product)
  expect(items).toMatchObject([
    { author: 'Ben S.', rating: 2, title: '', verified: false, imported: true, reply: null },
    {
      author: 'Ada M.',
      comment: 'Fresh, and not too sweet.\nI will buy it again.',
      created_at: '2024-06-01T09:12:13.000Z',
      reply: 'Thank you!',
      replied_at: '2024-06-02T08:00:00.000Z',
      imported: true,
    },
  ])
  expect(JSON.stringify(items)).not.toContain('example.com')
  const hidden = (await staff.get(`/admin/reviews/?status=hidden&product_id=${product}`)).json().items
  expect(hidden).toMatchObject([
    { author: 'Cal R.', hidden_reason: 'It wasn’t shown in our previous shop.', customer: null, order_number: null },
  ])
})

test('a second import adds nothing, and keeps what staff have hidden and answered', async () => {
  await importFile(SPR)
  const [ben] = (await listReviews(shop, product)).items
  const { updated_at } = (await staff.get(`/admin/reviews/?product_id=${product}`))
    .json()
    .items.find(({ id }: { id: number }) => id === ben.id)
  const hide = { status: 'hidden', hidden_reason: 'It names a neighbour.', reply: 'We are sorry.', updated_at }
  expect((await staff.put(`/admin/reviews/${ben.id}`, hide)).statusCode).toBe(200)
  expect(await importFile(SPR)).toMatchObject({ created: 0, unchanged: 4, rejected: 5 })
  expect(await readStars(shop, product)).toEqual({ rating: 5, num_reviews: 1 })
  const all = (await staff.get(`/admin/reviews/?product_id=${product}`)).json()
  expect(all.total).toBe(3)
  expect(all.items.find(({ id }: { id: number }) => id === ben.id)).toMatchObject({ reply: 'We are sorry.' })
})

test('only an earlier order in the former shop makes a review a verified purchase', async () => {
  const [ada, ben] = [await signIn(shop.db), await signIn(shop.db)]
  Object.assign(names, { 'ada.moss@example.com': ada.email, 'ben@example.com': ben.email })
  const now = clock.now()
  const order = { source: 'shopify' as const, status: 'paid', total_pence: 499, imported_at: now }
  const items = JSON.stringify([
    { name: `${names['Garden Mint']} - 10 mg`, sku: 'OTHER', quantity: 1, price_pence: 499 },
  ])
  for (const [customer, day, number] of [
    [ada, '2024-05-20', 'A1'],
    [ben, '2024-06-20', 'B1'],
  ] as const) {
    const user_id = customer.id
    await shop.db.insertInto('former_customer').values({ user_id, source: 'shopify', imported_at: now }).execute()
    const row = { ...order, user_id, order_number: number, items, placed_at: new Date(day) }
    await shop.db.insertInto('former_order').values(row).execute()
  }
  await importFile(SPR)
  const { items: shown } = await listReviews(shop, product)
  expect(shown).toMatchObject([
    { author: 'Ben S.', verified: false },
    { author: 'Ada M.', verified: true },
  ])
  const staffView = (await staff.get(`/admin/reviews/?product_id=${product}&rating=5`)).json().items
  expect(staffView).toMatchObject([{ customer: { id: ada.id } }])
})

test('Judge.me files: HTML becomes text, stars without words count, and a reply with a forbidden claim is left out', async () => {
  const { created, rejected, problems } = await importFile('reviews-judgeme.csv')
  expect({ created, rejected }).toEqual({ created: 2, rejected: 1 })
  expect(problems[0]).toMatchObject({ line: 2, message: expect.stringContaining('The reply is left out') })
  const { items, average } = await listReviews(shop, product)
  expect(average).toBe(4.5)
  expect(items).toMatchObject([
    { author: 'Hal G.', comment: '', rating: 4 },
    { author: 'Gus F.', comment: 'Lovely & mild.', reply: null },
  ])
})

test('WooCommerce files: products by SKU or title, unapproved ones hidden, replies to comments rejected', async () => {
  const { created, rejected, problems } = await importFile('reviews-woocommerce.csv')
  expect({ created, rejected }).toEqual({ created: 2, rejected: 1 })
  expect(problems).toMatchObject([{ line: 4, message: expect.stringContaining('reply to another comment') }])
  expect((await listReviews(shop, product)).items).toMatchObject([{ author: 'Joy M.', verified: false, rating: 5 }])
})

test('a file without rating, author or product is rejected', async () => {
  const bytes = Buffer.from('title,body,rating\nA,B,5\n')
  const form = await toForm({}, [{ field: 'file', name: 'a.csv', bytes }])
  const url = '/api/v1/admin/former-shop/imports/?kind=reviews'
  const answer = await shop.app.inject({ method: 'POST', url, ...form, headers: { ...staff.headers, ...form.headers } })
  expect(answer.statusCode).toBe(422)
  expect(answer.body).toContain('review file')
})
