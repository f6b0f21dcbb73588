import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, TEST_DAY, type TestApp } from '../../testing/app.ts'
import { readAudit, staffUser } from '../../testing/data/staff.ts'
import { insertImage, insertProduct } from '../catalogue/catalogue.test-products.ts'
import { insertBundle } from './bundles.test-bundles.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
// Each reading of the clock is a second later, as between two saves.
let seconds = 0
const clock = {
  now: () => new Date(Date.parse(TEST_DAY) + 1000 * ++seconds),
  today: () => TEST_DAY.slice(0, 10),
}
beforeAll(async () => {
  shop = await buildTestApp({ clock })
  staff = await staffUser(shop, { name: 'Ada Reed' })
})
afterAll(() => shop.close())

/** Inserts a public product; returns it with its only variation. */
async function part({ price = 333, stock_quantity = 7, status = 'active' as 'active' | 'draft', name = 'Coil' } = {}) {
  const id = await insertProduct(shop.db, { name, status, variations: [{ price, stock_quantity }] })
  const { id: variation_id } = await shop.db
    .selectFrom('variation')
    .select('id')
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow()
  return { id, variation_id }
}
const faultsOf = (response: { json(): { errors?: { path: string; message: string }[] } }) =>
  response.json().errors ?? []

test('creates a bundle with its parts, their total price and the savings', async () => {
  const [coil, tea] = [await part(), await part({ price: 250, stock_quantity: 4, name: 'Tea' })]
  const media_key = await insertImage(shop.db, coil.id)
  const response = await staff.post('/admin/bundles/', {
    name: 'Evening pair',
    status: 'active',
    price: 10,
    short_description: 'Warm.',
    description: '**Tea** and more',
    items: [
      { variation_id: coil.variation_id, quantity: 3 },
      { variation_id: tea.variation_id, quantity: 2 },
    ],
    images: [{ media_key, alt: 'A pair' }],
  })
  expect(response.statusCode, response.body).toBe(201)
  const created = response.json()
  expect(created).toMatchObject({
    name: 'Evening pair',
    slug: 'evening-pair',
    status: 'active',
    price: 10,
    description: '**Tea** and more',
    // 3 × £3.33 + 2 × £2.50
    singly: 14.99,
    savings: 4.99,
    stock_quantity: 2,
    thumbnail_url: `/media/${media_key}/200`,
    items: [
      {
        product_id: coil.id,
        product_name: 'Coil',
        product_status: 'active',
        price: 3.33,
        quantity: 3,
        stock_quantity: 7,
      },
      { product_id: tea.id, quantity: 2, thumbnail_url: '' },
    ],
    images: [{ media_key, alt: 'A pair', url: `/media/${media_key}/400` }],
  })
  expect((await staff.get(`/admin/bundles/${created.id}`)).json()).toEqual(created)
  expect((await shop.app.inject(`/api/v1/bundles/${created.id}`)).json()).toMatchObject({ price: 10, savings: 4.99 })
  expect(await readAudit(shop.db, 'bundle', created.id)).toMatchObject([
    { user_id: staff.id, action: 'bundle.create', before: null, after: { price_pence: 1000, status: 'active' } },
  ])
})

test('changes only the fields that are sent, and checks the whole bundle again', async () => {
  const tea = await part({ price: 500 })
  const id = await insertBundle(shop.db, { price: 400, parts: [{ product: tea.id }], description: 'Kept' })
  const dear = await staff.put(`/admin/bundles/${id}`, { price: 5.01 })
  expect(dear.statusCode).toBe(422)
  expect(faultsOf(dear)).toMatchObject([{ path: 'price', message: expect.stringContaining('£5.00') }])
  const changed = (await staff.put(`/admin/bundles/${id}`, { price: 4.5, name: 'Renamed' })).json()
  expect(changed).toMatchObject({ price: 4.5, name: 'Renamed', description: 'Kept', items: [{ quantity: 1 }] })
  expect(await readAudit(shop.db, 'bundle', id)).toMatchObject([
    { action: 'bundle.update', before: { price_pence: 400 }, after: { price_pence: 450, description: 'Kept' } },
  ])
  // Nothing changed, so there is no audit entry.
  expect((await staff.put(`/admin/bundles/${id}`, { price: 4.5 })).json().updated_at).toBe(changed.updated_at)
  expect(await readAudit(shop.db, 'bundle', id)).toHaveLength(1)
})

