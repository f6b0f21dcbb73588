import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp, WITHOUT_LIMITS } from '../../../testing/app.ts'
import { logIn, mailsTo, newEmail, PASSWORD, register } from '../users.test-users.ts'

let shop: TestApp
beforeAll(async () => {
  const limits = { ...WITHOUT_LIMITS, wrongLoginsPerHourAndAddress: 6, wrongLoginsPerHourAndAccount: 4 }
  shop = await buildTestApp({ config: { limits } })
})
afterAll(() => shop.close())

/** Every test uses its own networks. */
let lastNetwork = 0
let home: string
beforeEach(() => {
  home = newAddress()
})
const newAddress = () => `10.3.${Math.floor(++lastNetwork / 250)}.${lastNetwork % 250}`
const tryFrom = async (address: string, email: string, password = 'wrong') =>
  (await logIn(shop.app, email, password, address)).statusCode

/** Returns a user who has logged in at home, and whose password strangers then tried to guess. */
async function underAttack() {
  const { email } = await register(shop.app)
  expect(await tryFrom(home, email, PASSWORD)).toBe(200)
  for (let n = 0; n < 4; n += 1) expect(await tryFrom(newAddress(), email)).toBe(401)
  return email
}

test('locks an account after too many wrong passwords in an hour from any address, even for the right password', async () => {
  const email = await underAttack()
  expect(await tryFrom(newAddress(), email)).toBe(429)
  expect(await tryFrom(newAddress(), email, PASSWORD)).toBe(429)
})

test('the owner can log in from a known network during an attack, however long it lasts', async () => {
  const email = await underAttack()
  await Promise.all(Array.from({ length: 20 }, () => tryFrom(newAddress(), email)))
  expect(await tryFrom(home, email)).toBe(401)
  expect(await tryFrom(home, email, PASSWORD)).toBe(200)
})

test('an owner on another network resets the password by mail and can log in there', async () => {
  const email = await underAttack()
  const elsewhere = newAddress()
  await shop.app.inject({ method: 'POST', url: '/api/v1/users/forgot-password', payload: { email } })
  const mail = (await mailsTo(shop.db, email)).find(({ kind }) => kind === 'password_reset')
  const token = /token=([\w-]+)/.exec(JSON.stringify(mail?.data))?.[1]
  const reset = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/users/reset-password',
    remoteAddress: elsewhere,
    payload: { token, new_password: 'another quiet kettle' },
  })
  expect(reset.statusCode, reset.body).toBe(200)
  expect(await tryFrom(elsewhere, email, 'another quiet kettle')).toBe(200)
})

test('limits an email without an account in the same way, so that nothing is revealed', async () => {
  const nobody = newEmail()
  for (let n = 0; n < 4; n += 1) expect(await tryFrom(newAddress(), nobody)).toBe(401)
  expect(await tryFrom(newAddress(), nobody)).toBe(429)
})

test('limits the wrong passwords of one network per hour over all accounts', async () => {
  const { email } = await register(shop.app)
  for (let n = 0; n < 6; n += 1) expect(await tryFrom(home, newEmail())).toBe(401)
  expect(await tryFrom(home, newEmail())).toBe(429)
  expect(await tryFrom(home, email, PASSWORD)).toBe(429)
  expect(await tryFrom(newAddress(), email, PASSWORD)).toBe(200)
})

test('counts all addresses of one IPv6 network together', async () => {
  const block = `2001:db8:${(++lastNetwork).toString(16)}:1`
  for (let n = 1; n <= 6; n += 1) expect(await tryFrom(`${block}::${n}`, newEmail())).toBe(401)
  expect(await tryFrom(`${block}::77`, newEmail())).toBe(429)
})

test('does not count right passwords', async () => {
  const { email } = await register(shop.app)
  for (let n = 0; n < 8; n += 1) expect(await tryFrom(home, email, PASSWORD)).toBe(200)
  expect(await tryFrom(newAddress(), email, PASSWORD)).toBe(200)
})

test('counts attempts that arrive at the same moment', async () => {
  const { email } = await register(shop.app)
  const answers = await Promise.all(Array.from({ length: 12 }, () => tryFrom(newAddress(), email)))
  expect(answers.filter((status) => status === 401)).toHaveLength(4)
  expect(answers.filter((status) => status === 429)).toHaveLength(8)
})

test('never stores an address in plain text', async () => {
  const { id, email } = await register(shop.app)
  await tryFrom(home, email, PASSWORD)
  const rows = await shop.db.selectFrom('known_network').selectAll().where('user_id', '=', id).execute()
  expect(rows.map(({ network }) => network.length)).toContain(32)
  expect(JSON.stringify(rows)).not.toContain(home)
})
