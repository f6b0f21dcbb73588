import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildTestApp, type TestApp, WITHOUT_LIMITS } from '../../testing/app.ts'
import { signIn } from '../../testing/data/customers.ts'
import { isSignedIn, logIn, mailsTo, newEmail, PASSWORD, register } from './users.test-users.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp()
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'POST', url: string, payload?: object, headers = {}) =>
  shop.app.inject({ method, url: `/api/v1${url}`, headers, ...(payload ? { payload } : {}) })
const countUsers = async () =>
  Number(
    (
      await shop.db
        .selectFrom('shop_user')
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirst()
    )?.n,
  )

describe('registering', () => {
  test('creates a customer, logs them in and sends a welcome mail', async () => {
    const email = newEmail()
    const answer = await call('POST', '/users', {
      name: '  Imogen Hale ',
      email: ` ${email.toUpperCase()} `,
      password: PASSWORD,
    })
    expect(answer.statusCode).toBe(201)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { access_token, user } = answer.json()
    expect(user).toEqual({
      id: user.id,
      name: 'Imogen Hale',
      email,
      role: 'customer',
      staff_role: null,
      phone: '',
      date_of_birth: null,
      age_verified: false,
      is_disabled: false,
      has_totp: false,
      pending_email: null,
      created_at: '2026-11-21T12:00:00.000Z',
      updated_at: '2026-11-21T12:00:00.000Z',
    })
    const me = await call('GET', '/users/me', undefined, { authorization: `Bearer ${access_token}` })
    expect(me.json()).toEqual(user)
    expect(await mailsTo(shop.db, email)).toEqual([{ kind: 'welcome', event_key: `welcome:${user.id}`, data: {} }])
  })

  test('stores the password as argon2id and the token as a hash', async () => {
    const { id, headers } = await register(shop.app)
    const row = await shop.db.selectFrom('shop_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(row.password_hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    const session = await shop.db.selectFrom('session').selectAll().where('user_id', '=', id).executeTakeFirstOrThrow()
    expect(session.token_hash).toHaveLength(32)
    expect(JSON.stringify(session)).not.toContain(headers.authorization.slice('Bearer '.length))
  })

  test('rejects an email that already has an account, in any case, and changes nothing', async () => {
    const { email } = await register(shop.app)
    const before = await countUsers()
    const answer = await call('POST', '/users', { name: 'Other', email: email.toUpperCase(), password: 'another one' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json()).toMatchObject({
      code: 'email_taken',
      detail: 'There’s already an account with this email. Log in, or ask for a new password.',
    })
    expect(await countUsers()).toBe(before)
    expect((await logIn(shop.app, email, 'another one')).statusCode).toBe(401)
  })

  test('creates one account when several requests register the same email at once', async () => {
    const email = newEmail()
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => call('POST', '/users', { name: `Person ${n}`, email, password: PASSWORD })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409])
    expect(await mailsTo(shop.db, email)).toHaveLength(1)
  })

  test.each([
    ['a short password', { password: 'seven77' }, 'password'],
    ['a very long password', { password: 'x'.repeat(129) }, 'password'],
    ['no name', { name: '  ' }, 'name'],
    ['no email', { email: 'nobody' }, 'email'],
  ])('rejects %s and names the field', async (_what, facts, path) => {
    const answer = await call('POST', '/users', { name: 'A', email: newEmail(), password: PASSWORD, ...facts })
    expect(answer.statusCode).toBe(422)
    expect(answer.json().errors).toMatchObject([{ path }])
  })

  test('ignores a requested admin role', async () => {
    const payload = { name: 'A', email: newEmail(), password: PASSWORD, role: 'admin', is_disabled: false }
    expect((await call('POST', '/users', payload)).json().user.role).toBe('customer')
  })
})

describe('logging in', () => {
  test('returns a token and the user, whatever the case of the email', async () => {
    const person = await register(shop.app)
    const answer = await logIn(shop.app, person.email.toUpperCase(), PASSWORD)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.json().user).toEqual(person.user)
    expect(await isSignedIn(shop.app, { authorization: `Bearer ${answer.json().access_token}` })).toBe(true)
  })

  test('accepts the password however its accents were typed', async () => {
    const { email } = await register(shop.app, { password: 'caf\u00e9 au lait' })
    expect((await logIn(shop.app, email, 'cafe\u0301 au lait')).statusCode).toBe(200)
  })

  test('answers the same for a wrong password, an unknown email, a disabled account and an account without a password', async () => {
    const known = await register(shop.app)
    const disabled = await register(shop.app)
    await shop.db.updateTable('shop_user').set({ is_disabled: true }).where('id', '=', disabled.id).execute()
    const passwordless = await signIn(shop.db)
    const answers = await Promise.all([
      logIn(shop.app, known.email, 'wrong password'),
      logIn(shop.app, newEmail(), PASSWORD),
      logIn(shop.app, disabled.email, PASSWORD),
      logIn(shop.app, passwordless.email, PASSWORD),
    ])
    for (const answer of answers) {
      const { request_id: _, ...problem } = answer.json()
      expect(problem).toEqual({
        type: '/problems/login-failed',
        title: 'Unauthorized',
        status: 401,
        code: 'login_failed',
        detail: 'Incorrect email or password.',
      })
    }
  })

  test('logging out ends that session at once, and no other', async () => {
    const { headers, email } = await register(shop.app)
    const other = { authorization: `Bearer ${(await logIn(shop.app, email, PASSWORD)).json().access_token}` }
    expect((await call('POST', '/users/logout', undefined, headers)).statusCode).toBe(200)
    expect(await isSignedIn(shop.app, headers)).toBe(false)
    expect(await isSignedIn(shop.app, other)).toBe(true)
    expect((await call('POST', '/users/logout', undefined, headers)).statusCode).toBe(401)
  })

  test.each(['', 'Bearer', 'Bearer nonsense', 'Basic YTpi', `Bearer ${'x'.repeat(300)}`])(
    'answers 401 for the header "%s"',
    async (authorization) => {
      const answer = await call('GET', '/users/me', undefined, { authorization })
      expect(answer.statusCode).toBe(401)
      expect(answer.json()).toMatchObject({ code: 'sign_in_required', detail: 'Please log in.' })
    },
  )
})

