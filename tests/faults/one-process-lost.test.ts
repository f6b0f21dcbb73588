/**
 * Two processes with PostgreSQL, a streaming replica and, if available, Redis. One process is killed and restarted while
 * customers buy, chat and browse: they notice nothing, and nothing is lost.
 */
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newSession } from '../../server/areas/chat/chat.test-chats.ts'
import { openShop } from '../../server/areas/site-settings/opening.service.ts'
import { type Db, openDatabase, openPool } from '../../server/platform/database/database.ts'
import { migrate } from '../../server/platform/database/migrations/migrate.ts'
import { insertAddress, signIn } from '../../server/testing/data/customers.ts'
import {
  createPostgresServer,
  type PostgresReplica,
  type PostgresServer,
  startReplica,
} from '../../server/testing/processes/postgres-server.ts'
import { findRedisProgram } from '../../server/testing/processes/redis-program.ts'
import { type RedisServer, startRedisServer } from '../../server/testing/processes/redis-server.ts'
import { type ShopProcess, startShopProcess } from '../../server/testing/processes/shop-process.ts'
import { IS_LONG } from './long-form.ts'
import { expectTrade, purchase, settled, stockShop } from './purchases.ts'
import { type Balancer, balancer } from './two-processes.ts'

const { BUYERS, ORDERS_EACH, CHATTERS, CHATS_EACH, VIEWERS, PAGES_EACH } = IS_LONG
  ? { BUYERS: 10, ORDERS_EACH: 50, CHATTERS: 10, CHATS_EACH: 50, VIEWERS: 5, PAGES_EACH: 100 }
  : { BUYERS: 8, ORDERS_EACH: 5, CHATTERS: 2, CHATS_EACH: 5, VIEWERS: 2, PAGES_EACH: 50 }
/** The shares of completed orders at which the process is killed. */
const KILLED_AT = IS_LONG ? [0.1, 0.3, 0.5, 0.7] : [0.25]
const LIMIT_MS = IS_LONG ? 1_200_000 : 240_000

let folder: string
let primary: PostgresServer
let replica: PostgresReplica
let redis: RedisServer | undefined
let db: Db
let products: number[] = []
let [lost, other]: (ShopProcess | undefined)[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shop-one-lost-'))
  primary = await createPostgresServer()
  if (findRedisProgram()) redis = await startRedisServer()
  db = openDatabase(openPool(primary.url, { max: 5 }))
  await migrate(db)
  await openShop(db)
  products = await stockShop(db)
  replica = await startReplica(primary)
  ;[lost, other] = await Promise.all([start('0'), start('0')])
}, LIMIT_MS)

afterAll(async () => {
  await Promise.all([lost?.stop(), other?.stop()])
  await db?.destroy()
  await redis?.stop()
  await replica?.remove()
  await primary?.remove()
  await rm(folder, { recursive: true, force: true })
})

function start(port: string): Promise<ShopProcess> {
  const env = { DATABASE_URL: primary.url, DATABASE_REPLICA_URL: replica.url, REDIS_URL: redis?.url ?? '' }
  const unlimited = {
    RATE_LIMIT_PER_MINUTE: '0',
    LIMIT_CHAT_PER_MINUTE: '0',
    LIMIT_CHAT_PER_MINUTE_AND_ADDRESS: '0',
    LIMIT_CHAT_CONNECTIONS_PER_ADDRESS: '0',
    LIMIT_FAILED_PAYMENTS_PER_HOUR: '0',
  }
  // Load shedding has its own tests; here a slow machine must not cause errors.
  const patient = { DATABASE_WAIT_MS: '30000', DATABASE_STATEMENT_MS: '60000' }
  const shop = { SHOP_DATA_DIR: folder, SHOP_SUSPENDED: 'off', PAYMENT_SANDBOX: 'on', LOG_LEVEL: 'silent', PORT: port }
  return startShopProcess({ ...env, ...unlimited, ...patient, ...shop }, { isDemo: false })
}

/** Kills the process at each share and restarts it on the same port. */
async function killWhen(share: () => number): Promise<void> {
  for (const due of KILLED_AT) {
    await expect.poll(share, { timeout: LIMIT_MS, interval: 20 }).toBeGreaterThanOrEqual(due)
    if (!lost) return
    const { port } = new URL(lost.url)
    const ended = once(lost.child, 'exit')
    lost.child.kill('SIGKILL')
    await ended
    lost = await start(port)
  }
}

async function buy(shop: Balancer, onOrder: () => void): Promise<void> {
  const customer = await signIn(db)
  const addressId = await insertAddress(db, customer.id)
  const call = shop.buyer(customer.token)
  for (let n = 0; n < ORDERS_EACH; n += 1) {
    await purchase(call, products, addressId, n)
    onOrder()
  }
}

async function chat(shop: Balancer): Promise<void> {
  for (let n = 0; n < CHATS_EACH; n += 1) {
    const answers = await shop.ask(newSession(), `Which coils do you have? ${n}`)
    expect(answers.length).toBeGreaterThanOrEqual(1)
  }
}

async function look(shop: Balancer): Promise<void> {
  const paths = ['/', '/shop', ...products.map((id) => `/product/${id}`), '/blog', '/api/v1/products/']
  for (let n = 0; n < PAGES_EACH; n += 1) {
    const { status } = await shop.page(`${paths[n % paths.length]}?visit=${n}`)
    expect(status).toBe(200)
  }
}

const times = (count: number, work: () => Promise<void>) => Promise.all(Array.from({ length: count }, work))

test(
  `${BUYERS * ORDERS_EACH} orders, ${CHATTERS * CHATS_EACH} chats and ${VIEWERS * PAGES_EACH} pages while one of two processes is killed: no user notices, nothing is lost`,
  async () => {
    const shop = balancer([lost?.url ?? '', other?.url ?? ''])
    let orders = 0
    const killing = killWhen(() => orders / (BUYERS * ORDERS_EACH))
    await Promise.all([
      killing,
      times(BUYERS, () =>
        buy(shop, () => {
          orders += 1
        }),
      ),
      times(CHATTERS, () => chat(shop)),
      times(VIEWERS, () => look(shop)),
    ])
    expect(shop.retries()).toBeGreaterThan(0)

    await settled(db)
    await expectTrade(db, BUYERS * ORDERS_EACH)
    const chats = await db
      .selectFrom('chat_message')
      .select((eb) => [
        'session_id',
        eb.fn.countAll<number>().filterWhere('sender_type', '=', 'USER').as('questions'),
        eb.fn.countAll<number>().filterWhere('sender_type', '=', 'AGENT').as('answers'),
      ])
      .groupBy('session_id')
      .execute()
    expect(chats).toHaveLength(CHATTERS * CHATS_EACH)
    expect(chats.filter(({ questions, answers }) => questions !== answers)).toEqual([])
    expect(await db.selectFrom('chat_message').select('content').where('is_error', '=', true).execute()).toEqual([])
  },
  LIMIT_MS,
)
