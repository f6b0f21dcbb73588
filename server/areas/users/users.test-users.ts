/** Users who register and log in through the API, for tests of accounts. */
import { randomBytes } from 'node:crypto'
import type { User } from '@shop/contract/accounts.ts'
import { expect } from 'vitest'
import type { Db } from '../../platform/database/database.ts'
import type { Server } from '../../platform/http/server.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { TEST_DAY } from '../../testing/app.ts'

export const PASSWORD = 'correct horse battery'

export interface TestUser {
  id: number
  email: string
  password: string
  user: User
  headers: { authorization: string }
}

export const newEmail = () => `person-${randomBytes(5).toString('hex')}@example.com`
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** Registers a user; `facts` override the defaults. */
export async function register(
  app: Server,
  facts: { name?: string; email?: string; password?: string } = {},
): Promise<TestUser> {
  const payload = { name: 'Imogen Hale', email: newEmail(), password: PASSWORD, ...facts }
  const answer = await app.inject({ method: 'POST', url: '/api/v1/users', payload })
  expect(answer.statusCode, answer.body).toBe(201)
  const { access_token, user } = answer.json()
  return { id: user.id, email: user.email, password: payload.password, user, headers: bearer(access_token) }
}

/** Tries to log in from the address `from`. */
export const logIn = (app: Server, email: string, password: string, from = '127.0.0.1') =>
  app.inject({ method: 'POST', url: '/api/v1/users/login', payload: { email, password }, remoteAddress: from })

/** Logs the same user in from another browser. */
export async function logInAgain(app: Server, { email, password }: TestUser) {
  const answer = await logIn(app, email, password)
  expect(answer.statusCode, answer.body).toBe(200)
  return bearer(answer.json().access_token)
}

/** Returns whether these headers are still accepted. */
export async function isSignedIn(app: Server, headers: { authorization: string }): Promise<boolean> {
  return (await app.inject({ url: '/api/v1/users/me', headers })).statusCode === 200
}

export const mailsTo = (db: Db, recipient: string) =>
  db.selectFrom('mail').select(['kind', 'event_key', 'data']).where('recipient', '=', recipient).orderBy('id').execute()

/** Requests a password link and returns the token of the newest mail. */
export async function askForLink(app: Server, db: Db, email: string): Promise<string> {
  await app.inject({ method: 'POST', url: '/api/v1/users/forgot-password', payload: { email } })
  const mail = (await mailsTo(db, email)).findLast(({ kind }) => kind === 'password_reset')
  return new URL(String(mail?.data.link)).searchParams.get('token') ?? ''
}

export const resetWith = (app: Server, token: string, new_password: string) =>
  app.inject({ method: 'POST', url: '/api/v1/users/reset-password', payload: { token, new_password } })

/** A clock that tests move forward. */
export function movingClock(): Clock & { forward(ms: number): void } {
  let time = Date.parse(TEST_DAY)
  return {
    now: () => new Date(time),
    today: () => new Date(time).toISOString().slice(0, 10),
    forward(ms) {
      time += ms
    },
  }
}
