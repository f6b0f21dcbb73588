import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { readAudit, staffUser } from '../../testing/data/staff.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

const GRACE = { name: 'Grace Lindqvist', email: 'grace@lindqvist.example', phone: '07700 900214' }

test('staff add a customer, who gets a mail with a link; a second account for the email is rejected', async () => {
  const staff = await staffUser(shop, { staff_role: 'support' })
  const added = await staff.post('/users/customers', { ...GRACE, date_of_birth: '1980-02-01' })
  expect(added.statusCode, added.body).toBe(201)
  const { id } = added.json()
  expect(added.json()).toMatchObject({ ...GRACE, role: 'customer', date_of_birth: '1980-02-01', orders: 0 })
  const mails = await shop.db.selectFrom('mail').select(['kind', 'data']).where('recipient', '=', GRACE.email).execute()
  expect(mails).toMatchObject([
    { kind: 'customer_invited', data: { link: expect.stringContaining('/reset-password') } },
  ])
  expect(await readAudit(shop.db, 'user', id)).toMatchObject([{ user_id: staff.id, action: 'user.create' }])
  const again = await staff.post('/users/customers', GRACE)
  expect([again.statusCode, again.json().code]).toEqual([409, 'email_taken'])
})

test('an impossible date of birth and a role without the permission are rejected', async () => {
  const [support, packer] = [await staffUser(shop), await staffUser(shop, { staff_role: 'packing' })]
  const other = { ...GRACE, email: 'other@lindqvist.example' }
  expect((await support.post('/users/customers', { ...other, date_of_birth: '2999-01-01' })).statusCode).toBe(422)
  expect((await packer.post('/users/customers', other)).statusCode).toBe(403)
  expect(await shop.db.selectFrom('shop_user').select('id').where('email', '=', other.email).execute()).toEqual([])
})
