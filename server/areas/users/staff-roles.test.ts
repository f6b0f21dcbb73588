/** Who may change what staff may do. What each role may call: docs/role-matrix.md. */
import type { StaffRole } from '@shop/contract/permissions.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { STAFF_PASSWORD, signIn } from '../../testing/data/customers.ts'
import { readAudit, staffUser } from '../../testing/data/staff.ts'
import { logIn, mailsTo, newEmail, PASSWORD } from './users.test-users.ts'

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

describe('an invitation', () => {
  const invitation = (email: string) => ({ name: 'Ada Moss', email, staff_role: 'packing', ...PROOF })

  test('creates staff who choose their password with the link of the mail, and the other staff are notified', async () => {
    const owner = await staff('owner')
    const email = newEmail()
    const answer = await owner.post('/users/invitations', invitation(email))
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toMatchObject({ email, role: 'admin', staff_role: 'packing' })
    expect((await logIn(shop.app, email, PASSWORD)).statusCode).toBe(401)
    expect((await mailsTo(shop.db, owner.email)).at(-1)).toMatchObject({ kind: 'staff_new_admin', data: { email } })

    const [mail, ...others] = await mailsTo(shop.db, email)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'staff_invited', data: { role: 'Packing' } })
    const token = new URL(String(Reflect.get(Object(mail?.data), 'link'))).searchParams.get('token')
    await shop.app.inject({
      method: 'POST',
      url: '/api/v1/users/reset-password',
      payload: { token, new_password: PASSWORD },
    })
    expect((await logIn(shop.app, email, PASSWORD)).statusCode).toBe(200)
    expect(await readAudit(shop.db, 'user', answer.json().id)).toEqual([
      { user_id: owner.id, action: 'user.create', before: null, after: { role: 'admin', staff_role: 'packing' } },
    ])
  })

  test('is sent once for a double click, and to nobody with an account', async () => {
    const owner = await staff('owner')
    const email = newEmail()
    const answers = await Promise.all([1, 2].map(() => owner.post('/users/invitations', invitation(email))))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409])
    expect((await owner.post('/users/invitations', invitation(email))).json().code).toBe('email_taken')
    expect(await mailsTo(shop.db, email)).toHaveLength(1)
  })

  test('needs the owner’s own password, and creates nothing without it', async () => {
    const owner = await staff('owner')
    const email = newEmail()
    for (const current_password of [undefined, 'not mine']) {
      const answer = await owner.post('/users/invitations', { ...invitation(email), current_password })
      expect(answer.json()).toMatchObject({ status: 422, errors: [{ path: 'current_password' }] })
    }
    expect(await shop.db.selectFrom('shop_user').select('id').where('email', '=', email).execute()).toEqual([])
  })
})
