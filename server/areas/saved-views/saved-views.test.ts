import { MAX_SAVED_VIEWS } from '@shop/contract/admin/lists/saved-views.admin.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { signIn } from '../../testing/data/customers.ts'
import { readAudit, staffUser } from '../../testing/data/staff.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

type Staff = Awaited<ReturnType<typeof staffUser>>
const FORM = { list: 'orders', name: 'Scotland', query: 'search=glasgow&view=to_pack', is_shared: false }
const save = async (staff: Staff, changes: Partial<typeof FORM> = {}) =>
  staff.post('/admin/views', { ...FORM, ...changes })
const namesFor = async (staff: Staff, list = 'orders'): Promise<string[]> =>
  (await staff.get(`/admin/views?list=${list}`)).json().items.map(({ name }: { name: string }) => name)

test('a private view is for its author alone; a shared one is for everyone who reads the list, own ones first', async () => {
  const [author, colleague] = [await staffUser(shop), await staffUser(shop)]
  await save(author)
  await save(author, { name: 'Aberdeen', is_shared: true })
  await save(colleague, { name: 'Wales' })
  expect(await namesFor(author)).toEqual(['Aberdeen', 'Scotland'])
  expect(await namesFor(colleague)).toEqual(['Wales', 'Aberdeen'])
  expect(await namesFor(author, 'products')).toEqual([])
})

test('saving under the same name replaces the view, whatever its case, with an audit entry each', async () => {
  const staff = await staffUser(shop)
  const { id } = (await save(staff, { name: 'Returns due' })).json()
  const replaced = (await save(staff, { name: 'RETURNS DUE', query: 'view=returns' })).json()
  expect(replaced).toMatchObject({ id, name: 'RETURNS DUE', query: 'view=returns', is_own: true })
  expect((await readAudit(shop.db, 'saved_view', id)).map(({ action }) => action)).toEqual([
    'saved_view.create',
    'saved_view.update',
  ])
})

test('two concurrent saves make one view', async () => {
  const staff = await staffUser(shop)
  const [first, second] = await Promise.all([save(staff, { name: 'Twice' }), save(staff, { name: 'Twice' })])
  expect(first.json().id).toBe(second.json().id)
})

test('nobody removes the private view of another, and only who manages the staff removes a shared one', async () => {
  const [author, manager, owner] = [
    await staffUser(shop),
    await staffUser(shop, { staff_role: 'manager' }),
    await staffUser(shop, { staff_role: 'owner' }),
  ]
  const own = (await save(author, { name: 'Mine' })).json().id
  const shared = (await save(author, { name: 'Ours', is_shared: true })).json().id
  expect((await owner.delete(`/admin/views/${own}`)).statusCode).toBe(404)
  expect((await manager.delete(`/admin/views/${shared}`)).statusCode).toBe(404)
  expect(await namesFor(author)).toEqual(expect.arrayContaining(['Mine', 'Ours']))
  expect((await owner.delete(`/admin/views/${shared}`)).statusCode).toBe(200)
  expect((await author.delete(`/admin/views/${own}`)).statusCode).toBe(200)
  const left = await namesFor(author)
  expect([left.includes('Mine'), left.includes('Ours')]).toEqual([false, false])
})

test('a role saves and sees views only of lists that it may read', async () => {
  const content = await staffUser(shop, { staff_role: 'content' })
  expect((await save(content)).statusCode).toBe(403)
  expect((await content.get('/admin/views?list=users')).statusCode).toBe(403)
  expect((await save(content, { list: 'products', query: 'stock=low' })).statusCode).toBe(200)
  const customer = await signIn(shop.db)
  const response = await shop.app.inject({ url: '/api/v1/admin/views?list=orders', headers: customer.headers })
  expect(response.statusCode).toBe(403)
})

test('a list has a maximum number of own views, and a query is no address', async () => {
  const staff = await staffUser(shop)
  for (let saved = 0; saved < MAX_SAVED_VIEWS; saved += 1) await save(staff, { list: 'users', name: `View ${saved}` })
  expect((await save(staff, { list: 'users', name: 'One more' })).json()).toMatchObject({ code: 'too_many_views' })
  expect((await save(staff, { list: 'users', name: 'View 3', query: 'role=admin' })).statusCode).toBe(200)
  expect((await save(staff, { query: '//elsewhere.example?x=<b>' })).statusCode).toBe(422)
})
