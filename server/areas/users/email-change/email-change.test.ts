import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp, WITHOUT_LIMITS } from '../../../testing/app.ts'
import { STAFF_PASSWORD, signIn } from '../../../testing/data/customers.ts'
import {
  askForLink,
  logIn,
  mailsTo,
  movingClock,
  newEmail,
  PASSWORD,
  register,
  resetWith,
  type TestUser,
} from '../users.test-users.ts'
import { tidyAccounts } from '../users.tidy.ts'

const MINUTE_MS = 60_000
const clock = movingClock()
let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp({ clock, config: { publicUrl: 'https://shop.example' } })
})
afterAll(() => shop.close())

const call = (method: 'POST' | 'DELETE' | 'PUT', path: string, headers = {}, payload: object = {}, { app } = shop) =>
  app.inject({ method, url: `/api/v1${path}`, headers, payload })
const change = ({ id, headers }: Pick<TestUser, 'id' | 'headers'>, email: string, over = shop) =>
  call('PUT', `/users/${id}`, headers, { email, current_password: PASSWORD }, over)
const confirm = (token: string) => call('POST', '/users/confirm-email', {}, { token })
const me = async ({ headers }: Pick<TestUser, 'headers'>) =>
  (await shop.app.inject({ url: '/api/v1/users/me', headers })).json()

/** Returns the token of the newest link mailed to this address. */
async function tokenFor(email: string): Promise<string> {
  const mail = (await mailsTo(shop.db, email)).findLast(({ kind }) => kind === 'email_confirm')
  return new URL(String(mail?.data.link)).searchParams.get('token') ?? ''
}

test('a new email waits until its link is opened, and both addresses are notified', async () => {
  const person = await register(shop.app)
  const email = newEmail()
  const answer = await change(person, email)
  expect(answer.json()).toMatchObject({ email: person.email, pending_email: email })
  expect((await logIn(shop.app, email, PASSWORD)).statusCode).toBe(401)
  expect((await logIn(shop.app, person.email, PASSWORD)).statusCode).toBe(200)
  const token = await tokenFor(email)
  expect((await mailsTo(shop.db, email)).map(({ data }) => data)).toEqual([
    { link: `https://shop.example/confirm-email?token=${token}` },
  ])

  expect((await confirm(token)).statusCode).toBe(200)
  expect(await me(person)).toMatchObject({ email, pending_email: null })
  expect((await logIn(shop.app, email, PASSWORD)).statusCode).toBe(200)
  expect((await logIn(shop.app, person.email, PASSWORD)).statusCode).toBe(401)
  const told = (await mailsTo(shop.db, person.email)).map(({ kind, data }) => ({ kind, ...data }))
  expect(told.slice(1)).toEqual([
    { kind: 'email_change_asked', email },
    { kind: 'email_changed', email },
  ])
})

test('a link works once, for sixty minutes, and only the newest one', async () => {
  const person = await register(shop.app)
  const email = newEmail()
  await change(person, email)
  const first = await tokenFor(email)
  clock.forward(1)
  expect((await call('POST', '/users/me/email-change', person.headers)).statusCode).toBe(200)
  const late = await tokenFor(email)
  expect((await confirm(first)).json()).toMatchObject({
    status: 422,
    code: 'email_link_invalid',
    errors: [{ path: 'token' }],
  })
  clock.forward(60 * MINUTE_MS)
  expect((await confirm(late)).json().code).toBe('email_link_invalid')
  await call('POST', '/users/me/email-change', person.headers)
  const token = await tokenFor(email)
  const answers = await Promise.all([1, 2, 3].map(() => confirm(token)))
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422, 422])
  expect((await mailsTo(shop.db, person.email)).filter(({ kind }) => kind === 'email_changed')).toHaveLength(1)
})

const CANCELS: Record<string, (person: TestUser) => Promise<unknown>> = {
  'by its owner': ({ headers }) => call('DELETE', '/users/me/email-change', headers),
  'by a new password': ({ id, headers }) =>
    call('PUT', `/users/${id}`, headers, { new_password: 'a third one', current_password: PASSWORD }),
  'by a password that is set by link': async ({ email }) =>
    resetWith(shop.app, await askForLink(shop.app, shop.db, email), 'a fourth one'),
}

