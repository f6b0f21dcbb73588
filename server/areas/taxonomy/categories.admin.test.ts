import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listenForChanges, type Topic } from '../../platform/messages/events.ts'
import { fixedClock } from '../../platform/time/clock.ts'
import { buildTestApp, TEST_DAY, type TestApp } from '../../testing/app.ts'
import { readAudit, staffUser } from '../../testing/data/staff.ts'
import { insertBrand, insertCategory, insertProduct } from '../catalogue/catalogue.test-products.ts'
import { waiting } from '../checkout/checkout.test-shop.ts'
import { lawfulDraft } from '../compliance/compliance.test-products.ts'
import { productWriter } from '../products/product.write.service.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
const heard: Topic[] = []
let listener: { close(): Promise<void> }
beforeAll(async () => {
  shop = await buildTestApp()
  staff = await staffUser(shop, { name: 'Ada Reed' })
  listener = await listenForChanges(shop.db, (topic) => heard.push(topic))
})
afterAll(async () => {
  await listener.close()
  await shop.close()
})

/** Returns the names of the products that a visitor's search finds. */
async function found(words: string): Promise<string[]> {
  const { items } = (await shop.app.inject(`/api/v1/products/search?q=${encodeURIComponent(words)}`)).json()
  return items.map(({ name }: { name: string }) => name)
}
const placeOf = (id: number) =>
  shop.db.selectFrom('product').select(['category_id', 'subcategory_id']).where('id', '=', id).executeTakeFirstOrThrow()
const faultPaths = (response: { json(): { errors?: { path: string }[] } }) =>
  response.json().errors?.map(({ path }) => path)

