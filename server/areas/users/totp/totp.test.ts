import { Secret, TOTP } from 'otpauth'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../../platform/config/config.ts'
import { seal } from '../../../platform/config/seal.ts'
import { shopSecret } from '../../../platform/config/secrets.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { buildTestApp, type TestApp, WITHOUT_LIMITS } from '../../../testing/app.ts'
import {
  askForLink,
  isSignedIn,
  logInAgain,
  mailsTo,
  PASSWORD,
  register,
  resetWith,
  type TestUser,
} from '../users.test-users.ts'

/** The tests' clock, moved manually. */
let time = Date.parse('2026-11-21T12:00:00Z')
const clock: Clock = { now: () => new Date(time), today: () => new Date(time).toISOString().slice(0, 10) }
const forward = (seconds: number) => {
  time += seconds * 1000
}

let shop: TestApp
beforeAll(async () => {
  shop = await buildTestApp({ clock })
})
afterAll(() => shop.close())

const call = (
  method: 'POST' | 'DELETE' | 'PUT',
  path: string,
  { headers }: Pick<TestUser, 'headers'>,
  payload: object = {},
  { app }: TestApp = shop,
) => app.inject({ method, url: `/api/v1${path}`, headers, payload })
const logIn = (email: string, code?: string, { app }: TestApp = shop, remoteAddress = '127.0.0.1') => {
  const payload = { email, password: PASSWORD, ...(code === undefined ? {} : { code }) }
  return app.inject({ method: 'POST', url: '/api/v1/users/login', payload, remoteAddress })
}
const codeOf = (secret: string, seconds = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time + seconds * 1000 })
const begin = async (person: TestUser, over = shop): Promise<string> =>
  (await call('POST', '/users/me/totp', person, { password: PASSWORD }, over)).json().secret

/** Switches codes on, and moves the clock to the next code. */
async function switchOn(person: TestUser, over = shop): Promise<{ secret: string; codes: string[] }> {
  const secret = await begin(person, over)
  const answer = await call('POST', '/users/me/totp/confirm', person, { code: codeOf(secret) }, over)
  expect(answer.statusCode, answer.body).toBe(200)
  forward(60)
  return { secret, codes: answer.json().recovery_codes }
}

async function staff(): Promise<TestUser> {
  const person = await register(shop.app)
  await shop.db.updateTable('shop_user').set({ role: 'admin' }).where('id', '=', person.id).execute()
  return person
}

describe('setting up', () => {
  test('returns a secret and its address after the password, and asks for no code until it is confirmed', async () => {
    const person = await register(shop.app)
    const refused = await call('POST', '/users/me/totp', person, { password: 'wrong' })
    expect(refused.statusCode).toBe(422)
    expect(refused.json().errors).toMatchObject([{ path: 'password' }])

    const answer = await call('POST', '/users/me/totp', person, { password: PASSWORD })
    const { secret, uri } = answer.json()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(decodeURIComponent(uri)).toContain(`otpauth://totp/Alder Vapour:${person.email}?`)
    expect(new URL(uri).searchParams.get('secret')).toBe(secret)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect((await logIn(person.email)).statusCode).toBe(200)
    const row = await shop.db
      .selectFrom('shop_user')
      .select('totp_secret')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(row.totp_secret).not.toContain(secret)
  })

  test('a wrong code enables nothing; the right one does, and returns ten recovery codes once', async () => {
    const person = await register(shop.app)
    const unbegun = await call('POST', '/users/me/totp/confirm', person, { code: '123456' })
    expect(unbegun.json()).toMatchObject({ status: 409, code: 'totp_not_started' })
    const secret = await begin(person)
    const wrong = await call('POST', '/users/me/totp/confirm', person, { code: codeOf(secret, 3600) })
    expect(wrong.statusCode).toBe(422)
    expect(wrong.json().errors).toMatchObject([{ path: 'code' }])
    expect((await logIn(person.email)).statusCode).toBe(200)

    const elsewhere = await logInAgain(shop.app, person)
    const answer = await call('POST', '/users/me/totp/confirm', person, { code: codeOf(secret) })
    const codes: string[] = answer.json().recovery_codes
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{4}(-[0-9a-hjkmnp-tv-z]{4}){3}$/)
    const me = await shop.app.inject({ url: '/api/v1/users/me', headers: person.headers })
    expect(me.json().has_totp).toBe(true)
    expect(await isSignedIn(shop.app, elsewhere)).toBe(false)
    for (const path of ['/users/me/totp', '/users/me/totp/confirm']) {
      const again = await call('POST', path, person, { password: PASSWORD, code: '123456' })
      expect(again.json()).toMatchObject({ status: 409, code: 'totp_on' })
    }
  })
})

