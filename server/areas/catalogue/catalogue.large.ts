/**
 * Counts, filters and sorts a large catalogue in memory, because the database's work for that grows with the number of
 * products. It uses a snapshot, so a list may be up to a minute behind a change (decision 19).
 */
import { type Facets, ProductSort } from '@shop/contract/catalogue.ts'
import { sql } from 'kysely'
import { staleWhileRevalidate } from '../../platform/cache/stale-while-revalidate.ts'
import { intsAsBytes, intsFromBytes } from '../../platform/database/binary-ints.ts'
import type { Db } from '../../platform/database/database.ts'
import type { SystemTables } from '../../platform/database/tables/tables.system.ts'
import { type Buckets, groupIntoBuckets } from './catalogue.buckets.ts'
import type { CatalogueCache } from './catalogue.cache.ts'
import { applyFilter, countBuckets, filterRows, passes, sizesAmong, sizesOfAll } from './catalogue.facet-filter.ts'
import { buildFacets } from './catalogue.facets.ts'
import { type ProductFilter, toOrderBy } from './catalogue.filters.ts'
import { IS_ACTIVE } from './catalogue.rows.ts'
import { readSnapshot, type Snapshot } from './catalogue.snapshot.ts'

/** Query timeout for reading the whole catalogue, which takes longer than the statements of requests may. */
const READING_MS = 120_000
/** Up to this many rows are sorted; above it, the complete order is walked until the page is full. */
const SORTED_ALONE = 50_000

interface Page {
  sort: ProductSort
  limit: number
  offset: number
}

export interface LargeCatalogue {
  count(filter: ProductFilter): { total: number; facets: Facets }
  /** Returns the ids of one page of the `total` products that pass. */
  page(filter: ProductFilter, total: number, page: Page): Promise<number[]>
  /** Returns those of `ids` that pass, in order. Unknown ids are omitted, here and below. */
  passing(ids: Int32Array, filter: ProductFilter): Int32Array
  /** Returns the facets of further choices among `ids`. */
  facetsAmong(ids: Int32Array, filter: ProductFilter): Facets
  /** Returns these sorted by `sort`. */
  inOrder(ids: ArrayLike<number>, sort: ProductSort): Promise<number[]>
}

interface LargeOptions {
  /** A catalogue is large from this many products on. */
  from: number
  /** Maximum age of a snapshot in ms while no change is announced; 0 disables large catalogues. */
  cacheMs: number
  /** Minimum interval between two reads, however often it changes. */
  restMs: number
  /** Called when a new snapshot is in use. */
  onReread(): void
}

/** `read` returns the catalogue if it is large; the old snapshot is used while the next is read. */
export function largeReader(db: Db, cache: CatalogueCache, { from, cacheMs, restMs, onReread }: LargeOptions) {
  const sizes = cache.values<number>()
  let hasBeenRead = false
  let others: Promise<void> = Promise.resolve()
  const serving = staleWhileRevalidate(
    async () => {
      const isWaitedFor = !hasBeenRead
      const reading = await readLarge(db, isWaitedFor)
      hasBeenRead = true
      if (isWaitedFor) {
        others = reading?.readOthers() ?? others
        // A request for an order that failed to load receives the error.
        others.catch(() => undefined)
      } else {
        await reading?.readOthers()
        setImmediate(onReread)
      }
      return reading?.large
    },
    cacheMs,
    restMs,
  )
  return {
    async read(): Promise<LargeCatalogue | undefined> {
      if (cacheMs === 0 || (await sizes.get('all', () => sizeOf(db))) < from) return undefined
      return serving.get()
    },
    /** Resolves when everything that the first read postponed is loaded. */
    settle: () => others,
    forget: serving.invalidate,
  }
}

/** Returns the approximate number of products. */
async function sizeOf(db: Db): Promise<number> {
  const table = await db
    .withTables<SystemTables>()
    .selectFrom('pg_class')
    .select('reltuples')
    .where('oid', '=', ({ cast }) => cast(sql.lit('product_search'), sql`regclass`))
    .executeTakeFirst()
  // -1 before the first count of its rows.
  return Math.max(table?.reltuples ?? 0, 0)
}

/**
 * Reads the present catalogue, with the default order of lists; undefined if it cannot be grouped. While a request
 * waits, the database may use more than one core.
 */
async function readLarge(db: Db, isWaitedFor: boolean) {
  const all = await patiently(db, async (trx) => {
    if (!isWaitedFor) await sql`set local max_parallel_workers_per_gather = 0`.execute(trx)
    return readSnapshot(trx)
  })
  const buckets = await groupIntoBuckets(all)
  if (!buckets) return undefined
  const { large, readOrder } = largeCatalogueOf(db, all, buckets)
  const [first = 'popularity', ...others] = ProductSort.options
  await readOrder(first)
  return { large, readOthers: () => inTurn(others, readOrder) }
}