describe('categories', () => {
  test('are listed flat, each after its parent, counting products of any status', async () => {
    const teas = await insertCategory(shop.db, 'Teas of the list')
    const other = await insertCategory(shop.db, 'Other of the list')
    const green = await insertCategory(shop.db, 'Green of the list', teas)
    await insertProduct(shop.db, { category_id: teas, subcategory_id: green, status: 'draft' })
    await insertProduct(shop.db, { category_id: teas })
    const { items, total } = (await staff.get('/admin/categories/')).json()
    const own = items.filter(({ name }: { name: string }) => name.endsWith('of the list'))
    expect(own).toMatchObject([
      { id: teas, parent_id: null, product_count: 2 },
      { id: green, parent_id: teas, product_count: 1 },
      { id: other, product_count: 0 },
    ])
    expect(total).toBe(items.length)
  })

  test('are added after the others of their parent, with an address, an audit entry and an event', async () => {
    const parent = (await staff.post('/admin/categories/', { name: ' Crème & Co ' })).json()
    heard.length = 0
    const response = await staff.post('/admin/categories/', {
      name: 'Custards',
      parent_id: parent.id,
      description: 'Thick.',
    })
    expect(response.statusCode, response.body).toBe(201)
    const created = response.json()
    expect(created).toMatchObject({
      name: 'Custards',
      slug: 'custards',
      parent_id: parent.id,
      position: 0,
      product_count: 0,
    })
    expect(parent).toMatchObject({ name: 'Crème & Co', slug: 'creme-and-co' })
    const next = (await staff.post('/admin/categories/', { name: 'Fools', parent_id: parent.id })).json()
    expect(next.position).toBe(1)
    expect(await readAudit(shop.db, 'category', created.id)).toMatchObject([
      {
        user_id: staff.id,
        action: 'category.create',
        before: null,
        after: { name: 'Custards', description: 'Thick.' },
      },
    ])
    await expect.poll(() => heard).toContain('catalogue')
  })

  test('cannot repeat a name within a parent or an address, nor have a third level', async () => {
    const parent = (await staff.post('/admin/categories/', { name: 'Levels' })).json()
    const child = (await staff.post('/admin/categories/', { name: 'Below', parent_id: parent.id })).json()
    const post = (form: object) => staff.post('/admin/categories/', form)
    expect((await post({ name: 'LEVELS' })).json()).toMatchObject({ status: 409, code: 'name_taken' })
    expect((await post({ name: 'below', parent_id: parent.id })).json()).toMatchObject({ code: 'name_taken' })
    expect((await post({ name: 'Below' })).statusCode).toBe(201)
    expect((await post({ name: 'Else', slug: child.slug })).json()).toMatchObject({ status: 409, code: 'slug_taken' })
    expect(faultPaths(await post({ name: 'Deep', parent_id: child.id }))).toEqual(['parent_id'])
    expect(faultPaths(await post({ name: 'Lost', parent_id: 2_000_000_000 }))).toEqual(['parent_id'])
    expect(faultPaths(await post({ name: ' ', slug: 'Not A Slug' }))).toEqual(['name', 'slug'])
    const racing = await Promise.all([post({ name: 'Racing' }), post({ name: 'racing' })])
    expect(racing.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  })

  test('have the same address under a new name, and only the new name finds their products', async () => {
    const id = await insertCategory(shop.db, 'Zanzibarish')
    await insertProduct(shop.db, { name: 'Clove drop', category_id: id })
    expect(await found('zanzibarish')).toEqual(['Clove drop'])
    const before = (await staff.get('/admin/categories/')).json().items.find((row: { id: number }) => row.id === id)
    const response = await staff.put(`/admin/categories/${id}`, { name: 'Pembaesque', updated_at: before.updated_at })
    expect(response.json()).toMatchObject({ name: 'Pembaesque', slug: before.slug, product_count: 1 })
    expect(await found('pembaesque')).toEqual(['Clove drop'])
    expect(await found('zanzibarish')).toEqual([])
    const late = await staff.put(`/admin/categories/${id}`, { name: 'Third', updated_at: before.updated_at })
    expect(late.json()).toMatchObject({
      status: 409,
      code: 'stale',
      errors: [{ path: 'name', message: 'Is now Pembaesque.' }],
    })
    expect(late.json().detail).toContain('Ada Reed')
    expect(await found('pembaesque')).toEqual(['Clove drop'])
  })

  test('move together with their products', async () => {
    const [from, to] = [await insertCategory(shop.db, 'From'), await insertCategory(shop.db, 'To')]
    const moved = await insertCategory(shop.db, 'Moved', from)
    const product = await insertProduct(shop.db, { category_id: from, subcategory_id: moved })
    await staff.put(`/admin/categories/${moved}`, { parent_id: to })
    expect(await placeOf(product)).toEqual({ category_id: to, subcategory_id: moved })
    await staff.put(`/admin/categories/${moved}`, { parent_id: null })
    expect(await placeOf(product)).toEqual({ category_id: moved, subcategory_id: null })
    await staff.put(`/admin/categories/${moved}`, { parent_id: from })
    expect(await placeOf(product)).toEqual({ category_id: from, subcategory_id: moved })
  })

  test('with subcategories cannot move below another category or themselves', async () => {
    const [parent, other] = [await insertCategory(shop.db, 'Holds one'), await insertCategory(shop.db, 'Beside')]
    await insertCategory(shop.db, 'Held', parent)
    for (const parent_id of [other, parent]) {
      expect(faultPaths(await staff.put(`/admin/categories/${parent}`, { parent_id }))).toEqual(['parent_id'])
    }
    // Of two concurrent moves below each other, one fails.
    const both = await Promise.all([
      staff.put(`/admin/categories/${other}`, { parent_id: parent }),
      staff.put(`/admin/categories/${parent}`, { parent_id: other }),
    ])
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 422])
  })

  test('can be removed only when they are empty', async () => {
    const parent = await insertCategory(shop.db, 'Goes')
    const child = await insertCategory(shop.db, 'Goes first', parent)
    const product = await insertProduct(shop.db, { category_id: parent, subcategory_id: child, status: 'archived' })
    const remove = (id: number) => staff.delete(`/admin/categories/${id}`)
    expect((await remove(parent)).json()).toMatchObject({ status: 409, code: 'in_use' })
    expect((await remove(child)).json()).toMatchObject({ status: 409, code: 'in_use' })
    await shop.db.deleteFrom('product').where('id', '=', product).execute()
    expect((await remove(child)).json()).toEqual({ success: true })
    expect((await remove(parent)).json()).toEqual({ success: true })
    expect((await remove(parent)).statusCode).toBe(404)
    expect((await staff.put(`/admin/categories/${parent}`, { name: 'Back' })).statusCode).toBe(404)
    expect(await readAudit(shop.db, 'category', parent)).toMatchObject([
      { action: 'category.remove', before: { name: 'Goes' }, after: null },
    ])
  })
})

