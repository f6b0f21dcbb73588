/** The shop as a process: what survives its exit, and what stops with it. */
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { isPostgres } from '../../../server/platform/database/embedded/postgres-process.ts'
import { copyDemoFolder } from '../../../server/testing/data/demo-folder.ts'
import { type ShopProcess, spawnShop, startShopProcess } from '../../../server/testing/processes/shop-process.ts'

let dataDir: string
let shop: ShopProcess | undefined
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'shop-process-'))
})
afterEach(async () => {
  await shop?.stop()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(): Promise<ShopProcess> {
  shop = await startShopProcess({ SHOP_DATA_DIR: dataDir })
  return shop
}

async function kill({ child }: Pick<ShopProcess, 'child'>): Promise<void> {
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
}

async function postgresPid(): Promise<number> {
  return Number((await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').catch(() => '0')).split('\n')[0])
}

const totalOf = async ({ url }: ShopProcess) => (await (await fetch(`${url}/api/v1/products/`)).json()).total

test('Ctrl-C ends all that it started, and the next start has the data; after kill -9 the next start takes over the database', async () => {
  await copyDemoFolder(inject('demoFolder'), dataDir)
  const first = await start()
  const total = await totalOf(first)
  const stopped = await postgresPid()
  expect(total).toBeGreaterThanOrEqual(300)
  expect(await isPostgres(stopped)).toBe(true)
  await first.stop()
  expect(await isPostgres(stopped)).toBe(false)

  const second = await start()
  expect(await totalOf(second)).toBe(total)
  const left = await postgresPid()
  await kill(second)
  const third = await start()
  expect(await postgresPid()).toBe(left)
  expect(await totalOf(third)).toBe(total)
  await third.stop()
  expect(await isPostgres(left)).toBe(false)
})

test('when it is killed with its database while creating its first data, it starts complete', async () => {
  for (const afterMs of [300, 900, 1500, 2500, 4000]) {
    const child = spawnShop({ SHOP_DATA_DIR: dataDir })
    await wait(afterMs)
    await kill({ child })
    const pid = await postgresPid()
    if (await isPostgres(pid)) process.kill(pid, 'SIGKILL')
  }
  expect(await totalOf(await start())).toBeGreaterThanOrEqual(300)
})
