import type { AdminProduct, AdminProductSummary } from '@shop/contract/admin/products.admin.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'
import { signIn, type TestCustomer } from '../../../testing/data/customers.ts'
import { insertBrand, insertCategory, insertProduct } from '../../catalogue/catalogue.test-products.ts'
import { rebuildSearch, refreshProductSearch } from '../../search/search.index.ts'

let shop: TestApp
let staff: TestCustomer
const ids: Record<'tea' | 'mango' | 'coil' | 'old', number> = { tea: 0, mango: 0, coil: 0, old: 0 }
let brand_id: number
let [category_id, subcategory_id] = [0, 0]

beforeAll(async () => {
  shop = await buildTestApp()
  staff = await signIn(shop.db, { role: 'admin' })
  brand_id = await insertBrand(shop.db, 'Fernhill & Sons')
  category_id = await insertCategory(shop.db, 'Liquids')
  subcategory_id = await insertCategory(shop.db, 'Fruit', category_id)
  const at = (day: number) => `2026-11-0${day}T00:00:00Z`
  ids.tea = await insertProduct(shop.db, {
    name: 'evening tea',
    status: 'draft',
    created_at: at(1),
    popularity: 3,
    product_class: 'tea',
    variations: [{ price: 350, stock_quantity: 40 }],
  })
  ids.mango = await insertProduct(shop.db, {
    name: 'Mango Ice 100%',
    created_at: at(2),
    popularity: 9,
    brand_id,
    category_id,
    subcategory_id,
    variations: [
      { attributes: { Size: 'S' }, price: 999, stock_quantity: 3 },
      { attributes: { Size: 'L' }, price: 1299, stock_quantity: 20 },
    ],
  })
  ids.coil = await insertProduct(shop.db, {
    name: 'Coil',
    created_at: at(3),
    popularity: 5,
    brand_id,
    category_id,
    variations: [{ price: 120, stock_quantity: 0 }],
  })
  ids.old = await insertProduct(shop.db, { name: 'Zero lamp', status: 'archived', created_at: at(4), popularity: 1 })
  for (const [day, id] of Object.values(ids).entries()) {
    await shop.db
      .updateTable('product')
      .set({ updated_at: at(day + 5) })
      .where('id', '=', id)
      .execute()
  }
  await sql`update variation set sku = 'FH-MANGO-XL' where product_id = ${ids.mango} and price_pence = 1299`.execute(
    shop.db,
  )
  await refreshProductSearch(shop.db, [ids.mango])
})
afterAll(() => shop.close())

const get = (path: string, headers: object = staff.headers) =>
  shop.app.inject({ url: `/api/v1/admin/products${path}`, headers: { ...headers } })
async function listed(query: string) {
  const res = await get(`/?${query}`)
  expect(res.statusCode, res.body).toBe(200)
  const { items, total } = res.json<{ items: AdminProductSummary[]; total: number }>()
  const nameOf = (id: number) => Object.entries(ids).find(([, known]) => known === id)?.[0]
  return { total, names: items.map(({ id }) => nameOf(id)) }
}

