import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { readAudit, staffUser } from '../../testing/data/staff.ts'

let shop: TestApp
let staff: Awaited<ReturnType<typeof staffUser>>
beforeAll(async () => {
  shop = await buildTestApp()
  staff = await staffUser(shop, { name: 'Ada Reed' })
})
afterAll(() => shop.close())
beforeEach(async () => void (await shop.db.deleteFrom('redirect').execute()))

const add = (from_path: string, to_path: string) => staff.post('/admin/redirects/', { from_path, to_path })
async function added(from_path: string, to_path: string) {
  const response = await add(from_path, to_path)
  expect(response.statusCode, response.body).toBe(201)
  return response.json()
}
const load = (csv: string, dry_run = false) => staff.post('/admin/redirects/import', { csv, dry_run })
/** All redirects, '/old > /new'. */
async function stored(): Promise<string[]> {
  const rows = await shop.db.selectFrom('redirect').selectAll().orderBy('from_path').execute()
  return rows.map(({ from_path, to_path }) => `${from_path} > ${to_path}`)
}

test('adds, changes and removes a redirect, each with an audit entry', async () => {
  const first = await added('https://old.example/Products/Gr%C3%BCner-Tee/', '/shop?search=tea#list')
  expect(first).toMatchObject({
    from_path: '/products/grüner-tee',
    to_path: '/shop?search=tea#list',
    origin: 'manual',
  })
  const { id, updated_at } = first
  const change = { to_path: '/bundles', updated_at }
  expect((await staff.put(`/admin/redirects/${id}`, change)).json()).toMatchObject({ to_path: '/bundles' })
  const late = (await staff.put(`/admin/redirects/${id}`, { to_path: '/blog', updated_at })).json()
  expect(late).toMatchObject({ status: 409, code: 'stale' })
  expect(late.errors).toContainEqual({ path: 'to_path', message: 'Is now /bundles.' })
  expect(await stored()).toEqual(['/products/grüner-tee > /bundles'])
  expect((await staff.delete(`/admin/redirects/${id}`)).json()).toEqual({ success: true })
  expect((await staff.delete(`/admin/redirects/${id}`)).statusCode).toBe(404)
  expect((await staff.put(`/admin/redirects/${id}`, {})).statusCode).toBe(404)
  expect((await readAudit(shop.db, 'redirect', id)).map(({ action }) => action)).toEqual([
    'redirect.create',
    'redirect.update',
    'redirect.remove',
  ])
})

test('has one redirect for each old address, also when two are added at once', async () => {
  const both = await Promise.all([add('/a', '/shop'), add('/A/', '/blog')])
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
  const other = await added('/b', '/shop')
  const renamed = await staff.put(`/admin/redirects/${other.id}`, { from_path: '/a' })
  expect(renamed.json()).toMatchObject({ status: 409, code: 'from_taken' })
  expect(await stored()).toHaveLength(2)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https://evil.example/',
  'https:evil.example',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/..//evil.example',
  '/%0d%0a/..//evil.example\r\nSet-Cookie: a=b',
  'shop',
  '',
])('no redirect leads to %j', async (to_path) => {
  expect((await add('/old', to_path)).json()).toMatchObject({ status: 422, errors: [{ path: 'to_path' }] })
  const report = (await load(`from,to\n/old,"${to_path}"`, true)).json()
  expect(report.problems).toMatchObject([{ line: expect.any(Number), message: expect.stringContaining('single /') }])
  expect(await stored()).toEqual([])
})

test.each([
  '/',
  '/admin/orders',
  '/api/v1/products/',
  '/media/a.png',
  '/a?b=c',
  '/a#b',
  '/a//b',
  '/a\\b',
  '/%00',
  '/%zz',
  'old',
])('no redirect leads away from %j', async (from_path) => {
  expect((await add(from_path, '/shop')).json()).toMatchObject({ status: 422, errors: [{ path: 'from_path' }] })
  expect(await stored()).toEqual([])
})

