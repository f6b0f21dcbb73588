/** The most verbose log of use and misuse contains no secrets. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../server/testing/database.ts'
import { type ShopProcess, spawnShop, startShopProcess } from '../../server/testing/processes/shop-process.ts'

/** Part of every secret, to find it in any encoding. */
const MARK = 'hunter2'
const PASSWORD = `quiet ${MARK} kettle`
const TOKEN = `tok-${MARK}-${'x'.repeat(32)}`
const CHAT = `anonymous_session_${MARK}_0-aB`
const CARD = '4242424242424242'

let folder: string
let database: TestDatabase
let shop: ShopProcess
let printed = ''

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-logs-'))
  database = await createTestDatabase()
  const env = {
    DATABASE_URL: database.url,
    SHOP_DATA_DIR: folder,
    SHOP_SUSPENDED: 'off',
    LOG_LEVEL: 'trace',
    PAYMENT_SANDBOX: 'on',
    STRIPE_SECRET_KEY: `sk_test_${MARK}`,
    STRIPE_PUBLISHABLE_KEY: `pk_test_${MARK}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${MARK}`,
    SMTP_URL: `smtp://shop:${MARK}@127.0.0.1:9`,
    STRIPE_API_BASE: 'http://127.0.0.1:9',
    MAIL_FROM: 'Shop <shop@example.com>',
  }
  shop = await startShopProcess(env, { isDemo: false, program: 'server/testing/processes/chat-process.ts' })
  for (const stream of [shop.child.stdout, shop.child.stderr]) stream.on('data', (text) => (printed += String(text)))
})
afterAll(async () => {
  await shop?.stop()
  await database?.close()
  await rm(folder, { recursive: true, force: true })
})

const call = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
  fetch(`${shop.url}${path}`, {
    method,
    headers: { ...(body && { 'content-type': 'application/json' }), ...headers },
    ...(body && { body: JSON.stringify(body) }),
  })

/** A body with every secret that a call could accept. */
const SECRETS = {
  password: PASSWORD,
  new_password: PASSWORD,
  current_password: PASSWORD,
  token: TOKEN,
  code: MARK,
  card_number: CARD,
  client_secret: `pi_1_secret_${MARK}`,
  session_id: CHAT,
  message: MARK,
  email: 'not an email',
}

test('no call logs any of the secrets that it receives', async () => {
  const description = await (await call('GET', '/api/openapi.json')).json()
  const headers = { authorization: `Bearer ${TOKEN}`, cookie: `token=${TOKEN}`, 'stripe-signature': `t=1,v1=${MARK}` }
  for (const [path, methods] of Object.entries<object>(description.paths)) {
    const address = path.replaceAll(/\{\w*session\w*\}/g, CHAT.replace('_', '%5F')).replaceAll(/\{\w+\}/g, '1')
    for (const method of Object.keys(methods)) {
      const isReading = method === 'get'
      await call(
        method.toUpperCase(),
        `${address}?token=${TOKEN}&client_secret=${TOKEN}`,
        isReading ? undefined : SECRETS,
        headers,
      )
    }
  }
  await expectPrinted('/api/v1/users/login')
  expectNoSecret()
})

test('registering, logging in, chatting and resetting a password leave no secret in the log', async () => {
  const email = 'ida@example.com'
  const { access_token } = await (
    await call('POST', '/api/v1/users', { name: 'Ida', email, password: PASSWORD })
  ).json()
  const headers = { authorization: `Bearer ${access_token}` }
  await call('GET', '/api/v1/users/me', undefined, headers)
  await call('POST', '/api/v1/users/login', { email, password: `${PASSWORD} wrong` })
  await call('POST', '/api/v1/customer/chat', { session_id: CHAT, message: `My card is ${CARD}` })
  for (const id of [CHAT, CHAT.replaceAll('_', '%5f'), `%61${CHAT.slice(1)}`]) {
    await call('GET', `/api/v1/customer/chat/${id}/messages`)
    await call('GET', `/api/v1/customer/ws/customer_chat/${id}`)
  }
  await call('POST', '/api/v1/users/forgot-password', { email })
  await call('GET', `/reset-password?token=${TOKEN}`)
  await call('GET', `/order-confirmation/1?payment_intent_client_secret=pi_1_secret_${MARK}&to%6Ben=${TOKEN}`)
  await expectPrinted('/order-confirmation/1')
  expectNoSecret()
  expect(printed).not.toContain(access_token)
})