describe('the list for staff', () => {
  test('shows every product, last changed first, with variations and stock', async () => {
    expect(await listed('')).toEqual({ total: 4, names: ['old', 'coil', 'mango', 'tea'] })
    expect((await get('/?skip=2&limit=1')).json()).toMatchObject({
      total: 4,
      skip: 2,
      limit: 1,
      items: [
        {
          id: ids.mango,
          name: 'Mango Ice 100%',
          status: 'active',
          price: 9.99,
          price_range_display: '£9.99 – £12.99',
          stock_quantity: 23,
          lowest_stock: 3,
          variation_count: 2,
          updated_at: '2026-11-06T00:00:00.000Z',
          brand: { name: 'Fernhill & Sons' },
        },
      ],
    })
  })

  test.each([
    ['search=MANGO', ['mango']],
    ['search=ice fernhill', ['mango']],
    ['search=fh-mango-xl', ['mango']],
    ['search=fernhill', ['coil', 'mango']],
    ['search=100%25', ['mango']],
    ['search=%25', ['mango']],
    ['search=_', []],
    ['status=draft', ['tea']],
    ['status=archived', ['old']],
    ['product_class=tea', ['tea']],
    ['stock=out', ['coil']],
    ['stock=low', ['old', 'coil', 'mango']],
    ['stock=in', ['old', 'mango', 'tea']],
    ['stock=in&search=ice', ['mango']],
    ['sort=name', ['coil', 'tea', 'mango', 'old']],
    ['sort=-name', ['old', 'mango', 'tea', 'coil']],
    ['sort=price', ['coil', 'tea', 'old', 'mango']],
    ['sort=-price', ['mango', 'old', 'tea', 'coil']],
    ['sort=stock', ['coil', 'old', 'mango', 'tea']],
    ['sort=-stock&status=active', ['mango', 'coil']],
    ['sort=created_at', ['tea', 'mango', 'coil', 'old']],
    ['sort=-created_at&limit=2&skip=1', ['coil', 'mango']],
    ['sort=-popularity', ['mango', 'coil', 'tea', 'old']],
  ])('%s', async (query, names) => {
    expect((await listed(query)).names).toEqual(names)
  })

  test('filters by brand, by category and by subcategory', async () => {
    expect((await listed(`brand_id=${brand_id}`)).names).toEqual(['coil', 'mango'])
    expect((await listed(`category_id=${category_id}`)).names).toEqual(['coil', 'mango'])
    expect((await listed(`category_id=${subcategory_id}&sort=stock`)).names).toEqual(['mango'])
  })

  test('rejects visitors, customers, an unknown sort and a limit that is too high', async () => {
    expect((await get('/', {})).statusCode).toBe(401)
    expect((await get('/', (await signIn(shop.db)).headers)).statusCode).toBe(403)
    expect((await get('/?sort=colour')).statusCode).toBe(422)
    expect((await get('/?limit=101')).statusCode).toBe(422)
  })
})

test('returns a complete product in any status, with what blocks publishing', async () => {
  const tea = (await get(`/${ids.tea}`)).json<AdminProduct>()
  expect(tea).toMatchObject({
    status: 'draft',
    brand: null,
    variations: [{ price: 3.5, stock_quantity: 40, media_key: null }],
  })
  expect(tea.obstacles).toContainEqual(expect.objectContaining({ rule: 'D2', path: 'compliance.ingredients' }))
  expect((await get(`/${ids.mango}`)).json()).toMatchObject({ obstacles: [], brand: { name: 'Fernhill & Sons' } })
  expect((await get('/999999')).json()).toMatchObject({ status: 404, detail: 'We can’t find that product.' })
})

test('pages thousands of matches in the right order, by word and by stock', async () => {
  const large = await buildTestApp()
  try {
    const admin = await signIn(large.db, { role: 'admin' })
    await sql`insert into product (name, slug, sku, product_class, updated_at)
      select 'Grape ' || n, 'g-' || n, 'G-' || n, 'accessory', timestamptz '2026-01-01' + n % 97 * interval '1 day'
      from generate_series(1, 2500) n`.execute(large.db)
    await sql`insert into variation (product_id, sku, price_pence, stock_quantity)
      select id, sku, 100, id % 37 from product`.execute(large.db)
    await rebuildSearch(large.db)
    const windowsOf = async (query: string) => {
      const found: number[] = []
      for (const skip of [0, 1950, 2450]) {
        const url = `/api/v1/admin/products/?${query}&limit=100&skip=${skip}`
        const { items, total } = (await large.app.inject({ url, headers: admin.headers })).json()
        expect(total).toBe(2500)
        found.push(...items.map(({ id }: AdminProductSummary) => id))
      }
      return found
    }
    const wanted = async (order: string) => {
      const { rows } = await sql<{ id: number }>`
        select p.id from product p join variation v on v.product_id = p.id order by ${sql.raw(order)}`.execute(large.db)
      return [0, 1950, 2450].flatMap((skip) => rows.slice(skip, skip + 100).map(({ id }) => id))
    }
    expect(await windowsOf('search=grape')).toEqual(await wanted('p.updated_at desc, p.id desc'))
    expect(await windowsOf('search=grape&sort=name')).toEqual(await wanted('lower(p.name), p.id'))
    expect(await windowsOf('search=grape&sort=stock')).toEqual(await wanted('v.stock_quantity, p.id'))
  } finally {
    await large.close()
  }
})
