import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, WITHOUT_LIMITS } from '../../../testing/app.ts'
import {
  askForLink,
  isSignedIn,
  logIn,
  logInAgain,
  mailsTo,
  movingClock,
  newEmail,
  PASSWORD,
  register,
  resetWith,
} from '../users.test-users.ts'

const MINUTE_MS = 60_000
const NEW_PASSWORD = 'a different one'

const clock = movingClock()
let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp({ clock, config: { publicUrl: 'https://shop.example' } })
})
afterAll(() => shop.close())

const forgot = (email: string) =>
  shop.app.inject({ method: 'POST', url: '/api/v1/users/forgot-password', payload: { email } })

test('sends a link that sets a new password and ends every session', async () => {
  const person = await register(shop.app)
  const elsewhere = await logInAgain(shop.app, person)
  const token = await askForLink(shop.app, shop.db, person.email)
  const mail = (await mailsTo(shop.db, person.email)).at(-1)
  expect(mail?.data).toEqual({ link: `https://shop.example/reset-password?token=${token}` })

  const answer = await resetWith(shop.app, token, NEW_PASSWORD)
  expect(answer.statusCode, answer.body).toBe(200)
  expect(await isSignedIn(shop.app, person.headers)).toBe(false)
  expect(await isSignedIn(shop.app, elsewhere)).toBe(false)
  expect((await logIn(shop.app, person.email, PASSWORD)).statusCode).toBe(401)
  expect((await logIn(shop.app, person.email, NEW_PASSWORD)).statusCode).toBe(200)
  expect((await mailsTo(shop.db, person.email)).map(({ kind }) => kind)).toEqual([
    'welcome',
    'password_reset',
    'password_changed',
  ])
})

test('answers the same for an unknown email and a disabled account, and sends nothing', async () => {
  const known = await register(shop.app)
  const disabled = await register(shop.app)
  await shop.db.updateTable('shop_user').set({ is_disabled: true }).where('id', '=', disabled.id).execute()
  const unknown = newEmail()
  const answers = await Promise.all([known.email, disabled.email, unknown].map(forgot))
  for (const answer of answers) {
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe(answers[0]?.body)
    expect(Object.keys(answer.headers).sort()).toEqual(Object.keys(answers[0]?.headers ?? {}).sort())
  }
  expect(await mailsTo(shop.db, unknown)).toEqual([])
  expect((await mailsTo(shop.db, disabled.email)).map(({ kind }) => kind)).toEqual(['welcome'])
})

test('a link works once', async () => {
  const { email } = await register(shop.app)
  const token = await askForLink(shop.app, shop.db, email)
  expect((await resetWith(shop.app, token, NEW_PASSWORD)).statusCode).toBe(200)
  const again = await resetWith(shop.app, token, 'yet another one')
  expect(again.statusCode).toBe(422)
  expect(again.json()).toMatchObject({
    code: 'reset_link_invalid',
    detail: 'This link has been used or has expired. Ask for a new one.',
    errors: [{ path: 'token', message: 'This link has been used or has expired. Ask for a new one.' }],
  })
  expect((await logIn(shop.app, email, 'yet another one')).statusCode).toBe(401)
})

test('when a link is used several times at once, one request sets the password', async () => {
  const { email } = await register(shop.app)
  const token = await askForLink(shop.app, shop.db, email)
  const passwords = ['first password', 'second password', 'third password', 'fourth password']
  const answers = await Promise.all(passwords.map((password) => resetWith(shop.app, token, password)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422, 422])
  const winner = passwords[answers.findIndex(({ statusCode }) => statusCode === 200)] ?? ''
  expect((await logIn(shop.app, email, winner)).statusCode).toBe(200)
  expect((await mailsTo(shop.db, email)).filter(({ kind }) => kind === 'password_changed')).toHaveLength(1)
})