test('the log names login attempts and rejected requests by user id', async () => {
  const email = 'olive@example.com'
  const registered = await (
    await call('POST', '/api/v1/users?by=olive', { name: 'Olive', email, password: PASSWORD })
  ).json()
  const { id } = registered.user
  for (const login of [
    { email, password: PASSWORD },
    { email, password: 'wrong' },
    { email: 'nobody@example.com', password: 'wrong' },
    { email, password: PASSWORD, code: '123456' },
  ]) {
    await call('POST', '/api/v1/users/login?by=olive', login)
  }
  await call('GET', '/api/v1/admin/orders/?by=olive', undefined, { authorization: `Bearer ${registered.access_token}` })
  await call('GET', '/api/v1/admin/orders/?by=olive', undefined, { authorization: `Bearer ${TOKEN}` })
  const records = () =>
    printed
      .split('\n')
      .filter((line) => line.includes('?by=olive'))
      .map((line) => JSON.parse(line))
  await vi.waitFor(() => expect(records()).toHaveLength(7), { timeout: 10_000 })
  const told = records().map(({ status, code, account, factors, user }) => ({ status, code, account, factors, user }))
  expect(told).toEqual([
    { status: 201, account: id, factors: 'password' },
    { status: 200, account: id, factors: 'password' },
    { status: 401, code: 'login_failed', account: id, factors: 'password' },
    { status: 401, code: 'login_failed', factors: 'password' },
    { status: 200, account: id, factors: 'password and code' },
    { status: 403, code: 'forbidden', user: id },
    { status: 401, code: 'sign_in_required' },
  ])
  expect(printed).not.toContain('olive@')
  expectNoSecret()
})

test('a database error is logged without the row it is about', async () => {
  await database.db.schema.alterTable('shop_user').addUniqueConstraint('one_of_a_name', ['name']).execute()
  const register = (email: string) =>
    call('POST', '/api/v1/users', { name: `Fault ${MARK}`, email, password: PASSWORD })
  expect((await register('first@example.com')).status).toBe(201)
  expect((await register('second@example.com')).status).toBe(500)
  await expectPrinted('one_of_a_name')
  expect(printed).not.toContain('already exists')
  expect(printed).not.toContain('argon2id')
  expectNoSecret()
})

test('every log line is one record, whatever callers put into URLs and headers', async () => {
  const forged = '{"level":60,"msg":"forged"}'
  await call('GET', `/api/v1/products/?q=${encodeURIComponent(`a\r\n${forged}\n\u001b[31m`)}`)
  await call('GET', '/api/v1/nowhere-after-forging', undefined, { 'user-agent': `x ${forged}` })
  await expectPrinted('nowhere-after-forging')
  const [, ...lines] = printed
    .trimEnd()
    .split('\n')
    .filter((line) => line !== shop.url)
  for (const line of lines) expect(() => JSON.parse(line), line).not.toThrow()
  expect(lines.filter((line) => JSON.parse(line).msg === 'forged')).toEqual([])
  expect(printed).not.toContain('\u001b')
})

test.each([
  ['DATABASE_URL', `postgres://shop:${MARK}@[broken/shop`],
  ['DATABASE_URL', `mysql://shop:${MARK}@db/shop`],
  ['REDIS_URL', `http://:${MARK}@cache`],
  ['SMTP_URL', `smtp//shop:${MARK}@mx`],
  ['METRICS_TOKEN', MARK],
  ['STRIPE_SECRET_KEY', `sk_live_${MARK}`],
])('a shop that cannot start for its %s does not print it', async (name, value) => {
  const child = spawnShop({ SHOP_DATA_DIR: folder, LOG_LEVEL: 'trace', [name]: value }, { isDemo: false })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += String(text)))
  await new Promise((resolve) => child.once('close', resolve))
  expect(said).not.toBe('')
  expect(said).not.toContain(MARK)
})

const expectPrinted = (text: string) => vi.waitFor(() => expect(printed).toContain(text), { timeout: 10_000 })

function expectNoSecret(): void {
  const faulty = printed.split('\n').filter((line) => line.includes(MARK) || line.includes(CARD))
  expect(faulty.slice(0, 3)).toEqual([])
}