describe('logging in', () => {
  test('asks for the code only after the right password, and accepts the right one', async () => {
    const person = await register(shop.app)
    const { secret } = await switchOn(person)
    const payload = { email: person.email, password: 'wrong password', code: codeOf(secret) }
    const unknown = await shop.app.inject({ method: 'POST', url: '/api/v1/users/login', payload })
    expect(unknown.json()).toMatchObject({ status: 401, code: 'login_failed' })
    expect((await logIn(person.email)).json()).toMatchObject({ status: 401, code: 'code_required' })
    expect((await logIn(person.email, codeOf(secret, 3600))).json()).toMatchObject({ status: 401, code: 'code_wrong' })
    const answer = await logIn(person.email, codeOf(secret))
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().user.has_totp).toBe(true)
  })

  test('rejects a code that was used, and one of an earlier step once a later one was used', async () => {
    const person = await register(shop.app)
    const { secret } = await switchOn(person)
    const code = codeOf(secret)
    expect((await logIn(person.email, code)).statusCode).toBe(200)
    expect((await logIn(person.email, code)).json().code).toBe('code_wrong')
    expect((await logIn(person.email, codeOf(secret, -30))).json().code).toBe('code_wrong')
    forward(30)
    expect((await logIn(person.email, code)).json().code).toBe('code_wrong')
    expect((await logIn(person.email, codeOf(secret))).statusCode).toBe(200)
  })

  test('accepts a code once when ten requests send it at the same moment', async () => {
    const person = await register(shop.app)
    const { secret } = await switchOn(person)
    const code = codeOf(secret)
    const answers = await Promise.all(Array.from({ length: 10 }, () => logIn(person.email, code)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('accepts a code one step early or late, with spaces, but not two steps', async () => {
    for (const [seconds, status] of [
      [-60, 401],
      [-30, 200],
      [30, 200],
      [60, 401],
    ] as const) {
      const person = await register(shop.app)
      const { secret } = await switchOn(person)
      const code = codeOf(secret, seconds).replace(/(...)/, '$1 ')
      expect((await logIn(person.email, code)).statusCode, String(seconds)).toBe(status)
    }
  })

  test('accepts a recovery code once, however it is typed, and never another user’s', async () => {
    const person = await register(shop.app)
    const other = await register(shop.app)
    const [{ codes }] = [await switchOn(person), await switchOn(other)]
    const [first = '', second = ''] = codes
    expect((await logIn(other.email, first)).json().code).toBe('code_wrong')
    expect((await logIn(person.email, first.toUpperCase().replaceAll('-', ' '))).statusCode).toBe(200)
    expect((await logIn(person.email, first)).json().code).toBe('code_wrong')
    expect((await logIn(person.email, second)).statusCode).toBe(200)
    const kept = await shop.db.selectFrom('recovery_code').selectAll().where('user_id', '=', person.id).execute()
    expect(kept.filter(({ used_at }) => used_at !== null)).toHaveLength(2)
  })

  test('limits guesses by account, from any address', async () => {
    const { limits } = readConfig({})
    const limited = await buildTestApp({ clock, config: { limits: { ...limits, registerPerHour: 0 } } })
    const person = await register(limited.app)
    await switchOn(person, limited)
    const statuses: number[] = []
    for (let n = 0; n < 12; n += 1) {
      statuses.push((await logIn(person.email, '000000', limited, `198.51.100.${n}`)).statusCode)
    }
    expect(statuses.slice(0, 10)).toEqual(Array.from({ length: 10 }, () => 401))
    expect(statuses.slice(10)).toEqual([429, 429])
    await limited.close()
  })

  test('a hundred wrong codes lock an account until a new password is set by link, and its owner is notified', async () => {
    const { limits } = readConfig({})
    const own = await buildTestApp({
      clock,
      config: { limits: { ...WITHOUT_LIMITS, wrongLoginsPerHourAndAddress: limits.wrongLoginsPerHourAndAddress } },
    })
    const person = await register(own.app)
    const { secret, codes } = await switchOn(person, own)
    const set = (totp_wrong_codes: number) =>
      own.db.updateTable('shop_user').set({ totp_wrong_codes }).where('id', '=', person.id).execute()
    await set(98)
    expect((await logIn(person.email, codeOf(secret), own)).statusCode).toBe(200)
    forward(30)
    const wrong = await Promise.all(Array.from({ length: 5 }, () => logIn(person.email, '000000', own)))
    expect(wrong.map((answer) => answer.json().code).sort()).toEqual([
      'code_locked',
      'code_locked',
      'code_locked',
      'code_wrong',
      'code_wrong',
    ])
    for (const code of [codeOf(secret), codes[0]]) {
      expect((await logIn(person.email, code, own)).json()).toMatchObject({ status: 401, code: 'code_locked' })
    }
    const stop = await call('DELETE', '/users/me/totp', person, { password: PASSWORD, code: codes[0] }, own)
    expect(stop.json()).toMatchObject({ status: 422, errors: [{ path: 'code' }] })
    const mails = (await mailsTo(own.db, person.email)).map(({ data }) => data)
    expect(mails.filter(({ change }) => change === 'codes_locked')).toHaveLength(1)

    await resetWith(own.app, await askForLink(own.app, own.db, person.email), PASSWORD)
    expect((await logIn(person.email, '000000', own)).json().code).toBe('code_wrong')
    expect((await logIn(person.email, codeOf(secret), own)).statusCode).toBe(200)
    await own.close()
  })

  test('a wrong code counts as a wrong login, a right one does not', async () => {
    const own = await buildTestApp({
      clock,
      config: { limits: { ...WITHOUT_LIMITS, wrongLoginsPerHourAndAddress: 3 } },
    })
    const person = await register(own.app)
    const { codes } = await switchOn(person, own)
    const from = (code?: string) => logIn(person.email, code, own, '198.51.100.7')
    for (let n = 0; n < 5; n += 1) expect((await from()).json().code).toBe('code_required')
    expect((await from(codes[0])).statusCode).toBe(200)
    await own.db.deleteFrom('known_network').execute()
    for (let n = 0; n < 3; n += 1) expect((await from('000000')).json().code).toBe('code_wrong')
    expect((await from('000000')).statusCode).toBe(429)
    await own.close()
  })

  // RFC 6238, appendix B: the last six digits of the SHA-1 rows.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('at second %i the code of the standard’s secret is %s', async (second, code) => {
    const own = await buildTestApp({ clock: { now: () => new Date(second * 1000), today: () => '2026-11-21' } })
    const person = await register(own.app)
    const key = await shopSecret(own.db, 'one-time codes')
    const { base32 } = Secret.fromLatin1('12345678901234567890')
    const totp_secret = seal(key, base32, `totp of user ${person.id}`)
    await own.db
      .updateTable('shop_user')
      .set({ totp_secret, totp_confirmed_at: '1970-01-01T00:00:00Z' })
      .where('id', '=', person.id)
      .execute()
    expect((await logIn(person.email, code, own)).statusCode).toBe(200)
    await own.close()
  })
})

describe('afterwards', () => {
  test('new recovery codes replace the old ones; switching off removes them all', async () => {
    const person = await register(shop.app)
    const { codes, secret } = await switchOn(person)
    const renew = (proof: object) => call('POST', '/users/me/totp/recovery-codes', person, proof)
    expect((await renew({ password: 'wrong' })).statusCode).toBe(422)
    for (const proof of [{}, { code: '000000' }]) {
      const refused = await renew({ password: PASSWORD, ...proof })
      expect(refused.json()).toMatchObject({ status: 422, errors: [{ path: 'code' }] })
    }
    const renewed = await renew({ password: PASSWORD, code: codeOf(secret) })
    const fresh: string[] = renewed.json().recovery_codes
    expect(fresh.filter((code) => codes.includes(code))).toEqual([])
    expect((await logIn(person.email, codes[0])).json().code).toBe('code_wrong')
    expect((await logIn(person.email, fresh[0])).statusCode).toBe(200)

    for (const proof of [{ password: 'wrong', code: fresh[1] }, { password: PASSWORD }]) {
      expect((await call('DELETE', '/users/me/totp', person, proof)).statusCode).toBe(422)
    }
    expect((await logIn(person.email)).json().code).toBe('code_required')
    const proof = { password: PASSWORD, code: fresh[1] }
    expect((await call('DELETE', '/users/me/totp', person, proof)).statusCode).toBe(200)
    expect((await logIn(person.email)).statusCode).toBe(200)
    const changes = (await mailsTo(shop.db, person.email)).filter(({ kind }) => kind === 'account_changed')
    expect(changes.map(({ data }) => data)).toEqual([{ change: 'codes_on' }, { change: 'codes_off' }])
    const off = await call('POST', '/users/me/totp/recovery-codes', person, { password: PASSWORD })
    expect(off.json()).toMatchObject({ status: 409, code: 'totp_off' })
  })

  test('a new password by link does not switch the code off', async () => {
    const person = await register(shop.app)
    await switchOn(person)
    await resetWith(shop.app, await askForLink(shop.app, shop.db, person.email), PASSWORD)
    expect((await logIn(person.email)).json().code).toBe('code_required')
  })

  test('erasing an account removes its secret and its recovery codes', async () => {
    const person = await register(shop.app)
    await switchOn(person)
    expect((await call('DELETE', '/users/me', person, { password: PASSWORD })).statusCode).toBe(200)
    const row = shop.db.selectFrom('shop_user').select(['totp_secret', 'totp_confirmed_at', 'totp_last_step'])
    expect(await row.where('id', '=', person.id).executeTakeFirst()).toEqual({
      totp_secret: null,
      totp_confirmed_at: null,
      totp_last_step: null,
    })
    const codes = shop.db.selectFrom('recovery_code').selectAll().where('user_id', '=', person.id)
    expect(await codes.execute()).toEqual([])
  })

  test('only another admin resets the codes of a user without a telephone, with an audit entry', async () => {
    const [person, admin] = [await register(shop.app), await staff()]
    await switchOn(person)
    const reset = (by: TestUser, id: number) =>
      call('PUT', `/users/${id}`, by, { reset_totp: true, current_password: PASSWORD })
    expect((await reset(await register(shop.app), person.id)).statusCode).toBe(403)
    expect((await reset(person, person.id)).statusCode).toBe(403)
    expect((await logIn(person.email)).json().code).toBe('code_required')

    const answer = await reset(admin, person.id)
    expect(answer.statusCode, answer.body).toBe(200)
    expect(answer.json().has_totp).toBe(false)
    expect(await isSignedIn(shop.app, person.headers)).toBe(false)
    expect((await logIn(person.email)).statusCode).toBe(200)
    expect((await mailsTo(shop.db, person.email)).at(-1)?.data).toEqual({ change: 'codes_reset' })
    const entries = shop.db.selectFrom('audit_entry').select(['user_id', 'action', 'after'])
    expect(await entries.where('entity_id', '=', String(person.id)).execute()).toEqual([
      { user_id: admin.id, action: 'user.update', after: { totp_confirmed_at: null } },
    ])
  })
})

describe('while the settings require codes for staff', () => {
  const require = (isRequired: boolean) =>
    shop.db.updateTable('site_settings').set({ staff_code_required: isRequired }).execute()

  test('staff without a code can only set one up, and with a code can do everything but switch it off', async () => {
    const admin = await staff()
    const customer = await register(shop.app)
    const list = ({ headers }: TestUser) => shop.app.inject({ url: '/api/v1/users/', headers })
    expect((await call('PUT', '/admin/settings/', admin, { site_name: 'Alder Vapour' })).statusCode).toBe(200)
    expect((await list(admin)).statusCode).toBe(200)
    await require(true)
    const refused = await list(admin)
    expect(refused.json()).toMatchObject({ status: 403, code: 'code_setup_required' })
    expect(refused.json().detail).toMatch(/^Set up a one-time code first/)
    const disable = await call('PUT', `/users/${customer.id}`, admin, { is_disabled: true })
    expect(disable.json()).toMatchObject({ status: 403, code: 'code_setup_required' })
    expect(await isSignedIn(shop.app, admin.headers)).toBe(true)
    expect((await list(customer)).json().code).toBe('forbidden')

    const own = await switchOn(admin)
    expect((await list(admin)).statusCode).toBe(200)
    const stop = await call('DELETE', '/users/me/totp', admin, { password: PASSWORD, code: own.codes[0] })
    expect(stop.json()).toMatchObject({ status: 409, code: 'totp_required' })
    const theirs = await switchOn(customer)
    const off = (person: TestUser, code = '') => call('DELETE', '/users/me/totp', person, { password: PASSWORD, code })
    expect((await off(customer, theirs.codes[0])).statusCode).toBe(200)
    await require(false)
    expect((await off(admin, own.codes[1])).statusCode).toBe(200)
    const entries = shop.db.selectFrom('audit_entry').select('action').where('entity_id', '=', String(admin.id))
    expect((await entries.orderBy('id').execute()).map(({ action }) => action)).toEqual([
      'user.totp_on',
      'user.totp_off',
    ])
  })
})
