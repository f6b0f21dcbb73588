/** Who may change what staff may do. What each role may call: docs/role-matrix.md. */
import type { StaffRole } from '@shop/contract/permissions.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { STAFF_PASSWORD, signIn } from '../../testing/data/customers.ts'
import { readAudit, staffUser } from '../../testing/data/staff.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

const PROOF = { current_password: STAFF_PASSWORD }
const staff = (staff_role: StaffRole) => staffUser(shop, { staff_role })

test('an owner chooses a role, which applies to the next call of an open session', async () => {
  const [owner, packer] = [await staff('owner'), await staff('packing')]
  expect((await packer.get('/admin/orders/')).statusCode).toBe(200)
  const refused = await packer.get('/admin/stats')
  expect(refused.statusCode).toBe(403)
  expect(refused.json().detail).toBe('Your role does not allow this. Ask an owner of the shop.')

  const answer = await owner.put(`/users/${packer.id}`, { staff_role: 'bookkeeping', ...PROOF })
  expect(answer.json()).toMatchObject({ role: 'admin', staff_role: 'bookkeeping' })
  expect((await packer.get('/admin/stats')).statusCode).toBe(200)
  expect((await packer.get('/users/me')).json().staff_role).toBe('bookkeeping')
  expect(await readAudit(shop.db, 'user', packer.id)).toEqual([
    {
      user_id: owner.id,
      action: 'user.update',
      before: { staff_role: 'packing' },
      after: { staff_role: 'bookkeeping' },
    },
  ])
})

test('a customer becomes staff with a role, and an owner without one, as before there were roles', async () => {
  const owner = await staff('owner')
  for (const [sent, staff_role] of [
    [{ staff_role: 'stock' }, 'stock'],
    [{}, 'owner'],
  ] as const) {
    const { id } = await signIn(shop.db)
    const answer = await owner.put(`/users/${id}`, { role: 'admin', ...sent, ...PROOF })
    expect(answer.json()).toMatchObject({ role: 'admin', staff_role })
    const back = await owner.put(`/users/${id}`, { role: 'customer', ...PROOF })
    expect(back.json()).toMatchObject({ role: 'customer', staff_role: null })
  }
})

test.each([
  { role: 'customer' },
  { staff_role: 'owner' },
  { is_disabled: true },
  { reset_totp: true },
  { email: 'thief@example.com' },
  { new_password: 'set by a thief' },
  { name: 'Somebody Else' },
])('only an owner changes staff: nobody else sends %j', async (change) => {
  const [owner, manager, support] = [await staff('owner'), await staff('manager'), await staff('support')]
  for (const { put } of [manager, support]) {
    expect((await put(`/users/${owner.id}`, { ...change, ...PROOF })).statusCode).toBe(403)
  }
  const { id: _, ...before } = (await owner.get('/users/me')).json()
  expect(before).toMatchObject({ role: 'admin', staff_role: 'owner', is_disabled: false, pending_email: null })
  expect(await readAudit(shop.db, 'user', owner.id)).toEqual([])
})

test('support changes customers, but makes nobody staff and not itself an owner; packing changes nobody', async () => {
  const [support, packer, { id }] = [await staff('support'), await staff('packing'), await signIn(shop.db)]
  expect((await support.put(`/users/${id}`, { phone: '0113', is_disabled: true, ...PROOF })).statusCode).toBe(200)
  expect((await support.put(`/users/${id}`, { role: 'admin', ...PROOF })).statusCode).toBe(403)
  expect((await support.put(`/users/${support.id}`, { staff_role: 'owner', ...PROOF })).statusCode).toBe(403)
  expect((await packer.put(`/users/${id}`, { name: 'Ada Mine' })).statusCode).toBe(403)
})

test('the last owner stays one: managers do not count, and two owners who demote each other leave one', async () => {
  const small = await buildTestApp()
  const open = (staff_role: StaffRole) => staffUser(small, { staff_role })
  const [one, two] = [await open('owner'), await open('owner'), await open('manager')]
  const answers = await Promise.all([
    one.put(`/users/${two.id}`, { staff_role: 'manager', ...PROOF }),
    two.put(`/users/${one.id}`, { staff_role: 'manager', ...PROOF }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
  const last = answers[0]?.statusCode === 200 ? one : two
  const refused = await last.put(`/users/${last.id}`, { is_disabled: true })
  expect(refused.statusCode).toBe(409)
  expect(refused.json().code).toBe('last_admin')
  await small.close()
})
