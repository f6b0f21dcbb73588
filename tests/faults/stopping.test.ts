/** A process of the shop that is stopped while in use. */

import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CHAT_CHANNEL_PATH } from '@shop/contract/constants.ts'
import { readRetryHint } from '@shop/contract/lib/retry-hint.ts'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { newSession } from '../../server/areas/chat/chat.test-chats.ts'
import { openEmptyShop } from '../../server/testing/processes/opened-shop.ts'
import { createPostgresServer, type PostgresServer } from '../../server/testing/processes/postgres-server.ts'
import { type ShopProcess, startShopProcess } from '../../server/testing/processes/shop-process.ts'

/** Only requests read its table; the shop reads other tables when it warms up. */
const SLOW = '/api/v1/blog/'

let folder: string
let postgres: PostgresServer
let running: ShopProcess | undefined
let locking: pg.Client | undefined
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-stopping-'))
  postgres = await createPostgresServer()
  await openEmptyShop({ DATABASE_URL: postgres.url, SHOP_DATA_DIR: folder })
})
afterAll(async () => {
  await postgres?.remove()
  await rm(folder, { recursive: true, force: true })
})

afterEach(async () => {
  running?.child.kill('SIGKILL')
  await locking?.end()
})

async function start(env: Record<string, string>, program?: string) {
  const settings = { DATABASE_URL: postgres.url, SHOP_DATA_DIR: folder, SHOP_SUSPENDED: 'off', LOG_LEVEL: 'silent' }
  const shop = await startShopProcess({ ...settings, ...env }, { isDemo: false, ...(program ? { program } : {}) })
  running = shop
  let printed = ''
  for (const output of [shop.child.stdout, shop.child.stderr]) {
    output.on('data', (text) => {
      printed += text
    })
  }
  const ended = once(shop.child, 'exit').then(([code]) => ({ code, printed }))
  return { ...shop, ended }
}

/** A request that stays in flight until `letGo`. */
async function slowRequest({ url }: Pick<ShopProcess, 'url'>) {
  const client = new pg.Client({ connectionString: postgres.url, application_name: 'test' })
  client.on('error', () => undefined)
  locking = client
  await client.connect()
  await client.query('begin; lock table blog_post in access exclusive mode')
  const answer = fetch(`${url}${SLOW}`).then(
    ({ status }) => status,
    () => 'cut off',
  )
  const isWaiting = async () => {
    const { rows } = await client.query(`select 1 from pg_locks where relation = 'blog_post'::regclass and not granted`)
    return rows.length > 0
  }
  await expect.poll(isWaiting).toBe(true)
  return { answer, letGo: () => client.end() }
}

async function openChannel({ url }: Pick<ShopProcess, 'url'>) {
  const socket = new WebSocket(`${url.replace('http', 'ws')}${CHAT_CHANNEL_PATH}${newSession()}`)
  const closed = once(socket, 'close').then(([{ code, reason }]) => ({ code: Number(code), reason: String(reason) }))
  await once(socket, 'open')
  return { closed }
}

const statusOf = async (address: string) => {
  const { status, headers } = await fetch(address)
  return { status, connection: headers.get('connection') }
}

test('first not ready while it serves, then takes nothing new: the request gets its response, the channel a retry hint, and it exits with 0', async () => {
  const shop = await start({ DRAIN_SECONDS: '2' })
  expect(await statusOf(`${shop.url}/health/ready`)).toEqual({ status: 200, connection: 'keep-alive' })
  const channel = await openChannel(shop)
  const slow = await slowRequest(shop)
  shop.child.kill('SIGTERM')
  await expect.poll(() => statusOf(`${shop.url}/health/ready`)).toEqual({ status: 503, connection: 'close' })
  expect(await statusOf(`${shop.url}/health/live`)).toEqual({ status: 200, connection: 'close' })
  expect(await statusOf(`${shop.url}/api/v1/site-settings`)).toEqual({ status: 200, connection: 'close' })
  const { code, reason } = await channel.closed
  expect(code).toBe(1012)
  expect(readRetryHint(reason)).toBeGreaterThanOrEqual(500)
  await expect(fetch(`${shop.url}/health/live`)).rejects.toThrow()
  await slow.letGo()
  expect(await slow.answer).toBe(200)
  expect(await shop.ended).toEqual({ code: 0, printed: '' })
})

test('exits with 1 and prints what it waited for when the shutdown takes too long', async () => {
  const shop = await start({ STOP_SECONDS: '1' })
  const slow = await slowRequest(shop)
  shop.child.kill('SIGTERM')
  const { code, printed } = await shop.ended
  expect(code).toBe(1)
  expect(printed).toMatch(
    /^The shop did not end within 1 s\. It was waiting for requests in flight,.* GET \/api\/v1\/blog\/\.\n$/,
  )
  expect(await slow.answer).toBe('cut off')
  await slow.letGo()
})

test('exits at once on a second Ctrl-C', async () => {
  const shop = await start({})
  const slow = await slowRequest(shop)
  shop.child.kill('SIGINT')
  await expect
    .poll(() =>
      fetch(`${shop.url}/health/live`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
  shop.child.kill('SIGINT')
  expect((await shop.ended).code).toBe(130)
  await slow.letGo()
})

test('finishes requests in flight and exits with 1 after an uncaught error', async () => {
  const shop = await start({ LOG_LEVEL: 'error' }, 'server/testing/processes/faulty-process.ts')
  const slow = await slowRequest(shop)
  shop.child.kill('SIGUSR2')
  await expect
    .poll(() =>
      fetch(`${shop.url}/health/live`).then(
        () => 'open',
        () => 'closed',
      ),
    )
    .toBe('closed')
  await slow.letGo()
  expect(await slow.answer).toBe(200)
  const { code, printed } = await shop.ended
  expect(code).toBe(1)
  expect(printed).toContain('Nobody catches this')
})