test('a link works for sixty minutes', async () => {
  const { email } = await register(shop.app)
  const late = await askForLink(shop.app, shop.db, email)
  clock.forward(60 * MINUTE_MS)
  expect((await resetWith(shop.app, late, NEW_PASSWORD)).json().code).toBe('reset_link_invalid')
  const timely = await askForLink(shop.app, shop.db, email)
  clock.forward(60 * MINUTE_MS - 1)
  expect((await resetWith(shop.app, timely, NEW_PASSWORD)).statusCode).toBe(200)
})

test('the newest three links of an account work, and using one invalidates the others', async () => {
  const { id, email } = await register(shop.app)
  const links = []
  for (let n = 0; n < 4; n += 1) links.push(await askForLink(shop.app, shop.db, email))
  const [first = '', second = '', third = '', fourth = ''] = links
  expect((await resetWith(shop.app, first, NEW_PASSWORD)).json().code).toBe('reset_link_invalid')
  expect((await resetWith(shop.app, second, NEW_PASSWORD)).statusCode).toBe(200)
  for (const token of [third, fourth]) {
    expect((await resetWith(shop.app, token, NEW_PASSWORD)).json().code).toBe('reset_link_invalid')
  }
  await Promise.all([forgot(email), forgot(email), forgot(email), forgot(email)])
  const open = await shop.db.selectFrom('password_reset').select('id').where('user_id', '=', id).execute()
  expect(open).toHaveLength(3)
})

test('a stranger’s requests do not use up the limit of an owner on a known network', async () => {
  const limits = { ...WITHOUT_LIMITS, forgotPasswordPer15Minutes: 2, forgotPasswordPerHourAndAddress: 4 }
  const limited = await buildTestApp({ config: { limits } })
  const { email } = await register(limited.app)
  const ask = (remoteAddress: string, asked = email) => {
    const payload = { email: asked }
    return limited.app.inject({ method: 'POST', url: '/api/v1/users/forgot-password', payload, remoteAddress })
  }
  const statuses = async (answers: ReturnType<typeof ask>[]) =>
    (await Promise.all(answers)).map(({ statusCode }) => statusCode).sort()
  expect(await statuses([ask('198.51.100.1'), ask('198.51.100.2'), ask('198.51.100.3')])).toEqual([200, 200, 429])
  expect(await statuses([ask('127.0.0.1'), ask('127.0.0.1'), ask('127.0.0.1')])).toEqual([200, 200, 429])
  const many = Array.from({ length: 6 }, () => ask('203.0.113.9', newEmail()))
  expect(await statuses(many)).toEqual([200, 200, 200, 200, 429, 429])
  await limited.close()
})

test('a link stops working once the account is disabled or its password was changed', async () => {
  const disabled = await register(shop.app)
  const ofDisabled = await askForLink(shop.app, shop.db, disabled.email)
  await shop.db.updateTable('shop_user').set({ is_disabled: true }).where('id', '=', disabled.id).execute()
  expect((await resetWith(shop.app, ofDisabled, NEW_PASSWORD)).json().code).toBe('reset_link_invalid')

  const { id, email, headers } = await register(shop.app)
  const token = await askForLink(shop.app, shop.db, email)
  const payload = { current_password: PASSWORD, new_password: 'a third password' }
  const answer = await shop.app.inject({ method: 'PUT', url: `/api/v1/users/${id}`, headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  expect((await resetWith(shop.app, token, NEW_PASSWORD)).json().code).toBe('reset_link_invalid')
})

test.each(['nonsense', '../../etc', 'x'.repeat(200)])('rejects the token "%s"', async (token) => {
  expect((await resetWith(shop.app, token, NEW_PASSWORD)).statusCode).toBe(422)
})

test('rejects a password that is too short, and the link still works', async () => {
  const { email } = await register(shop.app)
  const token = await askForLink(shop.app, shop.db, email)
  const answer = await resetWith(shop.app, token, 'short')
  expect(answer.json().errors).toMatchObject([{ path: 'new_password' }])
  expect((await resetWith(shop.app, token, NEW_PASSWORD)).statusCode).toBe(200)
})
