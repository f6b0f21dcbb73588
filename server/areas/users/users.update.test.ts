import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../testing/app.ts'
import { STAFF_PASSWORD, signIn, type TestCustomer } from '../../testing/data/customers.ts'
import { setUpCodes } from '../../testing/data/staff.ts'
import { isSignedIn, logIn, logInAgain, mailsTo, newEmail, PASSWORD, register } from './users.test-users.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

/** Staff's credentials for a change. */
const PROOF = { current_password: STAFF_PASSWORD }

type Headers = { authorization: string }
const update = (id: number, headers: Headers, payload: object) =>
  shop.app.inject({ method: 'PUT', url: `/api/v1/users/${id}`, headers, payload })
const me = async (headers: Headers) => (await shop.app.inject({ url: '/api/v1/users/me', headers })).json()
const auditOf = (id: number) =>
  shop.db
    .selectFrom('audit_entry')
    .select(['user_id', 'action', 'before', 'after'])
    .where('entity', '=', 'user')
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute()

describe('one’s own account', () => {
  test('changes only the fields that are sent, without an audit entry', async () => {
    const { id, headers, user } = await register(shop.app)
    const answer = await update(id, headers, { name: 'Imogen Hale-Marsh', phone: '+44 113 496 0000' })
    expect(answer.statusCode, answer.body).toBe(200)
    const changed = { ...user, name: 'Imogen Hale-Marsh', phone: '+44 113 496 0000' }
    expect(answer.json()).toEqual(changed)
    expect((await update(id, headers, {})).json()).toEqual(changed)
    expect((await update(id, headers, { date_of_birth: '1990-02-28' })).json().date_of_birth).toBe('1990-02-28')
    expect((await update(id, headers, { date_of_birth: null })).json()).toEqual(changed)
    expect(await me(headers)).toEqual(changed)
    expect(await auditOf(id)).toEqual([])
  })

  test.each(['2026-11-22', '1906-11-20', '2001-02-29', '1.5.1990', ''])(
    'rejects %s as a date of birth',
    async (date_of_birth) => {
      const { id, headers } = await register(shop.app)
      const answer = await update(id, headers, { date_of_birth, name: 'Other' })
      expect(answer.statusCode).toBe(422)
      expect(answer.json().errors).toMatchObject([{ path: 'date_of_birth' }])
      expect(await me(headers)).toMatchObject({ date_of_birth: null, name: 'Imogen Hale' })
    },
  )

  test.each(['2026-11-21', '1906-11-21'])('accepts %s as a date of birth', async (date_of_birth) => {
    const { id, headers } = await signIn(shop.db)
    expect((await update(id, headers, { date_of_birth })).json().date_of_birth).toBe(date_of_birth)
  })

  test('changing the name or date of birth ends the age verification, sending the same one does not', async () => {
    const verified = { name: 'A', date_of_birth: '1990-01-01', age_verified_at: '2026-01-01T00:00:00Z' }
    for (const [change, stays] of [
      [{ name: 'A', date_of_birth: '1990-01-01', phone: '0113' }, true],
      [{ name: 'B' }, false],
      [{ date_of_birth: '1990-01-02' }, false],
    ] as const) {
      const { id, headers } = await signIn(shop.db, verified)
      expect((await update(id, headers, change)).json().age_verified, JSON.stringify(change)).toBe(stays)
    }
  })

  test('a new password needs the current one, ends the other sessions and is confirmed by mail', async () => {
    const person = await register(shop.app)
    const other = await logInAgain(shop.app, person)
    const answer = await update(person.id, person.headers, {
      new_password: 'a new password',
      current_password: PASSWORD,
    })
    expect(answer.statusCode, answer.body).toBe(200)
    expect(await isSignedIn(shop.app, person.headers)).toBe(true)
    expect(await isSignedIn(shop.app, other)).toBe(false)
    expect((await logIn(shop.app, person.email, PASSWORD)).statusCode).toBe(401)
    expect((await logIn(shop.app, person.email, 'a new password')).statusCode).toBe(200)
    expect((await mailsTo(shop.db, person.email)).map(({ kind }) => kind)).toEqual(['welcome', 'password_changed'])
  })

  test.each([
    ['no current password', {}, 'Enter your current password.'],
    ['a wrong current password', { current_password: 'wrong' }, 'This isn’t your current password.'],
  ])('rejects a new password and a new email with %s, and changes nothing', async (_what, given, message) => {
    const { id, headers, email } = await register(shop.app)
    for (const change of [{ new_password: 'a new password' }, { email: newEmail() }]) {
      const answer = await update(id, headers, { ...change, ...given, name: 'Other' })
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toMatchObject({ detail: message, errors: [{ path: 'current_password', message }] })
    }
    expect(await me(headers)).toMatchObject({ name: 'Imogen Hale', email })
    expect((await logIn(shop.app, email, PASSWORD)).statusCode).toBe(200)
  })

  test('rejects an email that belongs to another account', async () => {
    const { email } = await register(shop.app)
    const { id, headers } = await register(shop.app)
    const answer = await update(id, headers, { email, current_password: PASSWORD, name: 'Other' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json().code).toBe('email_taken')
    expect((await me(headers)).name).toBe('Imogen Hale')
  })

  test.each([{ role: 'admin' }, { is_disabled: true }])('a customer cannot send %j', async (change) => {
    const { id, headers } = await register(shop.app)
    expect((await update(id, headers, { ...change, name: 'Other' })).statusCode).toBe(403)
    expect(await me(headers)).toMatchObject({ role: 'customer', name: 'Imogen Hale' })
    expect((await update(id, headers, { role: 'customer', is_disabled: false, name: 'Same' })).statusCode).toBe(200)
  })
})

test('a customer cannot change another account, and gets the same answer for an unknown one', async () => {
  const { id, user, headers: own } = await register(shop.app)
  const { headers } = await signIn(shop.db)
  for (const someone of [id, 2_000_000_000]) {
    expect((await update(someone, headers, { name: 'Mine now' })).statusCode).toBe(403)
  }
  expect(await me(own)).toEqual(user)
})

describe('staff', () => {
  const newAdmin = () => signIn(shop.db, { role: 'admin' })

  test('change a customer without the customer’s password, with an audit entry', async () => {
    const admin = await newAdmin()
    const { id, email, headers } = await register(shop.app)
    const change = { phone: '0113', new_password: 'set by staff' }
    const answer = await update(id, admin.headers, { ...change, ...PROOF })
    expect(answer.json()).toMatchObject({ phone: '0113' })
    expect(await isSignedIn(shop.app, headers)).toBe(false)
    expect((await logIn(shop.app, email, 'set by staff')).statusCode).toBe(200)
    expect(await auditOf(id)).toEqual([
      {
        user_id: admin.id,
        action: 'user.update',
        before: { phone: '' },
        after: { phone: '0113', password: 'changed' },
      },
    ])
    await update(id, admin.headers, { phone: '0113' })
    expect(await auditOf(id)).toHaveLength(1)
    expect((await update(2_000_000_000, admin.headers, { name: 'Nobody' })).statusCode).toBe(404)
  })

  test('disable a customer at once, and enable them again', async () => {
    const admin = await newAdmin()
    const { id, headers, email } = await register(shop.app)
    expect((await update(id, admin.headers, { is_disabled: true, ...PROOF })).json().is_disabled).toBe(true)
    expect(await isSignedIn(shop.app, headers)).toBe(false)
    expect((await logIn(shop.app, email, PASSWORD)).statusCode).toBe(401)
    await update(id, admin.headers, { is_disabled: false, ...PROOF })
    expect(await isSignedIn(shop.app, headers)).toBe(false)
    expect((await logIn(shop.app, email, PASSWORD)).statusCode).toBe(200)
  })

  test('grant and withdraw the admin role, with immediate effect', async () => {
    const admin = await newAdmin()
    const { id, headers } = await register(shop.app)
    const list = async () => (await shop.app.inject({ url: '/api/v1/users/', headers })).statusCode
    expect(await list()).toBe(403)
    expect((await update(id, admin.headers, { role: 'admin', ...PROOF })).json().role).toBe('admin')
    expect(await list()).toBe(200)
    await update(id, admin.headers, { role: 'customer', ...PROOF })
    expect(await list()).toBe(403)
  })

  test.each([
    { role: 'admin' },
    { is_disabled: true },
    { new_password: 'set by a thief' },
    { email: 'thief@example.com' },
    { reset_totp: true },
  ])('send their own password along with %j', async (change) => {
    const admin = await newAdmin()
    const { id, email, headers } = await register(shop.app)
    await setUpCodes(shop.db, id)
    const before = await me(headers)
    for (const proof of [{}, { current_password: PASSWORD }]) {
      const answer = await update(id, admin.headers, { ...change, ...proof, phone: '0113' })
      expect(answer.json()).toMatchObject({ status: 422, errors: [{ path: 'current_password' }] })
    }
    expect(await me(headers)).toEqual(before)
    expect(await auditOf(id)).toEqual([])
    expect((await mailsTo(shop.db, email)).map(({ kind }) => kind)).toEqual(['welcome'])
    expect((await update(id, admin.headers, { ...change, ...PROOF })).statusCode).toBe(200)
  })

  test('change a name and a phone number without a password', async () => {
    const admin = await newAdmin()
    const { id } = await register(shop.app)
    expect((await update(id, admin.headers, { name: 'Imogen Ash', phone: '0113' })).statusCode).toBe(200)
    expect((await update(id, admin.headers, { role: 'customer', is_disabled: false })).statusCode).toBe(200)
  })

  test('a new role is reported to its holder, and a new admin to every other admin', async () => {
    const [admin, colleague] = [await newAdmin(), await newAdmin()]
    const { id, email } = await register(shop.app)
    await update(id, admin.headers, { role: 'admin', ...PROOF })
    const mail = (await mailsTo(shop.db, colleague.email)).at(-1)
    expect(mail).toMatchObject({ kind: 'staff_new_admin', data: { email, by: expect.stringContaining('Customer') } })
    expect((await mailsTo(shop.db, admin.email)).at(-1)?.kind).toBe('staff_new_admin')
    await update(id, admin.headers, { role: 'customer', ...PROOF })
    const changes = (await mailsTo(shop.db, email)).filter(({ kind }) => kind === 'account_changed')
    expect(changes.map(({ data }) => data)).toEqual([{ change: 'staff_given' }, { change: 'staff_taken' }])
  })

  test('cannot change their own role', async () => {
    const admin = await newAdmin()
    await newAdmin()
    const answer = await update(admin.id, admin.headers, { role: 'customer' })
    expect(answer.statusCode).toBe(403)
    expect(answer.json().detail).toBe('You can’t change your own role.')
    expect((await me(admin.headers)).role).toBe('admin')
  })
})

describe('the last admin', () => {
  let small: TestApp
  let admins: TestCustomer[]
  beforeAll(async () => {
    small = await buildTestApp()
    admins = [await signIn(small.db, { role: 'admin' }), await signIn(small.db, { role: 'admin' })]
  })
  afterAll(() => small.close())
  const change = (id: number, headers: Headers, payload: object) =>
    small.app.inject({ method: 'PUT', url: `/api/v1/users/${id}`, headers, payload })
  const countAdmins = async () => {
    const rows = await small.db.selectFrom('shop_user').select('id').where('role', '=', 'admin').execute()
    return rows.length
  }

  test('when two admins remove each other at once, one remains and can be neither removed nor disabled', async () => {
    const [one, two] = admins
    if (!one || !two) throw new Error('There are two.')
    const answers = await Promise.all([
      change(two.id, one.headers, { role: 'customer', ...PROOF }),
      change(one.id, two.headers, { role: 'customer', ...PROOF }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
    expect(await countAdmins()).toBe(1)
    const last = answers[0]?.statusCode === 200 ? one : two
    const refused = await change(last.id, last.headers, { is_disabled: true })
    expect(refused.statusCode).toBe(409)
    expect(refused.json().code).toBe('last_admin')
    expect(await countAdmins()).toBe(1)
  })
})
