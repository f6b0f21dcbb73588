/** Throughput of lists, searches and products: cached responses compared with hello-world, uncached ones with their SQL. */
import { ProductListQuery, ProductSearchQuery } from '@shop/contract/catalogue.ts'
import { catalogueService } from '../server/areas/catalogue/catalogue.service.ts'
import { imageUrls } from '../server/areas/media/media.urls.ts'
import { readConfig } from '../server/platform/config/config.ts'
import { openDatabase, openPool, type Statement } from '../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/platform/database/embedded/embedded-postgres.ts'
import { parseQueryString } from '../server/platform/http/input/query-string.ts'
import { systemClock } from '../server/platform/time/clock.ts'
import { type Measured, measure, measureWork } from './load.ts'
import { againstFloor, type Figure, milliseconds, withLimit } from './report.ts'
import { dataFolder, startHelloWorld, startShop } from './shops.ts'

const SEARCHES = [
  'mango ice',
  'mnago ice',
  'mint',
  'blue razz',
  'coil',
  '10mg',
  'nic salt',
  'cbd tea',
  'vitamin d',
  'pod kit',
  'menthol 50/50',
  "baker's custard",
]
const TYPED = ['ma', 'man', 'mang', 'mi', 'min', 'co', 'coi', 'vit', 'cb', 'sho']

const CACHE_MS = 600_000

interface Paths {
  lists: string[]
  searches: string[]
  suggestions: string[]
  products: string[]
}

/** Distinct paths, so that uncached responses are really made. */
function pathsFor(products: number): Paths {
  const pages = Array.from({ length: 40 }, (_, n) => n + 1)
  const sorts = ['popularity', 'newest', 'price_asc', 'rating']
  return {
    lists: pages.map((page) => `/api/v1/products/?page=${page}&limit=12&sort=${sorts[page % sorts.length]}`),
    searches: SEARCHES.flatMap((q) =>
      [1, 2, 3].map((page) => `/api/v1/products/search?q=${encodeURIComponent(q)}&page=${page}`),
    ),
    suggestions: TYPED.map((q) => `/api/v1/products/search/suggestions?q=${q}&limit=7`),
    products: pages.map((n) => `/api/v1/products/${1 + ((n * 7919) % products)}`),
  }
}

export async function benchCatalogue(products: number): Promise<Figure[]> {
  const folder = dataFolder(products)
  const paths = pathsFor(products)
  return [...(await cachedAnswers(folder, paths)), ...(await madeAnswers(folder, paths))]
}

async function cachedAnswers(folder: string, paths: Paths): Promise<Figure[]> {
  const hello = await startHelloWorld()
  const shop = await startShop(folder)
  try {
    const floor = await measure(hello.url, { paths: ['/'] })
    const [productPage = ''] = paths.products
    const cached: [string, string[]][] = [
      ['product list, kept', paths.lists],
      ['product, kept', paths.products],
      ['search, kept', paths.searches],
      ['suggestions, kept', paths.suggestions],
      ['HTML of home, kept', ['/']],
      ['HTML of shop, kept', ['/shop']],
      ['HTML of product, kept', [productPage.replace('/api/v1/products', '/product')]],
    ]
    const figures: Figure[] = []
    for (const [name, urls] of cached) {
      for (const path of urls) await fetch(`${shop.url}${path}`)
      const { perSecond } = await measure(shop.url, { paths: urls })
      figures.push(againstFloor(name, perSecond, floor.perSecond, 0.5))
    }
    return figures
  } finally {
    hello.stop()
    await shop.stop()
  }
}

async function madeAnswers(folder: string, paths: Paths): Promise<Figure[]> {
  const figures: Figure[] = []
  const shop = await startShop(folder, { cacheMb: 0 })
  const made: Record<string, Measured> = {}
  try {
    const kinds: [string, string[]][] = [
      ['product list', paths.lists],
      ['product', paths.products],
      ['search', paths.searches],
      ['suggestions', paths.suggestions],
    ]
    for (const [name, urls] of kinds) {
      await measure(shop.url, { paths: urls, seconds: 1 })
      made[name] = await measure(shop.url, { paths: urls })
    }
    const alone = await measure(shop.url, { paths: paths.searches, connections: 1 })
    figures.push(withLimit('search, made, one client, p99', alone.p99, 25, milliseconds))
    for (const [name, path] of [
      ['home', '/'],
      ['shop', '/shop'],
    ]) {
      const page = await measure(shop.url, { paths: [path ?? '/'] })
      figures.push({ name: `HTML of ${name}, made`, value: `${Math.round(page.perSecond)} /s`, floor: '', wanted: '' })
    }
  } finally {
    await shop.stop()
  }
  const floors = await bareSql(folder, paths)
  for (const [name, floor] of Object.entries(floors)) {
    const min = name === 'product list' || name === 'search' ? 0.7 : undefined
    figures.push(againstFloor(`${name}, made`, made[name]?.perSecond ?? 0, floor.perSecond, min))
  }
  return figures
}

/** Runs the SQL statements of each kind of call through plain `pg`, without the shop. */
async function bareSql(folder: string, paths: Paths): Promise<Record<string, Measured>> {
  const postgres = await startEmbeddedPostgres(folder)
  const pool = openPool(postgres.url)
  const seen: Statement[] = []
  const db = openDatabase(pool, { onStatement: (statement) => void seen.push(statement) })
  const catalogue = catalogueService({ db, clock: systemClock, images: imageUrls(readConfig({})), cacheMs: CACHE_MS })
  try {
    const floors: Record<string, Measured> = {}
    const kinds: [string, (path: string) => Promise<unknown>][] = [
      ['product list', (path) => catalogue.list(ProductListQuery.parse(queryOf(path)))],
      ['search', (path) => catalogue.search(ProductSearchQuery.parse(queryOf(path)))],
    ]
    for (const [name, run] of kinds) {
      const batches: Statement[][] = []
      for (const path of name === 'search' ? paths.searches : paths.lists) {
        // Run twice: what a running shop caches between requests must not count in the floor either.
        await run(path)
        seen.length = 0
        await run(path)
        batches.push(seen.splice(0))
      }
      floors[name] = await measureWork(async (turn) => {
        for (const { sql, parameters } of batches[turn % batches.length] ?? []) await pool.query(sql, [...parameters])
      })
    }
    return floors
  } finally {
    await db.destroy()
    await postgres.stop()
  }
}

const queryOf = (path: string) => parseQueryString(path.split('?')[1] ?? '')
