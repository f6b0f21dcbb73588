/** Effect of the catalogue's size: the same calls with 1,000, 10,000, 100,000 and the maximum number of products. */
import { openDatabase, openPool } from '../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/platform/database/embedded/embedded-postgres.ts'
import type { ShopProcess } from '../server/testing/processes/shop-process.ts'
import { type Measured, measure, measureWork, summarise } from './load.ts'
import { residentMegabytes } from './memory.ts'
import { type Figure, megabytes, milliseconds, withLimit } from './report.ts'
import { measureBuying } from './scale.buying.ts'
import { readSamplePages, warmFiles } from './scale.folder.ts'
import { type Kind, kindsIn } from './scale.paths.ts'
import { benchWorkers } from './scale.workers.ts'
import { dataFolder, startHelloWorld, startShop } from './shops.ts'

const COMPARED = 10_000
const MAX_ATTEMPTS = 3
const MAX_MEGABYTES = 512
/** Maximum time per kind of call; the warm-up fills the database's cache, as in a busy shop. */
const WARMING_SECONDS = 2
const SECONDS = 1.2

interface Sized {
  products: number
  hello: Measured
  lookUp: Measured
  /** Results by kind of call, first uncached, then cached. */
  made: Map<string, Measured>
  kept: Measured
  startMs: number
  firstListMs: number
  idleMegabytes: number
  busyMegabytes: number
}

/** `max` is the size of the largest catalogue. Also measures throughput by number of workers, at 10,000 products. */
export async function benchScale(max: number): Promise<Figure[]> {
  const sizes: Sized[] = []
  for (const products of [1000, COMPARED, 100_000, max]) sizes.push(await measureSize(products))
  return [...comparisons(sizes), ...(await benchWorkers(dataFolder(COMPARED)))]
}

async function measureSize(products: number): Promise<Sized> {
  const folder = dataFolder(products)
  await warmFiles(folder)
  const postgres = await startEmbeddedPostgres(folder)
  const db = openDatabase(openPool(postgres.url))
  const hello = await startHelloWorld()
  try {
    const kinds = kindsIn(await readSamplePages(db, products))
    const floor = await measure(hello.url, { paths: ['/'], connections: 1, seconds: 1 })
    const lookUp = await measureWork(
      (turn) =>
        db
          .selectFrom('product')
          .select('name')
          .where('id', '=', 1 + ((turn * 7919) % products))
          .execute(),
      { concurrency: 1, seconds: 1 },
    )
    const shop = await startShop(folder, { cacheMb: 0, env: { PAYMENT_SANDBOX: 'on', AGE_CHECK_BUILTIN: 'on' } })
    try {
      // A large catalogue is loaded into memory before the start is complete.
      const openedAt = performance.now()
      await fetch(`${shop.url}/api/v1/products/?limit=1`)
      const firstListMs = performance.now() - openedAt
      const idleMegabytes = residentMegabytes(shop.child.pid ?? 0)
      const made = await measureMade(shop, kinds)
      for (const [name, measured] of await measureBuying(db, shop)) made.set(name, measured)
      const busyMegabytes = residentMegabytes(shop.child.pid ?? 0)
      const { startMs } = shop
      await shop.stop()
      const cached = await measureCached(folder, kinds)
      return { products, hello: floor, lookUp, made, kept: cached, startMs, firstListMs, idleMegabytes, busyMegabytes }
    } finally {
      await shop.stop()
    }
  } finally {
    hello.stop()
    await db.destroy()
    await postgres.stop()
  }
}

/** Measures one client that requests each path once. */
async function measureMade({ url }: ShopProcess, kinds: Kind[]): Promise<Map<string, Measured>> {
  const made = new Map<string, Measured>()
  for (const { name, warming, asked } of kinds) {
    await measure(url, { paths: warming, connections: 1, seconds: WARMING_SECONDS, isOnce: true })
    made.set(name, await measure(url, { paths: asked, connections: 1, seconds: SECONDS, isOnce: true }))
  }
  return made
}

/** Measures a few of the same paths of each kind from the response cache. */
async function measureCached(folder: string, kinds: Kind[]): Promise<Measured> {
  const shop = await startShop(folder)
  try {
    const paths = kinds.flatMap(({ asked }) => asked.slice(0, 5))
    for (const path of paths) await fetch(`${shop.url}${path}`)
    return await measure(shop.url, { paths, connections: 1, seconds: 2 })
  } finally {
    await shop.stop()
  }
}

function comparisons(sizes: Sized[]): Figure[] {
  const [first] = sizes
  const names = [...(first?.made.keys() ?? [])]
  const kinds = names.flatMap((name) => [
    compared(`${name}, p50`, sizes, ({ made }) => made.get(name)?.p50 ?? 0),
    compared(`${name}, p95`, sizes, ({ made }) => made.get(name)?.p95 ?? 0),
  ])
  const largest = sizes.at(-1)
  const everything = ({ made }: Sized) =>
    summarise(
      [...made.values()].map(({ p95 }) => p95),
      1,
    ).p50
  return [
    compared('floor: hello world, p95', sizes, ({ hello }) => hello.p95),
    compared('floor: look-up by primary key, p95', sizes, ({ lookUp }) => lookUp.p95),
    ...kinds,
    compared('the middle one of these p95', sizes, everything),
    compared('any of these, kept, p95', sizes, ({ kept: cached }) => cached.p95),
    withoutLimit('ready from a warm start', sizes, ({ startMs }) => startMs),
    withoutLimit('first list after the start', sizes, ({ firstListMs }) => firstListMs),
    withLimit('resident after the start, most products', largest?.idleMegabytes ?? 0, MAX_MEGABYTES, megabytes),
    withLimit('resident after all this, most products', largest?.busyMegabytes ?? 0, MAX_MEGABYTES, megabytes),
  ]
}

/** A value at every size. */
function withoutLimit(name: string, sizes: Sized[], figure: (size: Sized) => number): Figure {
  return { name, value: `${sizes.map((size) => figure(size).toFixed(1)).join(' / ')} ms` }
}

/** A value at every size; its ratio compares the largest catalogue with ten thousand products. */
function compared(name: string, sizes: Sized[], figure: (size: Sized) => number): Figure {
  const values = sizes.map(figure)
  const floor = values[sizes.findIndex(({ products }) => products === COMPARED)] ?? 0
  const ratio = (values.at(-1) ?? 0) / floor
  return {
    name,
    value: `${values.map((value) => value.toFixed(1)).join(' / ')} ms`,
    floor: milliseconds(floor),
    ratio,
    wanted: `≤ ${MAX_ATTEMPTS.toFixed(2)}`,
    isMet: ratio <= MAX_ATTEMPTS,
  }
}