test('rejects parts that are missing, repeated or not public, and images that are missing', async () => {
  const [tea, hidden] = [await part(), await part({ status: 'draft' })]
  const id = await insertBundle(shop.db, { price: 300, parts: [{ product: tea.id }] })
  const paths = async (changes: object) => {
    const response = await staff.put(`/admin/bundles/${id}`, changes)
    expect(response.statusCode, response.body).toBe(422)
    return faultsOf(response).map(({ path }) => path)
  }
  const one = { variation_id: tea.variation_id, quantity: 1 }
  expect(await paths({ items: [one, one] })).toEqual(['items.1.variation_id'])
  expect(await paths({ items: [{ variation_id: 2_000_000_000, quantity: 1 }] })).toEqual(['items.0.variation_id'])
  expect(await paths({ items: [one, { variation_id: hidden.variation_id, quantity: 1 }] })).toEqual([
    'items.1.variation_id',
  ])
  expect(await paths({ items: [] })).toEqual(['items'])
  expect(await paths({ images: [{ media_key: 'no-such-picture', alt: '' }] })).toEqual(['images.0.media_key'])
  expect(await paths({ price: 0 })).toEqual(['price'])
  expect(await paths({ items: [{ ...one, quantity: 100 }] })).toEqual(['items.0.quantity'])
  expect((await staff.get(`/admin/bundles/${id}`)).json()).toMatchObject({ price: 3, items: [{ quantity: 1 }] })
})

test('answers the second of two concurrent saves with what the first one changed', async () => {
  const tea = await part()
  const id = await insertBundle(shop.db, { price: 300, parts: [{ product: tea.id }] })
  const { updated_at } = (await staff.get(`/admin/bundles/${id}`)).json()
  const save = (name: string) => staff.put(`/admin/bundles/${id}`, { name, updated_at })
  expect((await save('First')).statusCode).toBe(200)
  const second = await save('Second')
  expect(second.json()).toMatchObject({
    status: 409,
    code: 'stale',
    errors: [{ path: 'name', message: 'Is now First.' }],
  })
  expect(second.json().detail).toContain('Ada Reed')
  expect((await staff.get(`/admin/bundles/${id}`)).json().name).toBe('First')
  const taken = (await staff.get(`/admin/bundles/${id}`)).json().slug
  const other = await insertBundle(shop.db, { price: 300, parts: [{ product: tea.id }] })
  expect((await staff.put(`/admin/bundles/${other}`, { slug: taken })).json()).toMatchObject({
    status: 409,
    code: 'slug_taken',
  })
})

test('archives a bundle once and hides it from the shop', async () => {
  const tea = await part()
  const id = await insertBundle(shop.db, { price: 300, parts: [{ product: tea.id }] })
  for (let time = 0; time < 2; time += 1) {
    expect((await staff.delete(`/admin/bundles/${id}`)).json()).toEqual({ success: true })
  }
  expect((await shop.app.inject(`/api/v1/bundles/${id}`)).statusCode).toBe(404)
  expect((await staff.get(`/admin/bundles/${id}`)).json()).toMatchObject({ status: 'archived' })
  expect(await readAudit(shop.db, 'bundle', id)).toMatchObject([
    { action: 'bundle.archive', before: { status: 'active' }, after: { status: 'archived' } },
  ])
  expect((await staff.delete('/admin/bundles/2000000000')).statusCode).toBe(404)
  expect((await staff.get('/admin/bundles/2000000000')).statusCode).toBe(404)
})

test('lists every status, and searches, sorts and pages the list', async () => {
  const tea = await part()
  const parts = [{ product: tea.id }]
  await insertBundle(shop.db, { name: 'Listed b', price: 200, parts, status: 'draft' })
  await insertBundle(shop.db, { name: 'listed A', price: 300, parts, short_description: '100% cosy' })
  const names = async (query: string) => {
    const { items } = (await staff.get(`/admin/bundles/?${query}`)).json()
    return items.map(({ name }: { name: string }) => name)
  }
  expect(await names('search=listed&sort=name')).toEqual(['listed A', 'Listed b'])
  expect(await names('search=listed&sort=-name')).toEqual(['Listed b', 'listed A'])
  expect(await names('search=listed&sort=price')).toEqual(['Listed b', 'listed A'])
  expect(await names('search=listed&sort=-price')).toEqual(['listed A', 'Listed b'])
  expect(await names('search=listed&status=draft')).toEqual(['Listed b'])
  expect(await names('search=COSY%20100%25')).toEqual(['listed A'])
  const page = (await staff.get('/admin/bundles/?search=listed&sort=name&skip=1&limit=1')).json()
  expect(page).toMatchObject({ total: 2, skip: 1, limit: 1, items: [{ name: 'Listed b' }] })
})

test('answers 422 naming the description when its markdown is nested too deeply', async () => {
  const { variation_id } = await part()
  const response = await staff.post('/admin/bundles/', {
    name: 'Nested',
    price: 1,
    description: '> '.repeat(4000),
    items: [{ variation_id, quantity: 1 }],
  })
  expect(response.statusCode).toBe(422)
  expect(faultsOf(response)).toEqual([
    { path: 'description', message: 'Put at most 20 quotes or lists inside each other.' },
  ])
})
