import type { ProductDraft } from '@shop/contract/admin/catalogue.admin.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fixedClock } from '../../platform/time/clock.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { lawfulDraft, TEST_DAY } from '../compliance/compliance.test-products.ts'
import { brandWriter } from '../taxonomy/brands.write.ts'
import { categoryWriter } from '../taxonomy/categories.write.ts'
import { type ProductWriter, productWriter } from './product.write.service.ts'

let database: TestDatabase
let products: ProductWriter

beforeAll(async () => {
  database = await createTestDatabase()
  products = at(`${TEST_DAY}T12:00:00Z`)
})
afterAll(() => database.close())

const at = (iso: string) => productWriter({ db: database.db, clock: fixedClock(iso) })
const stored = (id: number) =>
  database.db.selectFrom('product').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const variationsOf = (id: number) =>
  database.db.selectFrom('variation').selectAll().where('product_id', '=', id).orderBy('position').execute()
const active = (draft: ProductDraft): ProductDraft => ({ ...draft, status: 'active' })

async function picture(): Promise<string> {
  const key = `picture-${Math.random().toString(36).slice(2, 14)}`
  await database.db
    .insertInto('media')
    .values({ key, content_type: 'image/png', width: 1, height: 1, bytes: 1 })
    .execute()
  return key
}

const strengths = (...values: string[]) => values.map((Strength) => ({ attributes: { Strength } }))