async function inTurn<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (const one of all) await work(one)
}

/** All rows in an order, and the position of each row in it. */
interface Order {
  rows: Int32Array
  position: Int32Array
}

function largeCatalogueOf(db: Db, all: Snapshot, buckets: Buckets) {
  const { rowOf } = all
  const orders = new Map<ProductSort, Promise<Order>>()

  function orderBy(sort: ProductSort): Promise<Order> {
    const known = orders.get(sort) ?? orderOfRows(db, sort, rowOf, all.id.length)
    if (!orders.has(sort)) known.catch(() => orders.delete(sort))
    orders.set(sort, known)
    return known
  }
  const rowsFor = (ids: ArrayLike<number>) => new Int32Array(ids).map((id) => rowOf[id] ?? -1).filter((row) => row >= 0)
  const idsOf = (rows: Int32Array) => Array.from(rows, (row) => all.id[row] ?? 0)

  const large: LargeCatalogue = {
    count(filter) {
      const applied = applyFilter(all, buckets, filter)
      const { total, counts } = countBuckets(all, buckets, applied, sizesOfAll(all, buckets, applied))
      return { total, facets: buildFacets(all, filter, counts) }
    },

    async page(filter, total, { sort, limit, offset }) {
      const order = await orderBy(sort)
      const applied = applyFilter(all, buckets, filter)
      const isMeant = (row: number) => passes(all, buckets, applied, row)
      const rows =
        total <= SORTED_ALONE
          ? sorted(rowsInBuckets(buckets, applied.unmet).filter(isMeant), order).subarray(offset, offset + limit)
          : walk(order.rows, isMeant, { total, limit, offset })
      return idsOf(rows)
    },

    passing(ids, filter) {
      return filterRows(all, buckets, filter, rowsFor(ids)).map((row) => all.id[row] ?? 0)
    },

    facetsAmong(ids, filter) {
      const applied = applyFilter(all, buckets, filter)
      const sizes = sizesAmong(all, buckets, applied, rowsFor(ids))
      return buildFacets(all, filter, countBuckets(all, buckets, applied, sizes).counts)
    },

    async inOrder(ids, sort) {
      return idsOf(sorted(rowsFor(ids), await orderBy(sort)))
    },
  }
  return { large, readOrder: orderBy }
}

function patiently<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql.raw(`set local statement_timeout = ${READING_MS}`).execute(trx)
      return work(trx)
    })
}

async function orderOfRows(db: Db, sort: ProductSort, rowOf: Int32Array, count: number): Promise<Order> {
  const { ids } = await patiently(db, (trx) => {
    const ordered = trx.selectFrom('product as p').select('p.id').where(IS_ACTIVE).orderBy(toOrderBy(sort))
    return trx
      .selectFrom(ordered.as('ordered'))
      .select(({ ref }) => intsAsBytes(ref('id')).as('ids'))
      .executeTakeFirstOrThrow()
  })
  const order = intsFromBytes(ids)
    .map((id) => rowOf[id] ?? -1)
    .filter((row) => row >= 0)
  // Products deleted since the snapshot come last.
  const position = new Int32Array(count).fill(count)
  order.forEach((row, index) => {
    position[row] = index
  })
  return { rows: order, position }
}

/** Returns the rows of the buckets that pass. */
function rowsInBuckets({ start, rows }: Buckets, unmet: Uint8Array): Int32Array {
  const parts: Int32Array[] = []
  let length = 0
  for (let bucket = 0; bucket < unmet.length; bucket += 1) {
    if (unmet[bucket] !== 0) continue
    const part = rows.subarray(start[bucket], start[bucket + 1])
    parts.push(part)
    length += part.length
  }
  const passing = new Int32Array(length)
  let at = 0
  for (const part of parts) {
    passing.set(part, at)
    at += part.length
  }
  return passing
}

function sorted(rows: Int32Array, { rows: ordered, position }: Order): Int32Array {
  const positions = rows.map((row) => position[row] ?? 0).filter((at) => at < ordered.length)
  return positions.sort().map((at) => ordered[at] ?? 0)
}

/** Returns the rows of one page, walking from the nearer end. */
function walk(
  rows: Int32Array,
  passes: (row: number) => boolean,
  { total, limit, offset }: { total: number; limit: number; offset: number },
): Int32Array {
  if (total === rows.length) return rows.subarray(offset, offset + limit)
  const isFromEnd = offset > total / 2
  const wanted = Math.min(limit, total - offset)
  const skipped = isFromEnd ? total - offset - wanted : offset
  const found: number[] = []
  let seen = 0
  for (let step = 0; step < rows.length && found.length < wanted; step += 1) {
    const row = rows[isFromEnd ? rows.length - 1 - step : step] ?? 0
    if (!passes(row)) continue
    if (seen >= skipped) found.push(row)
    seen += 1
  }
  return Int32Array.from(isFromEnd ? found.reverse() : found)
}
