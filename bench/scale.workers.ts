/**
 * The gain of a second process. With two cores, the processes, the database and the load generator compete for CPU: the result
 * is the minimum gain, and hello-world in as many processes shows the possible one.
 */
import { openDatabase, openPool } from '../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/platform/database/embedded/embedded-postgres.ts'
import { openClient } from './client.ts'
import { type Measured, measure } from './load.ts'
import { makeBuyers, measurePurchases } from './orders.ts'
import type { Figure } from './report.ts'
import { spreadProducts } from './scale.buying.ts'
import { startHelloWorld, startShop } from './shops.ts'

const PROCESSES = [1, 2]
const CLIENTS = 16
const SECONDS = 3
const GOODS = 400
const SANDBOX = { PAYMENT_SANDBOX: 'on', AGE_CHECK_BUILTIN: 'on' }
const WORDS = ['mango', 'fennel', 'nic salt', 'plum tea', 'quince', 'heron kit']

export async function benchWorkers(folder: string): Promise<Figure[]> {
  const rates: Map<string, number>[] = []
  for (const workers of PROCESSES) rates.push(await ratesWith(folder, workers))
  const [one, two] = rates
  const floor = (two?.get(HELLO) ?? 0) / (one?.get(HELLO) ?? 1)
  return [...(one ?? [])].map(([name, alone]) => {
    const both = two?.get(name) ?? 0
    const value = `${Math.round(alone).toLocaleString('en-GB')} / ${Math.round(both).toLocaleString('en-GB')} /s`
    return { name: `${name}, 1 / 2 processes`, value, floor: `× ${floor.toFixed(2)}`, ratio: both / alone }
  })
}

const HELLO = 'hello world'

/** Returns the rate per second of each kind. */
async function ratesWith(folder: string, workers: number): Promise<Map<string, number>> {
  const rates = new Map<string, number>()
  const hello = await startHelloWorld(workers)
  const asked = async (url: string, paths: string[]) => {
    await measure(url, { paths, connections: CLIENTS, seconds: 1 })
    return (await measure(url, { paths, connections: CLIENTS, seconds: SECONDS })).perSecond
  }
  try {
    rates.set(HELLO, await asked(hello.url, ['/']))
  } finally {
    hello.stop()
  }
  const pages = Array.from({ length: 40 }, (_, n) => `/product/${1 + n * 7}`)
  const keeping = await startShop(folder, { workers })
  try {
    rates.set('pages, kept', await asked(keeping.url, pages))
  } finally {
    await keeping.stop()
  }
  const shop = await startShop(folder, { workers, cacheMb: 0, env: SANDBOX })
  try {
    rates.set('pages, made', await asked(shop.url, pages))
    const searches = WORDS.map((q) => `/api/v1/products/search?q=${encodeURIComponent(q)}`)
    rates.set('searches, made', await asked(shop.url, searches))
    rates.set('whole purchases', (await purchases(folder, shop.url)).perSecond)
  } finally {
    await shop.stop()
  }
  return rates
}

async function purchases(folder: string, url: string): Promise<Measured> {
  const postgres = await startEmbeddedPostgres(folder)
  const db = openDatabase(openPool(postgres.url))
  const clients = Array.from({ length: CLIENTS }, () => openClient(url))
  try {
    const buyers = await makeBuyers(db, CLIENTS)
    const goods = await spreadProducts(db, GOODS)
    await measurePurchases(clients, buyers, goods, 1)
    return await measurePurchases(clients, buyers, goods, SECONDS)
  } finally {
    for (const client of clients) client.close()
    await db.destroy()
    await postgres.stop()
  }
}
