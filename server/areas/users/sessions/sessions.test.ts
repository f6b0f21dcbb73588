import { SESSION_DAYS } from '@shop/contract/constants.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listenForChanges } from '../../../platform/messages/events.ts'
import { buildTestApp, type TestApp } from '../../../testing/app.ts'
import { signIn } from '../../../testing/data/customers.ts'
import { isSignedIn, logInAgain, movingClock, register } from '../users.test-users.ts'
import { tidyAccounts } from '../users.tidy.ts'
import { sessionsService } from './sessions.service.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS

const clock = movingClock()
let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp({ clock })
})
afterAll(() => shop.close())

const call = (method: 'GET' | 'DELETE', url: string, headers: { authorization: string }) =>
  shop.app.inject({ method, url: `/api/v1/users/me/sessions${url}`, headers })

test('lists the sessions of the user and marks the current browser', async () => {
  const person = await register(shop.app)
  const headers = { 'user-agent': 'Firefox on a train' }
  await shop.app.inject({
    method: 'POST',
    url: '/api/v1/users/login',
    headers,
    remoteAddress: '10.9.8.7',
    payload: { email: person.email, password: person.password },
  })
  const answer = (await call('GET', '', person.headers)).json()
  const at = clock.now().toISOString()
  expect(answer).toMatchObject({
    total: 2,
    items: [
      { user_agent: 'Firefox on a train', address: '10.9.8.7', created_at: at, last_used_at: at, is_current: false },
      { address: '127.0.0.1', is_current: true },
    ],
  })
  expect(JSON.stringify(answer)).not.toContain('token')
})

test('logs out another browser at once, but never somebody else’s', async () => {
  const person = await register(shop.app)
  const other = await logInAgain(shop.app, person)
  const { items } = (await call('GET', '', other)).json()
  const current = items.find((item: { is_current: boolean }) => item.is_current)

  const stranger = await signIn(shop.db)
  expect((await call('DELETE', `/${current.id}`, stranger.headers)).statusCode).toBe(404)
  expect(await isSignedIn(shop.app, other)).toBe(true)

  expect((await call('DELETE', `/${current.id}`, person.headers)).statusCode).toBe(200)
  expect(await isSignedIn(shop.app, other)).toBe(false)
  expect(await isSignedIn(shop.app, person.headers)).toBe(true)
  expect((await call('DELETE', `/${current.id}`, person.headers)).statusCode).toBe(404)
})

test('logging out everywhere ends every session of that user and no other', async () => {
  const person = await register(shop.app)
  const other = await logInAgain(shop.app, person)
  const stranger = await signIn(shop.db)
  expect((await call('DELETE', '', person.headers)).statusCode).toBe(200)
  expect(await isSignedIn(shop.app, person.headers)).toBe(false)
  expect(await isSignedIn(shop.app, other)).toBe(false)
  expect(await isSignedIn(shop.app, stranger.headers)).toBe(true)
})

test('a session ends thirty days after its last use, not its first', async () => {
  const used = await register(shop.app)
  const unused = await register(shop.app)
  clock.forward((SESSION_DAYS - 1) * DAY_MS)
  expect(await isSignedIn(shop.app, used.headers)).toBe(true)
  clock.forward(DAY_MS)
  expect(await isSignedIn(shop.app, unused.headers)).toBe(false)
  expect(await isSignedIn(shop.app, used.headers)).toBe(true)
  clock.forward(SESSION_DAYS * DAY_MS)
  expect(await isSignedIn(shop.app, used.headers)).toBe(false)
})

test('stores the time of the last use at most once an hour', async () => {
  const { id, headers } = await register(shop.app)
  const lastUse = async () =>
    (await shop.db.selectFrom('session').select('last_used_at').where('user_id', '=', id).executeTakeFirstOrThrow())
      .last_used_at
  const start = await lastUse()
  clock.forward(HOUR_MS / 2)
  await isSignedIn(shop.app, headers)
  expect(await lastUse()).toEqual(start)
  clock.forward(HOUR_MS)
  await isSignedIn(shop.app, headers)
  expect(await lastUse()).toEqual(clock.now())
})

test('the nightly job removes ended sessions and nothing else', async () => {
  const gone = await register(shop.app)
  clock.forward(SESSION_DAYS * DAY_MS)
  const here = await register(shop.app)
  await tidyAccounts({ db: shop.db, clock })
  const left = await shop.db
    .selectFrom('session')
    .select('user_id')
    .where('user_id', 'in', [gone.id, here.id])
    .execute()
  expect(left).toEqual([{ user_id: here.id }])
})

test('a process drops a cached session when another process ends it', async () => {
  const one = sessionsService({ db: shop.db, clock, believedMs: 60_000 })
  const two = sessionsService({ db: shop.db, clock, believedMs: 60_000 })
  const heard = Promise.withResolvers<void>()
  const listener = await listenForChanges(shop.db, (topic) => {
    if (topic !== 'sessions') return
    two.forget()
    heard.resolve()
  })
  const { id } = await signIn(shop.db)
  const token = await one.start(shop.db, id, { userAgent: '', address: '' })
  expect(await one.find(token)).toMatchObject({ userId: id })
  expect(await two.find(token)).toMatchObject({ userId: id })
  await one.revoke(id, 'all')
  expect(await one.find(token)).toBeUndefined()
  await heard.promise
  expect(await two.find(token)).toBeUndefined()
  await listener.close()
})