describe('limits', () => {
  let limited: TestApp
  beforeAll(async () => {
    const limits = { loginPerMinute: 3, registerPerHour: 2, forgotPasswordPer15Minutes: 2 }
    limited = await buildTestApp({ config: { limits: { ...WITHOUT_LIMITS, ...limits } } })
  })
  afterAll(() => limited.close())

  test('limits logins by email and address together, so that nobody can lock out somebody else', async () => {
    const { email } = await register(limited.app)
    for (let n = 0; n < 3; n += 1) expect((await logIn(limited.app, email, 'wrong', '10.0.0.1')).statusCode).toBe(401)
    const refused = await logIn(limited.app, email, PASSWORD, '10.0.0.1')
    expect(refused.statusCode).toBe(429)
    expect(refused.json().code).toBe('too_many_requests')
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await logIn(limited.app, email, PASSWORD, '10.0.0.2')).statusCode).toBe(200)
    expect((await logIn(limited.app, newEmail(), 'wrong', '10.0.0.1')).statusCode).toBe(401)
  })

  test('limits registrations by address', async () => {
    const from = (remoteAddress: string) =>
      limited.app.inject({
        method: 'POST',
        url: '/api/v1/users',
        remoteAddress,
        payload: { name: 'A', email: newEmail(), password: PASSWORD },
      })
    expect((await from('10.1.0.1')).statusCode).toBe(201)
    expect((await from('10.1.0.1')).statusCode).toBe(201)
    expect((await from('10.1.0.1')).statusCode).toBe(429)
    expect((await from('10.1.0.2')).statusCode).toBe(201)
  })

  test('limits requests for a link by email, known or not', async () => {
    const ask = (email: string) =>
      limited.app.inject({ method: 'POST', url: '/api/v1/users/forgot-password', payload: { email } })
    const known = await signIn(limited.db)
    for (const email of [known.email, newEmail()]) {
      expect((await ask(email)).statusCode).toBe(200)
      expect((await ask(email)).statusCode).toBe(200)
      expect((await ask(email.toUpperCase())).statusCode).toBe(429)
    }
    expect(await mailsTo(limited.db, known.email)).toHaveLength(2)
  })

  test('limits guesses of the current password too', async () => {
    const { headers, id } = await register(limited.app)
    const guess = () =>
      limited.app.inject({
        method: 'PUT',
        url: `/api/v1/users/${id}`,
        headers,
        payload: { new_password: 'a new password', current_password: 'wrong' },
      })
    for (let n = 0; n < 3; n += 1) expect((await guess()).statusCode).toBe(422)
    expect((await guess()).statusCode).toBe(429)
  })
})

test.each(['You won! https://evil.example/win', 'www.evil.example', 'Ada @evil', 'Collect at evil.example'])(
  'rejects a name that mail programs would turn into a link: %s',
  async (name) => {
    const email = newEmail()
    const answer = await call('POST', '/users', { name, email, password: PASSWORD })
    expect(answer.json()).toMatchObject({
      status: 422,
      errors: [{ path: 'name', message: 'Enter your name without links or email addresses.' }],
    })
    expect(await mailsTo(shop.db, email)).toEqual([])
  },
)

test.each(['J.R.R. Tolkien', 'Dr. Wren Áed-Ó’Neill', '李 小龙'])('accepts the name %s', async (name) => {
  const answer = await call('POST', '/users', { name, email: newEmail(), password: PASSWORD })
  expect(answer.statusCode, answer.body).toBe(201)
})

describe('the list of users', () => {
  test('is for staff', async () => {
    const customer = await signIn(shop.db)
    expect((await call('GET', '/users/')).statusCode).toBe(401)
    expect((await call('GET', '/users/', undefined, customer.headers)).statusCode).toBe(403)
  })

  test('shows the newest first, searches every word in names and emails, and contains no secrets', async () => {
    const { headers } = await signIn(shop.db, { role: 'admin' })
    const one = await register(shop.app, { name: 'Quentin 100% Marsh' })
    const two = await register(shop.app, { name: 'Quentin Marsh' })
    const find = async (search: string) =>
      (await call('GET', `/users/?search=${encodeURIComponent(search)}`, undefined, headers)).json()
    const ids = (answer: { items: { id: number }[] }) => answer.items.map(({ id }) => id)
    const both = await find('marsh quentin')
    expect(ids(both)).toEqual([two.id, one.id])
    expect(both).toMatchObject({ total: 2, skip: 0, limit: 100, items: [two.user, one.user] })
    expect(ids(await find('100%'))).toEqual([one.id])
    expect(ids(await find(two.email.toUpperCase()))).toEqual([two.id])
    expect(await find('quentin nobody')).toMatchObject({ items: [], total: 0 })
    const page = (await call('GET', '/users/?search=quentin&skip=1&limit=1', undefined, headers)).json()
    expect(page).toMatchObject({ items: [one.user], total: 2, skip: 1, limit: 1 })
    expect(JSON.stringify(both)).not.toMatch(/password|argon/)
  })
})