test.each(Object.entries(CANCELS))('the change is cancelled %s', async (_how, cancel) => {
  const person = await register(shop.app)
  const email = newEmail()
  await change(person, email)
  await cancel(person)
  expect((await confirm(await tokenFor(email))).json().code).toBe('email_link_invalid')
  expect(await shop.db.selectFrom('email_change').selectAll().where('user_id', '=', person.id).execute()).toEqual([])
})

test('no link can be sent again when no email is pending', async () => {
  const { headers } = await register(shop.app)
  expect((await call('POST', '/users/me/email-change', headers)).statusCode).toBe(404)
})

test('when two accounts wait for the same address, the first to confirm gets it', async () => {
  const [one, two] = [await register(shop.app), await register(shop.app)]
  const email = newEmail()
  await change(one, email)
  const first = await tokenFor(email)
  await change(two, email)
  const second = await tokenFor(email)
  expect((await confirm(second)).statusCode).toBe(200)
  expect((await confirm(first)).json()).toMatchObject({ status: 409, code: 'email_taken' })
  expect((await me(one)).email).toBe(one.email)
})

test('password links sent to the former address stop working afterwards', async () => {
  const person = await register(shop.app)
  const email = newEmail()
  await change(person, email)
  const reset = await askForLink(shop.app, shop.db, person.email)
  await confirm(await tokenFor(email))
  expect((await resetWith(shop.app, reset, 'a new password')).json().code).toBe('reset_link_invalid')
})

test('an email set by staff also waits for its confirmation, and is in the audit log', async () => {
  const staff = await signIn(shop.db, { role: 'admin' })
  const person = await register(shop.app)
  const email = newEmail()
  const payload = { email, current_password: STAFF_PASSWORD }
  const answer = await call('PUT', `/users/${person.id}`, staff.headers, payload)
  expect(answer.json()).toMatchObject({ email: person.email, pending_email: email })
  const entries = shop.db.selectFrom('audit_entry').select(['user_id', 'before', 'after'])
  expect(await entries.where('entity_id', '=', String(person.id)).execute()).toEqual([
    { user_id: staff.id, before: { pending_email: null }, after: { pending_email: email } },
  ])
  expect((await confirm(await tokenFor(email))).statusCode).toBe(200)
})

test('registrations and email changes share one limit, so that neither reveals which addresses have an account', async () => {
  const limited = await buildTestApp({ config: { limits: { ...WITHOUT_LIMITS, registerPerHour: 4 } } })
  const person = await register(limited.app)
  const other = await register(limited.app)
  expect((await change(person, other.email, limited)).json().code).toBe('email_taken')
  expect((await change(person, newEmail(), limited)).statusCode).toBe(200)
  expect((await change(person, other.email, limited)).statusCode).toBe(429)
  expect((await call('POST', '/users/me/email-change', person.headers, {}, limited)).statusCode).toBe(429)
  await limited.close()
})

test('a pending email is deleted with the account, is part of its export, and is removed when it expires', async () => {
  const [leaving, staying] = [await register(shop.app), await register(shop.app)]
  const emails = [newEmail(), newEmail()] as const
  await change(leaving, emails[0])
  await change(staying, emails[1])
  const copy = await shop.app.inject({ url: '/api/v1/users/me/export', headers: leaving.headers })
  expect(copy.json().account.pending_email).toBe(emails[0])
  await call('DELETE', '/users/me', leaving.headers, { password: PASSWORD })
  expect(await mailsTo(shop.db, emails[0])).toEqual([])
  const left = shop.db.selectFrom('email_change').select('email').where('email', 'in', emails)
  expect(await left.execute()).toEqual([{ email: emails[1] }])
  await tidyAccounts({ db: shop.db, clock })
  expect(await left.execute()).toHaveLength(1)
  clock.forward(60 * MINUTE_MS)
  await tidyAccounts({ db: shop.db, clock })
  expect(await left.execute()).toEqual([])
})