describe('saving a new product', () => {
  test('stores it completely, with options in the order of its variations', async () => {
    const media_key = await picture()
    const draft = lawfulDraft('nicotine_eliquid', {
      variations: [
        { attributes: { Flavour: 'Mango', Strength: '10 mg' }, price: 399 },
        { attributes: { Flavour: 'Mango', Strength: '20 mg' }, price: 499 },
        { attributes: { Flavour: 'Berry', Strength: '10 mg' }, price: 399 },
      ],
      fields: { images: [{ media_key, alt: 'A bottle' }] },
    })
    const { id, slug, changed } = await products.save(active(draft))

    expect({ slug, changed }).toEqual({ slug: draft.name.toLowerCase().replace(' ', '-'), changed: true })
    expect(await stored(id)).toMatchObject({
      status: 'active',
      price_pence: 399,
      price_max_pence: 499,
      strengths_mg: [10, 20],
      options: [
        {
          name: 'Flavour',
          values: [
            { value: 'Mango', swatch: null },
            { value: 'Berry', swatch: null },
          ],
        },
        {
          name: 'Strength',
          values: [
            { value: '10 mg', swatch: null },
            { value: '20 mg', swatch: null },
          ],
        },
      ],
    })
    expect(await variationsOf(id)).toHaveLength(3)
    const found = await database.db
      .selectFrom('product_search')
      .select('product_id')
      .where('product_id', '=', id)
      .execute()
    expect(found).toHaveLength(1)
  })

  test('stores strengths only for nicotine, also when the class changes', async () => {
    const attributes = ['1000 mg', '10 mg', '12345 mg'].map((Strength) => ({ attributes: { Strength } }))
    const { id } = await products.save(lawfulDraft('food_supplement', { variations: attributes }))
    expect(await stored(id)).toMatchObject({ strengths_mg: [] })
    await database.db.updateTable('product').set({ product_class: 'nicotine_eliquid' }).where('id', '=', id).execute()
    expect(await stored(id)).toMatchObject({ strengths_mg: [10, 1000] })
    await database.db.updateTable('product').set({ product_class: 'cbd_eliquid' }).where('id', '=', id).execute()
    expect(await stored(id)).toMatchObject({ strengths_mg: [] })
  })

  test('preserves order and swatches of options that a variation has', async () => {
    const swatch: [string, string] = ['#b8651a', '#f7cb84']
    const values = ['20 mg', '5 mg', '10 mg'].map((value) => ({ value, swatch }))
    const fields = {
      options: [
        { name: 'Colour', values: [] },
        { name: 'Strength', values },
      ],
    }
    const { id } = await products.save(
      lawfulDraft('nicotine_eliquid', { fields, variations: strengths('10 mg', '20 mg', '0 mg') }),
    )
    expect((await stored(id)).options).toEqual([
      {
        name: 'Strength',
        values: [
          { value: '20 mg', swatch },
          { value: '10 mg', swatch },
          { value: '0 mg', swatch: null },
        ],
      },
    ])
  })

  test('finds a free address for a name that exists already or has no letters', async () => {
    const save = async (name: string) => (await products.save(lawfulDraft('tea', { fields: { name } }))).slug
    expect([await save('Crème Brûlée & Co'), await save('Crème brûlée & co')]).toEqual([
      'creme-brulee-and-co',
      'creme-brulee-and-co-2',
    ])
    expect(await save('🍋🍋')).toBe('product')
  })

  test('takes part in the caller’s transaction, which can still roll back', async () => {
    const draft = lawfulDraft('tea')
    const undone = database.db.transaction().execute(async (trx) => {
      await productWriter({ db: trx, clock: fixedClock(TEST_DAY) }).save(draft)
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(await database.db.selectFrom('product').select('id').where('sku', '=', draft.sku).execute()).toEqual([])
  })
})

describe('saving a product again', () => {
  test('with the same draft changes nothing, not even the time of the last change', async () => {
    const draft = active(lawfulDraft('nicotine_eliquid', { variations: strengths('10 mg', '20 mg') }))
    const first = await products.save(draft, { import_key: 'shopify:same', popularity: 7 })
    const before = await stored(first.id)
    const again = await at('2026-11-21T18:00:00Z').save(structuredClone(draft), { import_key: 'shopify:same' })
    expect(again).toEqual({ ...first, changed: false })
    expect(await stored(first.id)).toEqual(before)
  })

  test('with a changed stock is a change', async () => {
    const draft = active(lawfulDraft('tea'))
    const { id } = await products.save(draft, { import_key: 'shopify:stock' })
    const [variation] = draft.variations
    const next = { ...draft, variations: variation ? [{ ...variation, stock_quantity: 5 }] : [] }
    expect(await at('2026-11-21T18:00:00Z').save(next, { import_key: 'shopify:stock' })).toMatchObject({
      id,
      changed: true,
    })
    expect(await stored(id)).toMatchObject({ status: 'active', updated_at: new Date('2026-11-21T18:00:00Z') })
    expect(await variationsOf(id)).toMatchObject([{ stock_quantity: 5 }])
  })

  test('preserves variation ids by SKU, or by options after a new SKU, and when two swap options', async () => {
    const draft = lawfulDraft('nicotine_eliquid', { variations: strengths('5 mg', '10 mg', '15 mg', '20 mg') })
    const { id } = await products.save(active(draft))
    const idOf = async (sku: string) => (await variationsOf(id)).find((variation) => variation.sku === sku)?.id
    const [a, b, c, d] = draft.variations
    if (!a || !b || !c || !d) throw new Error('Four variations were made.')
    const [idOfA, idOfB, idOfC] = [await idOf(a.sku), await idOf(b.sku), await idOf(c.sku)]

    const renamed = { ...c, sku: `${c.sku}-new` }
    const variations = [{ ...a, attributes: b.attributes }, { ...b, attributes: a.attributes }, renamed]
    await products.save(active({ ...draft, variations }), { id })

    expect([await idOf(a.sku), await idOf(b.sku), await idOf(renamed.sku)]).toEqual([idOfA, idOfB, idOfC])
    expect(await variationsOf(id)).toMatchObject([
      { attributes: { Strength: '10 mg' } },
      { attributes: { Strength: '5 mg' } },
      { attributes: { Strength: '15 mg' } },
    ])
  })

  test('with a new name preserves the address', async () => {
    const draft = lawfulDraft('tea')
    const { id, slug } = await products.save(draft)
    expect(await products.save({ ...draft, name: 'Another name' }, { id })).toMatchObject({ slug, changed: true })
  })

  test('removes draft and archived products from the search', async () => {
    const draft = lawfulDraft('tea')
    const { id } = await products.save(active(draft))
    await products.archive(id)
    expect((await stored(id)).status).toBe('archived')
    await products.save(active(draft), { id })
    await products.save(draft, { id })
    const found = await database.db
      .selectFrom('product_search')
      .select('product_id')
      .where('product_id', '=', id)
      .execute()
    expect(found).toEqual([])
  })
})

describe('rejects', () => {
  const refusal = (draft: ProductDraft, options = {}) =>
    products.save(draft, options).then(
      () => undefined,
      (error: unknown) => error,
    )

  test('a product that does not exist', async () => {
    expect(await refusal(lawfulDraft('tea'), { id: 999_999 })).toMatchObject({ status: 404 })
    await expect(products.archive(999_999)).rejects.toMatchObject({ status: 404 })
  })

  test('SKUs and an address of another product', async () => {
    const other = lawfulDraft('tea', { fields: { slug: 'only-once' } })
    await products.save(other)
    const { sku, variations } = other
    expect(await refusal({ ...lawfulDraft('tea'), sku })).toMatchObject({ status: 409, code: 'sku_taken' })
    expect(await refusal({ ...lawfulDraft('tea'), variations })).toMatchObject({ status: 409, code: 'sku_taken' })
    const sameSlug = lawfulDraft('tea', { fields: { slug: 'only-once' } })
    expect(await refusal(sameSlug)).toMatchObject({ status: 409, code: 'slug_taken' })
  })

  test('a draft with all of its errors at once, each with its field', async () => {
    const draft = lawfulDraft('tea', {
      variations: [{ sku: 'twice' }, { sku: 'twice', price: 500 }],
      fields: { net_unit: null, subcategory_id: 1 },
    })
    const variations = draft.variations.map((variation) => ({ ...variation, compare_at_price: 500 }))
    expect(await refusal({ ...draft, variations })).toMatchObject({
      status: 422,
      errors: [
        { path: 'variations.1.sku' },
        { path: 'variations.1.attributes' },
        { path: 'variations.1.compare_at_price' },
        { path: 'net_unit' },
        { path: 'category_id' },
      ],
    })
  })

  test('an unknown brand, category or image, and a subcategory of another category', async () => {
    const top = await categoryWriter(database.db).ensureCategory({ name: 'Teas of the north' })
    const other = await categoryWriter(database.db).ensureCategory({ name: 'Teas of the south' })
    const sub = await categoryWriter(database.db).ensureCategory({ name: 'Herbal', parent_id: other.id })
    const images = [{ media_key: 'nowhere-at-all', alt: '' }]
    const fields = { brand_id: 99_999, category_id: top.id, subcategory_id: sub.id, images }
    expect(await refusal(lawfulDraft('tea', { fields }))).toMatchObject({
      status: 422,
      errors: [{ path: 'brand_id' }, { path: 'subcategory_id' }, { path: 'images.0.media_key' }],
    })
    const asCategory = { category_id: sub.id }
    expect(await refusal(lawfulDraft('tea', { fields: asCategory }))).toMatchObject({
      errors: [{ path: 'category_id' }],
    })
    const right = { category_id: other.id, subcategory_id: sub.id }
    expect(await refusal(lawfulDraft('tea', { fields: right }))).toBeUndefined()
  })

  test('at most the second of two concurrent saves of one import key, with 409', async () => {
    const drafts = [lawfulDraft('tea'), lawfulDraft('tea')]
    const answers = await Promise.all(drafts.map((draft) => refusal(draft, { import_key: 'shopify:race' })))
    for (const answer of answers) if (answer) expect(answer).toMatchObject({ status: 409 })
    const rows = await database.db.selectFrom('product').select('id').where('import_key', '=', 'shopify:race').execute()
    expect(rows).toHaveLength(1)
  })
})

describe('categories and brands', () => {
  test('are created once, whatever the case of their name', async () => {
    const first = await categoryWriter(database.db).ensureCategory({ name: 'Nic Salts', description: 'Salts' })
    expect(await categoryWriter(database.db).ensureCategory({ name: 'nic salts' })).toEqual(first)
    const within = await categoryWriter(database.db).ensureCategory({ name: 'Nic Salts', parent_id: first.id })
    expect(within).toEqual({ id: expect.any(Number), slug: 'nic-salts-2' })
    const brand = await brandWriter(database.db).ensureBrand({ name: "Fern & Co's" })
    expect(brand.slug).toBe('fern-and-cos')
    expect(await brandWriter(database.db).ensureBrand({ name: "FERN & CO'S" })).toEqual(brand)
  })

  test('cannot have a third level, nor an address that is taken', async () => {
    const top = await categoryWriter(database.db).ensureCategory({ name: 'Top' })
    const sub = await categoryWriter(database.db).ensureCategory({ name: 'Sub', parent_id: top.id })
    await expect(categoryWriter(database.db).ensureCategory({ name: 'Deep', parent_id: sub.id })).rejects.toMatchObject(
      { status: 422 },
    )
    await expect(categoryWriter(database.db).ensureCategory({ name: 'Lost', parent_id: 99_999 })).rejects.toMatchObject(
      { status: 422 },
    )
    await expect(categoryWriter(database.db).ensureCategory({ name: 'Else', slug: 'top' })).rejects.toMatchObject({
      status: 422,
    })
  })
})
