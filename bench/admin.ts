/** Response times of the staff lists and the dashboard in a large shop, with one client and sequential calls. */
import { setTimeout as wait } from 'node:timers/promises'
import { openDatabase, openPool } from '../server/platform/database/database.ts'
import { startEmbeddedPostgres } from '../server/platform/database/embedded/embedded-postgres.ts'
import { signIn } from '../server/testing/data/customers.ts'
import { openClient } from './client.ts'
import { type Measured, summarise } from './load.ts'
import { type Figure, milliseconds, withLimit } from './report.ts'
import { dataFolder, startShop } from './shops.ts'

const SIZE = ['--users', '200000', '--orders', '1000000']
const CALLS = 200
const LIST_LIMIT_MS = 50
const DASHBOARD_LIMIT_MS = 300
const ROUNDS = 5
/** Longer than the dashboard's figures are cached. */
const PAUSE_MS = 31_000

const sorted = (path: string, sorts: readonly string[]) => sorts.map((sort) => `${path}sort=${sort}`)
const searched = (path: string, words: readonly string[]) =>
  words.map((word) => `${path}search=${encodeURIComponent(word)}`)
const ORDERS = '/admin/orders/?'
const USERS = '/users/?limit=20&'
const ORDER_SORTS = ['-created_at', 'created_at', '-total', 'total']
const VIEWS = ['all', 'to_pack', 'awaiting_transfer', 'dispatched', 'problems', 'archived']
const STATUSES = ['pending_payment', 'paid', 'processing', 'delivered', 'cancelled', 'refunded']

/** Each list with the paths that are requested in turn. */
const LISTS: Record<string, string[]> = {
  'orders, each view in each order': VIEWS.flatMap((view) => sorted(`${ORDERS}view=${view}&`, ORDER_SORTS)),
  'orders by status, payment, coupon and days': [
    ...STATUSES.map((status) => `${ORDERS}status=${status}`),
    `${ORDERS}payment_method=bank_transfer`,
    `${ORDERS}coupon_code=LARGE07`,
    `${ORDERS}from=2026-09-01&to=2026-09-30`,
  ],
  'orders by number': searched(ORDERS, ['VS-2026-800123', '654321', '4711', '0815', '77777', '321']),
  'orders by name': searched(ORDERS, ['imogen hale', 'macleod', 'priya shah', 'smith', 'zo young', 'nobody']),
  'orders by e-mail': searched(ORDERS, ['harry.kaur.', 'lily.ward', 'large.example', '.1234@large']),
  'orders, page 50 and page 500': [1000, 10_000].flatMap((skip) => sorted(`${ORDERS}skip=${skip}&`, ORDER_SORTS)),
  'users, in each order': sorted(USERS, ['-created_at', 'created_at', 'name', '-name', 'email', '-email']),
  'users, a hundred, later pages and filters': [
    '/users/',
    `${USERS}skip=2000`,
    `${USERS}skip=10000&sort=name`,
    `${USERS}role=admin`,
    `${USERS}is_disabled=true`,
  ],
  'users by words': searched(USERS, ['imogen hale', 'macleod', 'priya', 'lily.ward', '.1234@large', 'jo', 'nobody']),
  'audit log': ['', 'entity=order', 'action=order.update', 'skip=1000', 'from=2026-09-01&to=2026-09-02'].map(
    (query) => `/admin/audit-log?${query}`,
  ),
  coupons: sorted('/admin/coupons/?', ['-created_at', 'code', '-times_used', '-discount_percentage']),
  products: [
    ...['', 'skip=1000', 'status=active', 'sort=name', 'sort=-created_at'].map((query) => `/admin/products/?${query}`),
    ...searched('/admin/products/?', ['fennel', 'LG-4711', 'quiet']),
  ],
}
const PERIODS = ['today', '7d', '30d', '90d']

export async function benchAdmin(products: number): Promise<Figure[]> {
  const folder = dataFolder(products, 'admin', SIZE)
  const shop = await startShop(folder)
  const postgres = await startEmbeddedPostgres(folder)
  const db = openDatabase(openPool(postgres.url, { max: 1 }))
  const client = openClient(shop.url)
  const { token } = await signIn(db, { role: 'admin' })
  const timed = async (path: string): Promise<number> => {
    const startedAt = performance.now()
    await client.call({ method: 'GET', path, token })
    return performance.now() - startedAt
  }
  const measure = async (paths: readonly string[]): Promise<Measured & { first: number }> => {
    const first: number[] = []
    for (const path of paths) first.push(await timed(path))
    const times: number[] = []
    for (let call = 0; call < CALLS; call += 1) times.push(await timed(paths[call % paths.length] ?? ''))
    return { ...summarise(times, 1), first: Math.max(...first) }
  }
  try {
    // The floor: a call that reads one row by its primary key.
    const floor = await measure(['/users/me'])
    const figures: Figure[] = []
    for (const [name, paths] of Object.entries(LISTS)) {
      const measured = await measure(paths)
      figures.push({ ...withLimit(`${name}, p95`, measured.p95, LIST_LIMIT_MS, milliseconds), ...beside(floor.p95) })
      figures.push({ name: `${name}, p50`, value: milliseconds(measured.p50), ...beside(floor.p50) })
      figures.push({ name: `${name}, slowest first call`, value: milliseconds(measured.first) })
    }
    return [...figures, ...(await measureDashboard(timed, floor))]
  } finally {
    client.close()
    await db.destroy()
    await shop.stop()
    await postgres.stop()
  }
}

const beside = (floor: number) => ({ floor: milliseconds(floor) })

/** Measures every period's figures calculated again, and then from the cache. */
async function measureDashboard(timed: (path: string) => Promise<number>, floor: Measured): Promise<Figure[]> {
  const made = new Map<string, number[]>(PERIODS.map((period) => [period, []]))
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round > 0) await wait(PAUSE_MS)
    for (const [period, times] of made) times.push(await timed(`/admin/stats?period=${period}`))
  }
  const times: number[] = []
  for (let call = 0; call < CALLS; call += 1) times.push(await timed('/admin/stats?period=30d'))
  return [
    ...[...made].map(([period, times]) => ({
      // The first call is left out, because it reads data that is not in memory yet.
      ...withLimit(
        `dashboard, ${period}, made, p95`,
        summarise(times.slice(1), 1).p95,
        DASHBOARD_LIMIT_MS,
        milliseconds,
      ),
      ...beside(floor.p95),
    })),
    { name: 'dashboard, kept, p95', value: milliseconds(summarise(times, 1).p95), ...beside(floor.p95) },
  ]
}
