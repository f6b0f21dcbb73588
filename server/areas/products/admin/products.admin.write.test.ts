import type { ProductDraft } from '@shop/contract/admin/catalogue.admin.ts'
import { AdminProduct } from '@shop/contract/admin/products.admin.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'
import { signIn, type TestCustomer } from '../../../testing/data/customers.ts'
import { type TestFile, toForm } from '../../../testing/data/forms.ts'
import { lawfulDraft, toWireProduct } from '../../compliance/compliance.test-products.ts'

let shop: TestApp
let staff: TestCustomer

beforeAll(async () => {
  shop = await buildTestApp()
})
beforeEach(async () => {
  staff = await signIn(shop.db, { role: 'admin', name: 'Asha Clarke' })
})
afterAll(() => shop.close())

type Method = 'POST' | 'PUT' | 'DELETE'
async function send(method: Method, url: string, data?: unknown, files: TestFile[] = [], headers: object = {}) {
  const form = data === undefined ? { headers: {} } : await toForm({ product_data_json: data }, files)
  return shop.app.inject({
    method,
    url: `/api/v1/admin/products${url}`,
    ...form,
    headers: { ...staff.headers, ...form.headers, ...headers },
  })
}
async function create(draft: ProductDraft, files: TestFile[] = []) {
  const res = await send('POST', '/', toWireProduct(draft), files)
  expect(res.statusCode, res.body).toBe(201)
  return AdminProduct.parse(res.json())
}
const update = (id: number, changes: object, files: TestFile[] = []) => send('PUT', `/${id}`, changes, files)
const auditOf = (id: number) =>
  shop.db
    .selectFrom('audit_entry')
    .select(['action', 'before', 'after', 'user_id'])
    .where('entity', '=', 'product')
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute()
let shade = 0
async function picture(name = 'photo.jpg'): Promise<TestFile> {
  shade += 10
  const background = { r: shade, g: 120, b: 30 }
  const bytes = await sharp({ create: { width: 30, height: 20, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return { field: 'images', bytes, name }
}
const mediaCount = async () => (await shop.db.selectFrom('media').select('key').execute()).length
const strengths = (...values: string[]) => values.map((Strength) => ({ attributes: { Strength } }))

describe('a new product', () => {
  test('is created from a form, with its images in the named positions and the others after them', async () => {
    const draft = lawfulDraft('nicotine_eliquid', { variations: strengths('10 mg', '20 mg') })
    const [first] = draft.variations
    if (first) first.media_key = 'upload:2'
    const images = [{ media_key: 'upload:1', alt: 'The box' }]
    const files = [await picture(), await picture(), await picture()]
    const made = await create({ ...draft, status: 'active', images }, files)

    expect(made).toMatchObject({ status: 'active', obstacles: [], images: [{ alt: 'The box' }, { alt: '' }] })
    expect(new Set([...made.images.map((image) => image.media_key), made.variations[0]?.media_key]).size).toBe(3)
    const visited = await shop.app.inject(`/api/v1/products/${made.id}`)
    expect(visited.json()).toMatchObject({ name: draft.name, variations: [{ price: 4.99 }, { price: 4.99 }] })
    expect(await auditOf(made.id)).toMatchObject([
      {
        action: 'product.create',
        user_id: staff.id,
        before: null,
        after: { name: draft.name, [`variations.${first?.sku}.price`]: '£4.99' },
      },
    ])
  })

  test('is created once per Idempotency-Key, and a repeat returns it', async () => {
    const wire = toWireProduct(lawfulDraft('tea'))
    const key = { 'idempotency-key': 'first-tea' }
    const answers = await Promise.all([1, 2].map(() => send('POST', '/', wire, [], key)))
    const ids = answers.map((res) => AdminProduct.parse(res.json()).id)
    expect(ids[0]).toBe(ids[1])
    const other = await send('POST', '/', toWireProduct(lawfulDraft('tea')), [], key)
    expect(other.json()).toMatchObject({ status: 422, detail: expect.stringContaining('Idempotency-Key') })
  })

  test('is rejected with the rule next to the field when the law forbids publishing it', async () => {
    const before = await mediaCount()
    const strong = lawfulDraft('nicotine_eliquid', { variations: strengths('10 mg', '20 mg', '5 mg', '25 mg') })
    const res = await send('POST', '/', toWireProduct({ ...strong, status: 'active' }), [await picture()])
    expect(res.json()).toMatchObject({
      status: 422,
      errors: [{ path: 'variations.3.attributes.Strength', message: expect.stringMatching(/^Rule A1: .*20 mg/) }],
    })
    const facts = lawfulDraft('nicotine_eliquid', { facts: { nicotine_mg_ml: 25 } })
    const [error] = (await send('POST', '/', toWireProduct({ ...facts, status: 'active' }))).json<{
      errors: object[]
    }>().errors
    expect(error).toMatchObject({ path: 'compliance.nicotine_mg_ml', message: expect.stringContaining('Rule A1') })
    expect(await mediaCount()).toBe(before)

    const draft = await create(facts)
    expect(draft.obstacles).toMatchObject([{ rule: 'A1', path: 'compliance.nicotine_mg_ml' }])
  })

  test('is rejected for a taken SKU, a missing image or invalid fields, and nothing is stored', async () => {
    const { sku, variations } = await create(lawfulDraft('tea'))
    const before = await mediaCount()
    const refused = async (fields: object) =>
      (await send('POST', '/', { ...toWireProduct(lawfulDraft('tea')), ...fields }, [await picture()])).json()
    expect(await refused({ sku })).toMatchObject({ status: 409, code: 'sku_taken', errors: [{ path: 'sku' }] })
    expect(await refused({ variations: [{ sku: variations[0]?.sku, price: 1 }] })).toMatchObject({ code: 'sku_taken' })
    expect(await refused({ images: [{ media_key: 'upload:4', alt: '' }] })).toMatchObject({
      status: 422,
      errors: [{ path: 'images.0.media_key' }],
    })
    expect(await refused({ name: '', variations: [{ sku: 'X', price: 1.999 }] })).toMatchObject({
      status: 422,
      errors: expect.arrayContaining([
        { path: 'product_data_json.name', message: 'Enter a name.' },
        expect.objectContaining({ path: 'product_data_json.variations.0.price' }),
      ]),
    })
    expect(await mediaCount()).toBe(before)
  })

  test('cannot be created by customers, nor from JSON', async () => {
    const customer = await signIn(shop.db)
    const form = await toForm({ product_data_json: toWireProduct(lawfulDraft('tea')) })
    const url = '/api/v1/admin/products/'
    const as = (headers: object) =>
      shop.app.inject({ method: 'POST', url, ...form, headers: { ...form.headers, ...headers } })
    expect((await as({})).statusCode).toBe(401)
    expect((await as(customer.headers)).statusCode).toBe(403)
    const json = await shop.app.inject({ method: 'POST', url, headers: staff.headers, payload: { name: 'Tea' } })
    expect(json.statusCode).toBe(415)
  })
})

describe('a change', () => {
  test('of some fields leaves the rest, and is logged with before and after', async () => {
    const made = await create(lawfulDraft('tea', { fields: { description: 'Leaves.' } }), [await picture()])
    const res = await update(made.id, { name: 'Evening tea', updated_at: made.updated_at })
    expect(res.json()).toMatchObject({
      name: 'Evening tea',
      slug: made.slug,
      description: 'Leaves.',
      images: made.images,
    })
    expect((await auditOf(made.id)).slice(1)).toMatchObject([
      { action: 'product.update', before: { name: made.name }, after: { name: 'Evening tea' } },
    ])
    const same = await update(made.id, { name: 'Evening tea' })
    expect(same.json()).toMatchObject({ updated_at: res.json<AdminProduct>().updated_at })
    expect(await auditOf(made.id)).toHaveLength(2)
  })

  test('renames SKUs by id, swaps two of them, adds and removes variations', async () => {
    const made = await create(lawfulDraft('nicotine_eliquid', { variations: strengths('5 mg', '10 mg', '20 mg') }))
    const [a, b, c] = made.variations
    if (!a || !b || !c) throw new Error('Three variations were made.')
    const fresh = { sku: `${c.sku}-new`, attributes: { Strength: '15 mg' }, price: 5.49 }
    const variations = [{ ...a, sku: b.sku, price: 4.99 }, { ...b, sku: a.sku, price: 4.99 }, fresh]
    const res = await update(made.id, { variations })
    expect(res.json()).toMatchObject({
      variations: [
        { id: a.id, sku: b.sku },
        { id: b.id, sku: a.sku },
        { sku: fresh.sku, price: 5.49, stock_quantity: 0 },
      ],
    })
    const foreign = (await create(lawfulDraft('tea'))).variations[0]?.id
    const wrong = [{ ...fresh, id: foreign }]
    expect((await update(made.id, { variations: wrong })).json()).toMatchObject({
      status: 422,
      errors: [{ path: 'variations.0.id' }],
    })
  })

  test('of the class answers 422 naming the missing facts of the new class', async () => {
    const made = await create(lawfulDraft('tea'))
    const res = await update(made.id, { product_class: 'nicotine_eliquid' })
    expect(res.json()).toMatchObject({
      status: 422,
      errors: expect.arrayContaining([expect.objectContaining({ path: 'compliance.nicotine_mg_ml' })]),
    })
  })

  test('based on an old version is rejected with the current values', async () => {
    const made = await create(lawfulDraft('tea'))
    const { updated_at } = made
    // The test's clock is fixed and the log's is not: backdate the product and its audit entries.
    await shop.db.updateTable('product').set({ updated_at: '2026-11-20T00:00:00Z' }).where('id', '=', made.id).execute()
    await shop.db.updateTable('audit_entry').set({ at: '2026-11-19T00:00:00Z' }).execute()
    const saves = ['First', 'Second'].map((name) => update(made.id, { name, updated_at: '2026-11-20T00:00:00.000Z' }))
    const answers = (await Promise.all(saves)).map((res) => res.json<{ status: number | string; name?: string }>())
    const won = answers.find((answer) => answer.name)
    expect(answers.find((answer) => answer.status === 409)).toMatchObject({
      code: 'stale',
      detail: expect.stringContaining('Asha Clarke saved this'),
      errors: [{ path: 'name', message: `Is now ${won?.name}.` }],
    })
    expect(
      (await shop.db.selectFrom('product').select('name').where('id', '=', made.id).executeTakeFirst())?.name,
    ).toBe(won?.name)
    expect((await update(made.id, { name: 'Third', updated_at })).statusCode).toBe(200)
  })

  test('of stock that was sold meanwhile is rejected; stock that is not sent or not changed stays', async () => {
    const made = await create(lawfulDraft('tea', { fields: {} }))
    const [tea] = made.variations
    if (!tea) throw new Error('A variation was made.')
    const { id, sku, price, attributes } = tea
    const sellTo = (stock_quantity: number) =>
      shop.db.updateTable('variation').set({ stock_quantity }).where('id', '=', id).execute()
    const save = (stock: object, name = made.name) =>
      update(made.id, { name, variations: [{ id, sku, price, attributes, ...stock }] })
    await sellTo(12)
    expect((await save({ stock_quantity: 20, stock_seen: 12 })).json()).toMatchObject({
      variations: [{ stock_quantity: 20 }],
    })
    await sellTo(9)
    expect((await save({ stock_quantity: 30, stock_seen: 12 }, 'Not this')).json()).toMatchObject({
      status: 409,
      code: 'stale',
      errors: [
        {
          path: 'variations.0.stock_quantity',
          message: expect.stringMatching(/^\S+ is now 9: somebody has bought 3\.$/),
        },
      ],
    })
    for (const untouched of [{}, { stock_quantity: 12, stock_seen: 12 }]) {
      expect((await save(untouched)).json()).toMatchObject({ name: made.name, variations: [{ stock_quantity: 9 }] })
    }
  })

  test('appends images without a position, and stores none of a rejected form', async () => {
    const made = await create(lawfulDraft('tea'), [await picture()])
    const before = await mediaCount()
    const refused = await update(made.id, { category_id: 999_999 }, [await picture()])
    expect(refused.json()).toMatchObject({ status: 422, errors: [{ path: 'category_id' }] })
    expect(await mediaCount()).toBe(before)
    const more = await update(made.id, {}, [await picture()])
    expect(more.json<AdminProduct>().images).toHaveLength(2)
  })

  test('cannot remove a variation that is in a bundle, and answers 404 for an unknown product', async () => {
    const made = await create(lawfulDraft('nicotine_eliquid', { variations: strengths('5 mg', '10 mg') }))
    const [kept, gone] = made.variations
    const bundle = shop.db.insertInto('bundle').values({ name: 'Pair', slug: `pair-${made.id}`, price_pence: 100 })
    const { id: bundle_id } = await bundle.returning('id').executeTakeFirstOrThrow()
    const item = { bundle_id, position: 0, variation_id: gone?.id ?? 0 }
    await shop.db.insertInto('bundle_item').values(item).execute()
    expect((await update(made.id, { variations: [kept] })).json()).toMatchObject({ code: 'variation_in_bundle' })
    expect((await update(999_999, {})).statusCode).toBe(404)
    expect((await send('POST', '/999999/duplicate')).statusCode).toBe(404)
    expect((await send('DELETE', '/999999')).statusCode).toBe(404)
  })
})

test('archives a product once and hides it from the shop, with one audit entry', async () => {
  const made = await create({ ...lawfulDraft('tea'), status: 'active' })
  for (const _ of [1, 2]) expect((await send('DELETE', `/${made.id}`)).json()).toEqual({ success: true })
  expect((await shop.app.inject(`/api/v1/products/${made.id}`)).statusCode).toBe(404)
  expect((await auditOf(made.id)).slice(1)).toMatchObject([
    { action: 'product.archive', before: { status: 'active' }, after: { status: 'archived' } },
  ])
})

test('copies a product as a draft with new SKUs and no stock, once per key', async () => {
  const draft = lawfulDraft('nicotine_eliquid', { variations: strengths('5 mg', '10 mg') })
  const made = await create({ ...draft, status: 'active' }, [await picture()])
  const copy = async (key: string) => {
    const res = await send('POST', `/${made.id}/duplicate`, undefined, [], { 'idempotency-key': key })
    expect(res.statusCode, res.body).toBe(201)
    return AdminProduct.parse(res.json())
  }
  const first = await copy('one')
  expect(first).toMatchObject({
    name: `Copy of ${made.name}`,
    sku: `${made.sku}-copy`,
    status: 'draft',
    images: made.images,
    compliance: made.compliance,
    variations: made.variations.map(({ sku, attributes }) => ({ sku: `${sku}-copy`, attributes, stock_quantity: 0 })),
  })
  expect((await copy('one')).id).toBe(first.id)
  expect(await copy('two')).toMatchObject({ sku: `${made.sku}-copy-2`, slug: `${first.slug}-2` })
})
