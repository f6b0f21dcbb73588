/** Several processes behind one port, as started by `npm run serve -- --workers N`. */

import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { isPostgres, isRunning } from '../../server/platform/database/embedded/postgres-process.ts'
import { openEmptyShop } from '../../server/testing/processes/opened-shop.ts'
import { type ShopProcess, spawnShop, startShopProcess } from '../../server/testing/processes/shop-process.ts'
import { readScrape } from '../../server/testing/scrape.ts'

/** Pool size of each process. */
const POOL = 5
const PATIENCE = { timeout: 100_000, interval: 50 }

let dataDir: string
let shop: ShopProcess | undefined
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shop-workers-'))
  await openEmptyShop({ SHOP_DATA_DIR: dataDir })
})
afterEach(async () => {
  await shop?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(workers?: number): Promise<ShopProcess> {
  const env = {
    SHOP_DATA_DIR: dataDir,
    SHOP_SUSPENDED: 'off',
    LOG_LEVEL: 'silent',
    RATE_LIMIT_PER_MINUTE: '0',
    DATABASE_POOL: String(POOL),
  }
  shop = await startShopProcess(env, { isDemo: false, ...(workers ? { workers } : {}) })
  return shop
}

/** Returns the running child processes of `pid`. */
async function childrenOf(pid: number): Promise<number[]> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8').catch(() => '')
  return children.split(' ').filter(Boolean).map(Number)
}

async function postgresPid(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '0')).split('\n')[0])
}

/** Makes one call over a new connection; 'cut off' if there was no response. */
function call(url: string): Promise<number | string> {
  return new Promise((resolve) => {
    request(`${url}/api/v1/site-settings`, { agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode ?? 0))
    })
      .on('error', () => resolve('cut off'))
      .end()
  })
}

/** The same, retried once after a cut-off, like a load balancer does. */
const callAgain = async (url: string) => {
  const first = await call(url)
  return first === 'cut off' ? call(url) : first
}

/** Makes calls in sequence until `over` settles, and returns the distinct results. */
async function callUntil(over: Promise<unknown>, once: () => Promise<number | string>) {
  const answers = new Set<number | string>()
  let isOver = false
  const stop = over.finally(() => {
    isOver = true
  })
  while (!isOver) {
    answers.add(await once())
    await wait(20)
  }
  await stop
  return [...answers]
}

const pidOf = ({ child }: ShopProcess) => child.pid ?? 0

const mostConnections = async (url: string) =>
  readScrape(await (await fetch(`${url}/metrics`)).text()).value('shop_database_connections_max')

test('a killed worker is replaced while the other serves; SIGHUP replaces each without a lost call; SIGTERM ends everything', async () => {
  const { url, child } = await start(2)
  const primary = child.pid ?? 0
  await expect.poll(() => childrenOf(primary), PATIENCE).toHaveLength(2)
  // Either process reports for both.
  await expect.poll(() => mostConnections(url), PATIENCE).toBe(2 * POOL)
  const [killed = 0, other] = await childrenOf(primary)
  process.kill(killed, 'SIGKILL')
  const replaced = expect
    .poll(async () => (await childrenOf(primary)).filter((pid) => pid !== killed && pid !== other), PATIENCE)
    .toHaveLength(1)
  expect(await callUntil(replaced, () => callAgain(url))).toEqual([200])

  const before = await childrenOf(primary)
  const renewed = expect
    .poll(async () => {
      const now = await childrenOf(primary)
      return now.length === 2 && now.every((pid) => !before.includes(pid))
    }, PATIENCE)
    .toBe(true)
  child.kill('SIGHUP')
  expect(await callUntil(renewed, () => call(url))).toEqual([200])

  const workers = await childrenOf(primary)
  const postgres = await postgresPid()
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(workers.filter(isRunning)).toEqual([])
  expect(await isPostgres(postgres)).toBe(false)
})

test('a killed primary leaves only the database running, which the next start takes over; a port in use is reported in one sentence, and every process exits', async () => {
  const first = await start(1)
  const workers = await childrenOf(pidOf(first))
  const postgres = await postgresPid()
  expect(workers).toHaveLength(1)
  const ended = once(first.child, 'exit')
  first.child.kill('SIGKILL')
  await ended
  await expect.poll(() => workers.filter(isRunning), PATIENCE).toEqual([])
  expect(await isPostgres(postgres)).toBe(true)
  const second = await start()
  expect(await postgresPid()).toBe(postgres)

  const { port } = new URL(second.url)
  const env = { SHOP_DATA_DIR: dataDir, SHOP_SUSPENDED: 'off', PORT: port }
  const third = spawnShop(env, { isDemo: false, workers: 2 })
  let printed = ''
  third.stderr.on('data', (text) => {
    printed += text
  })
  expect(await once(third, 'exit')).toEqual([1, null])
  expect(printed).toContain('The port is taken by another program.')
  expect(await call(second.url)).toBe(200)
  await second.stop()
  expect(await isPostgres(postgres)).toBe(false)
})