describe('brands', () => {
  test('are listed by name, counting products of any status', async () => {
    const brand = await insertBrand(shop.db, 'Aardvark')
    await insertProduct(shop.db, { brand_id: brand, status: 'draft' })
    const { items, total } = (await staff.get('/admin/brands/')).json()
    expect(items[0]).toMatchObject({ id: brand, name: 'Aardvark', product_count: 1 })
    expect(total).toBe(items.length)
  })

  test('are added, renamed and removed, each with an audit entry', async () => {
    const created = (await staff.post('/admin/brands/', { name: 'Tarn & Co', description: 'From the north.' })).json()
    expect(created).toMatchObject({ slug: 'tarn-and-co', product_count: 0 })
    await insertProduct(shop.db, { name: 'Heather drop', brand_id: created.id })
    const { id, updated_at } = created
    const changed = await staff.put(`/admin/brands/${id}`, { name: 'Fellside', slug: 'fellside', updated_at })
    expect(changed.json()).toMatchObject({
      name: 'Fellside',
      slug: 'fellside',
      description: 'From the north.',
      product_count: 1,
    })
    expect(await found('fellside')).toEqual(['Heather drop'])
    expect((await staff.put(`/admin/brands/${id}`, { name: 'Late', updated_at })).json()).toMatchObject({
      code: 'stale',
    })
    expect((await staff.delete(`/admin/brands/${id}`)).json()).toMatchObject({ status: 409, code: 'in_use' })
    await shop.db.updateTable('product').set({ brand_id: null }).where('brand_id', '=', id).execute()
    expect((await staff.delete(`/admin/brands/${id}`)).json()).toEqual({ success: true })
    expect((await staff.delete(`/admin/brands/${id}`)).statusCode).toBe(404)
    const actions = (await readAudit(shop.db, 'brand', id)).map(({ action }) => action)
    expect(actions).toEqual(['brand.create', 'brand.update', 'brand.remove'])
  })

  test('cannot have a name or an address that is taken', async () => {
    const first = (await staff.post('/admin/brands/', { name: 'Only One' })).json()
    const other = (await staff.post('/admin/brands/', { name: 'Another' })).json()
    expect((await staff.post('/admin/brands/', { name: 'ONLY one' })).json()).toMatchObject({ code: 'name_taken' })
    expect((await staff.put(`/admin/brands/${other.id}`, { name: 'only one' })).json()).toMatchObject({
      code: 'name_taken',
    })
    expect((await staff.put(`/admin/brands/${other.id}`, { slug: first.slug })).json()).toMatchObject({
      code: 'slug_taken',
    })
    expect((await staff.put(`/admin/brands/${first.id}`, { name: 'ONLY ONE' })).json()).toMatchObject({
      name: 'ONLY ONE',
    })
  })
})

/** Saves a tea in a transaction that stays open until `finish` is called. */
async function saveSlowly(fields: Parameters<typeof lawfulDraft>[1]) {
  const [made, ending] = [Promise.withResolvers<number>(), Promise.withResolvers<void>()]
  const saving = shop.db.transaction().execute(async (trx) => {
    const { id } = await productWriter({ db: trx, clock: fixedClock(TEST_DAY) }).save(lawfulDraft('tea', fields))
    made.resolve(id)
    await ending.promise
  })
  const id = await made.promise
  const finish = async () => {
    ending.resolve()
    await saving
  }
  return { id, finish }
}

describe('while a product is being saved', () => {
  test('moving its category waits, and then moves the product along', async () => {
    const [from, to] = [await insertCategory(shop.db, 'Moved from'), await insertCategory(shop.db, 'Moved to')]
    const moved = await insertCategory(shop.db, 'Moved meanwhile', from)
    const product = await saveSlowly({ fields: { category_id: from, subcategory_id: moved } })
    const moving = staff.put(`/admin/categories/${moved}`, { parent_id: to })
    await waiting(shop.db, 1)
    await product.finish()
    expect((await moving).statusCode).toBe(200)
    expect(await placeOf(product.id)).toEqual({ category_id: to, subcategory_id: moved })
  })

  test('removing its brand waits, and is then rejected', async () => {
    const brand_id = await insertBrand(shop.db, 'Gone meanwhile')
    const product = await saveSlowly({ fields: { brand_id } })
    const going = staff.delete(`/admin/brands/${brand_id}`)
    await waiting(shop.db, 1)
    await product.finish()
    expect((await going).json()).toMatchObject({ status: 409, code: 'in_use' })
  })
})
