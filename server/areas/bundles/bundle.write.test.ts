import { BundleDraft } from '@shop/contract/admin/bundles.admin.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixedClock } from '../../platform/time/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { lawfulDraft, TEST_DAY } from '../compliance/compliance.test-products.ts'
import { productWriter } from '../products/product.write.service.ts'
import { bundleWriter } from './bundle.write.service.ts'

const clock = fixedClock(`${TEST_DAY}T12:00:00Z`)
let database: TestDatabase
let bundles: ReturnType<typeof bundleWriter>
let products: ReturnType<typeof productWriter>

beforeAll(async () => {
  database = await createTestDatabase()
  bundles = bundleWriter({ db: database.db, clock })
  products = productWriter({ db: database.db, clock })
})
afterAll(() => database.close())

/** Saves a tea of 499 pence; returns its product and its only variation. */
async function part(status: 'active' | 'draft' = 'active') {
  const draft = { ...lawfulDraft('tea'), status }
  const { id } = await products.save(draft)
  const variation = await database.db
    .selectFrom('variation')
    .select('id')
    .where('product_id', '=', id)
    .executeTakeFirstOrThrow()
  return { productId: id, draft, variation_id: variation.id, quantity: 1 }
}

const draftOf = (items: { variation_id: number; quantity: number }[], pounds = 8, status = 'active') =>
  BundleDraft.parse({
    name: 'Evening pair',
    status,
    price: pounds,
    items: items.map(({ variation_id, quantity }) => ({ variation_id, quantity })),
  })

const stored = (id: number) => database.db.selectFrom('bundle').selectAll().where('id', '=', id).executeTakeFirst()

test('stores a complete bundle once', async () => {
  const draft = draftOf([await part(), await part()])
  const first = await bundles.save(draft)
  expect(await stored(first.id)).toMatchObject({ status: 'active', price_pence: 800, slug: first.slug })
  expect(await bundles.save(draft, { id: first.id })).toEqual({ ...first, changed: false })
  const other = await bundles.save(draft)
  expect(other.slug).toBe(`${first.slug}-2`)
})

test('reports a changed part as a change', async () => {
  const [one, two] = [await part(), await part()]
  const { id } = await bundles.save(draftOf([one, two]))
  expect(await bundles.save(draftOf([one, { ...two, quantity: 2 }]), { id })).toMatchObject({ changed: true })
})

describe('rejects', () => {
  const errors = (paths: string[]) => ({ status: 422, errors: paths.map((path) => expect.objectContaining({ path })) })

  test('a public bundle with a part that is not public', async () => {
    const items = [await part(), await part('draft')]
    await expect(bundles.save(draftOf(items))).rejects.toMatchObject(errors(['items.1.variation_id']))
    expect(await bundles.save(draftOf(items, 8, 'draft'))).toMatchObject({ changed: true })
  })

  test('a price above the total of its parts, or of zero', async () => {
    const items = [await part(), await part()]
    await expect(bundles.save(draftOf(items, 9.99))).rejects.toMatchObject(errors(['price']))
    await expect(bundles.save(draftOf(items, 0))).rejects.toMatchObject(errors(['price']))
    expect(await bundles.save(draftOf(items, 9.98))).toMatchObject({ changed: true })
  })

  test('parts that are missing or repeated', async () => {
    const one = await part()
    const items = [one, one, { variation_id: 999_999, quantity: 1 }]
    await expect(bundles.save(draftOf(items))).rejects.toMatchObject(
      errors(['items.1.variation_id', 'items.2.variation_id']),
    )
  })

  test('a public bundle with a claim that one of its parts may not make', async () => {
    const draft = { ...draftOf([await part(), await part()]), short_description: 'A detox for the evening' }
    await expect(bundles.save(draft)).rejects.toMatchObject(errors(['short_description']))
    expect(await bundles.save({ ...draft, status: 'draft' })).toMatchObject({ changed: true })
    const description = 'Goes well with a vape kit, a coil and CBD tea.'
    expect(await bundles.save({ ...draft, short_description: '', description })).toMatchObject({ changed: true })
  })

  test('an address that another bundle has, whichever saves first', async () => {
    const named = async () => ({ ...draftOf([await part()], 4), name: 'Twin', slug: 'twin' })
    const saves = await Promise.allSettled([bundles.save(await named()), bundles.save(await named())])
    expect(saves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(saves.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { status: 409 } })
  })

  test('a bundle that does not exist', async () => {
    await expect(bundles.save(draftOf([await part()], 4), { id: 999_999 })).rejects.toMatchObject({ status: 404 })
    await expect(bundles.archive(999_999)).rejects.toMatchObject({ status: 404 })
  })
})

test('rejects the removal of a variation that is in a bundle', async () => {
  const { productId, draft, variation_id, quantity } = await part()
  await bundles.save(draftOf([{ variation_id, quantity }], 4))
  const [variation] = draft.variations
  const other = { ...draft, variations: variation ? [{ ...variation, sku: 'other', attributes: { Size: 'Big' } }] : [] }
  await expect(products.save(other, { id: productId })).rejects.toMatchObject({
    status: 409,
    code: 'variation_in_bundle',
  })
})

test('stores an archived bundle, but not as active', async () => {
  const { id } = await bundles.save(draftOf([await part()], 4))
  await bundles.archive(id)
  expect(await stored(id)).toMatchObject({ status: 'archived' })
})