describe('chains', () => {
  test('become one redirect each, whichever link is added last', async () => {
    await added('/a', '/b')
    await added('/c', '/d')
    await added('/b', '/C/?x=1')
    expect(await stored()).toEqual(['/a > /d', '/b > /d', '/c > /d'])
    expect((await load('/d,/e\n/e,/f')).statusCode).toBe(200)
    expect(await stored()).toEqual(['/a > /f', '/b > /f', '/c > /f', '/d > /f', '/e > /f'])
  })

  test('that lead in a circle are rejected', async () => {
    await added('/a', '/b')
    for (const [from, to] of [
      ['/b', '/a'],
      ['/c', '/C/?again=1'],
      ['/product/12', '/product/12-garden-mint'],
      ['/products/mint', '/collections/all/products/mint'],
    ] as const) {
      expect((await add(from, to)).json()).toMatchObject({ status: 422, errors: [{ path: 'to_path' }] })
    }
    const report = (await load('/x,/y\n/y,/z\n/z,/x\n/q,/shop', true)).json()
    expect(report.problems.map(({ line }: { line: number }) => line)).toEqual([1, 2, 3])
    const both = await Promise.all([add('/m', '/n'), add('/n', '/m')])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 422])
    expect(await stored()).toHaveLength(2)
  })
})

describe('an import', () => {
  test('reports in a dry run what it would do, and then does it', async () => {
    await added('/same', '/shop')
    await added('/changed', '/shop')
    const csv =
      '\uFEFFRedirect from;Redirect to\r\n/SAME/;/shop\r\n\r\n"/changed";/blog\r\n/new; /bundles \r\n/new/;/bundles\r\n'
    const counts = { rows: 4, created: 1, updated: 1, unchanged: 2, problems: [] }
    expect((await load(csv, true)).json()).toEqual({ dry_run: true, ...counts })
    expect(await stored()).toEqual(['/changed > /shop', '/same > /shop'])
    expect((await load(csv)).json()).toEqual({ dry_run: false, ...counts })
    expect(await stored()).toEqual(['/changed > /blog', '/new > /bundles', '/same > /shop'])
    const { items } = (await staff.get('/admin/redirects/?sort=from_path')).json()
    expect(items.map(({ origin }: { origin: string }) => origin)).toEqual(['import', 'import', 'manual'])
    expect((await readAudit(shop.db, 'redirect', 'import')).slice(-1)).toMatchObject([
      { action: 'redirect.import', user_id: staff.id },
    ])
  })

  test('names the problems of each line, and imports nothing', async () => {
    const csv = ['/fine,/shop', 'nothing,/shop', '/two,https://evil.example', '/three,/shop,/blog', '/FINE,/blog'].join(
      '\n',
    )
    const { problems } = (await load(csv, true)).json()
    expect(problems).toEqual([
      { line: 2, message: expect.stringContaining('old address') },
      { line: 3, message: expect.stringContaining('single /') },
      { line: 4, message: expect.stringContaining('two columns') },
      { line: 5, message: expect.stringContaining('Line 1') },
    ])
    const rejected = (await load(csv)).json()
    expect(rejected).toMatchObject({ status: 422, code: 'invalid' })
    expect(rejected.errors[0]).toMatchObject({ path: 'csv', message: expect.stringMatching(/^Line 2: /) })
    expect((await load('')).json()).toMatchObject({ errors: [{ message: 'Line 1: There are no rows.' }] })
    expect((await load('/a,"/b')).json()).toMatchObject({ errors: [{ message: expect.stringContaining('CSV') }] })
    expect(await stored()).toEqual([])
  })

  test('has at most 10,000 rows', async () => {
    const rows = Array.from({ length: 10_000 }, (_, n) => `/products/old-${n},/shop?search=${n}`)
    expect((await load([...rows, '/one-more,/shop'].join('\n'))).json()).toMatchObject({ status: 422 })
    expect(await stored()).toEqual([])
    expect((await load(rows.join('\n'))).json()).toMatchObject({ created: 10_000 })
    expect((await load(rows.join('\n'))).json()).toMatchObject({ created: 0, updated: 0, unchanged: 10_000 })
  })
})

test('searches, filters, sorts and pages the list', async () => {
  await load('/products/b,/shop?search=mint\n/products/a,/blog\n/pages/c,/contact')
  await added('/d', '/shop')
  const paths = async (query: string) => {
    const { items } = (await staff.get(`/admin/redirects/?${query}`)).json()
    return items.map(({ from_path }: { from_path: string }) => from_path)
  }
  expect(await paths('search=PRODUCTS&sort=from_path')).toEqual(['/products/a', '/products/b'])
  expect(await paths('search=mint')).toEqual(['/products/b'])
  expect(await paths('origin=manual')).toEqual(['/d'])
  expect(await paths('sort=to_path&limit=2')).toEqual(['/products/a', '/pages/c'])
  expect((await staff.get('/admin/redirects/?sort=from_path&skip=3&limit=1')).json()).toMatchObject({
    total: 4,
    skip: 3,
  })
  expect((await staff.get('/admin/redirects/?sort=origin')).statusCode).toBe(422)
})
