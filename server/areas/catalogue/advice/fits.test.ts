/** What fits what: saved by staff, shown to visitors, and compared in carts. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'
import { toForm } from '../../../testing/data/forms.ts'
import { readAudit, staffUser } from '../../../testing/data/staff.ts'
import { lawfulDraft, toWireProduct } from '../../compliance/compliance.test-products.ts'
import { insertProduct, type TestProduct } from '../catalogue.test-products.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  shop = await buildTestApp()
  staff = await staffUser(shop)
})
afterAll(() => shop.close())

const get = async (url: string) => (await shop.app.inject(`/api/v1${url}`)).json()
async function send(method: 'POST' | 'PUT', url: string, data: object) {
  const form = await toForm({ product_data_json: data }, [])
  return shop.app.inject({
    method,
    url: `/api/v1/admin/products${url}`,
    ...form,
    headers: { ...staff.headers, ...form.headers },
  })
}
const insert = (name: string, product_class: TestProduct['product_class'], rest: TestProduct = {}) =>
  insertProduct(shop.db, { name, ...(product_class && { product_class }), ...rest })
const fit = (a: number, b: number) =>
  shop.db
    .insertInto('product_fit')
    .values({ product_id: Math.min(a, b), other_id: Math.max(a, b) })
    .execute()
const relatedTo = async (id: number) =>
  (await get(`/products/${id}/related?limit=3`)).map((one: { id: number }) => one.id)

describe('staff', () => {
  test('enter a pair once, and both pages, their related products and the audit log have it at once', async () => {
    const coil = await insert('Coil', 'coil')
    const other = await insert('Other coil', 'coil', { popularity: 5 })
    const draft = lawfulDraft('device', { fields: { status: 'active' } })
    const variations = draft.variations.map((variation) => ({ ...variation, stock_quantity: 5 }))
    const made = await send('POST', '/', toWireProduct({ ...draft, variations, fitting_ids: [coil] }))
    expect(made.statusCode, made.body).toBe(201)
    const kit = made.json()
    expect(kit.fitting_ids).toEqual([coil])
    expect(await get(`/products/${coil}`)).toMatchObject({ fitting_ids: [kit.id] })
    expect((await relatedTo(coil))[0]).toBe(kit.id)

    const changed = await send('PUT', `/${kit.id}`, { fitting_ids: [other, coil, other], updated_at: kit.updated_at })
    expect(changed.json().fitting_ids).toEqual([coil, other])
    expect(await get(`/products/${other}`)).toMatchObject({ fitting_ids: [kit.id] })
    expect((await readAudit(shop.db, 'product', kit.id)).at(-1)).toMatchObject({
      user_id: staff.id,
      before: { fitting_ids: [coil] },
      after: { fitting_ids: [coil, other] },
    })

    // Another field leaves it, and the other product can remove it.
    await send('PUT', `/${kit.id}`, { short_description: 'A kit.' })
    await send('PUT', `/${coil}`, { fitting_ids: [] })
    expect(await get(`/products/${kit.id}`)).toMatchObject({ fitting_ids: [other] })
    expect(await get(`/products/${coil}`)).toMatchObject({ fitting_ids: [] })
  })

  test('cannot name a product that does not exist, or the product itself', async () => {
    const coil = await insert('Coil', 'coil')
    for (const id of [coil, 2_000_000_000]) {
      const refused = await send('PUT', `/${coil}`, { fitting_ids: [id] })
      expect(refused.statusCode, refused.body).toBe(422)
      expect(refused.json().errors).toMatchObject([{ path: 'fitting_ids' }])
    }
    expect(await get(`/products/${coil}`)).toMatchObject({ fitting_ids: [] })
  })
})

test('drafts that fit are not shown to visitors, and what is sold out comes last', async () => {
  const kit = await insert('Kit', 'device')
  const soldOut = await insert('Sold out', 'coil', { variations: [{ stock_quantity: 0 }], popularity: 9 })
  const coil = await insert('Coil', 'coil')
  const draft = await insert('Draft', 'coil', { status: 'draft' })
  for (const part of [soldOut, coil, draft]) await fit(kit, part)
  expect(await get(`/products/${kit}`)).toMatchObject({ fitting_ids: [soldOut, coil] })
  const related = await relatedTo(kit)
  expect(related[0]).toBe(coil)
  expect(related).not.toContain(draft)
})

describe('parts in a cart', () => {
  async function cartOf(...ids: number[]) {
    return get(`/advice/misfits?ids=${ids.join(',')}`)
  }

  test('that fit nothing in it are listed with parts in stock that do', async () => {
    const slim = await insert('Slim Kit', 'device')
    const pod = await insert('Pod Kit', 'device')
    const slimCoil = await insert('Slim Coils', 'coil')
    const soldOut = await insert('Slim Coils 2', 'coil', { variations: [{ stock_quantity: 0 }] })
    const podCoil = await insert('Pod Coils', 'coil')
    for (const part of [slimCoil, soldOut]) await fit(slim, part)
    await fit(pod, podCoil)
    const misfit = {
      product_id: podCoil,
      product_class: 'coil',
      host: expect.objectContaining({ id: slim, name: 'Slim Kit' }),
      alternatives: [expect.objectContaining({ id: slimCoil, name: 'Slim Coils' })],
    }
    expect(await cartOf(podCoil, slim)).toEqual([misfit])
    expect(await cartOf(podCoil, slim, slimCoil)).toEqual([misfit])
    expect(await cartOf(podCoil, slim, pod)).toEqual([])
    expect(await cartOf(podCoil)).toEqual([])

    // A pair that staff add changes the response at once.
    await send('PUT', `/${podCoil}`, { fitting_ids: [pod, slim] })
    expect(await cartOf(podCoil, slim)).toEqual([])
  })

  test('are not compared if nothing is known about the part or the kit', async () => {
    const known = await insert('Kit', 'device')
    const unknown = await insert('Unknown kit', 'device')
    const coil = await insert('Coil', 'coil')
    const unknownCoil = await insert('Unknown coil', 'coil')
    await fit(known, coil)
    const tea = await insert('Tea', 'tea')
    expect(await cartOf(unknown, coil)).toEqual([])
    expect(await cartOf(known, unknownCoil)).toEqual([])
    expect(await cartOf(known, tea)).toEqual([])
  })

  test('may go into a tank instead of the kit', async () => {
    const kit = await insert('Kit', 'device')
    const tank = await insert('Tank', 'tank')
    const kitCoil = await insert('Kit coil', 'coil')
    const tankCoil = await insert('Tank coil', 'coil')
    await fit(kit, kitCoil)
    await fit(tank, tankCoil)
    expect(await cartOf(kit, tank, tankCoil)).toEqual([])
    expect(await cartOf(kit, tankCoil)).toMatchObject([{ product_id: tankCoil }])
  })
})
