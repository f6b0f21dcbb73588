/**
 * Lists of a large catalogue: what is counted, filtered and ordered without the database, whose work for that grows with the
 * number of products. It is a reading of some moment, so a list may lag behind a change by a minute (decision 19).
 */
import { type Facets, ProductSort } from '@shop/contract/catalogue.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { createServing } from '../../platform/serving.ts'
import { type Cells, cellsOf, countCells, sieveOf } from './catalogue.cells.ts'
import { facetsOf, overviewOf } from './catalogue.facets.ts'
import { orderOf, type ProductFilter } from './catalogue.filters.ts'
import type { Kept } from './catalogue.kept.ts'
import { numbers, readSnapshot, type Snapshot } from './catalogue.snapshot.ts'

/** Reading it all takes longer than any statement of a request may. */
const READING_MS = 120_000
/** So many are put in order by themselves; of more, the whole order is gone through until the page is full. */
const SORTED_ALONE = 50_000

interface Page {
  sort: ProductSort
  limit: number
  offset: number
}

export interface LargeCatalogue {
  count(filter: ProductFilter): { total: number; facets: Facets }
  /** The ids of one page of the `total` products that pass. */
  page(filter: ProductFilter, total: number, page: Page): Promise<number[]>
  /** What of `ids` passes, and what further choices would leave. Ids that are not known are left out. */
  among(ids: ArrayLike<number>, filter: ProductFilter): { ids: Int32Array; facets: Facets }
  /** These in the order of `sort`. */
  inOrder(ids: ArrayLike<number>, sort: ProductSort): Promise<number[]>
}

interface LargeOptions {
  /** From so many products on a catalogue is a large one. */
  from: number
  /** How long, in ms, one reading serves while no change is announced; with 0 no catalogue is a large one. */
  keptMs: number
  /** It is read so often at most, however often it changes. */
  restMs: number
  /** Is told when another reading serves from now on. */
  onReread(): void
}

/** `read` answers the catalogue where it is a large one; an old reading serves while the next is made. */
export function largeReader(db: Db, kept: Kept, { from, keptMs, restMs, onReread }: LargeOptions) {
  const sizes = kept.values<number>()
  let hasBeenRead = false
  const serving = createServing(
    async () => {
      const large = await readLarge(db, !hasBeenRead)
      if (hasBeenRead) setImmediate(onReread)
      hasBeenRead = true
      return large
    },
    keptMs,
    restMs,
  )
  return {
    async read(): Promise<LargeCatalogue | undefined> {
      if (keptMs === 0 || (await sizes.get('all', () => sizeOf(db))) < from) return undefined
      return serving.now()
    },
    forget: serving.forget,
  }
}

/** About how many products there are. */
async function sizeOf(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`
    select greatest(reltuples, 0)::int as size from pg_class where oid = 'product_search'::regclass`.execute(db)
  return rows[0]?.size ?? 0
}

/**
 * Reads the catalogue as it is now; undefined where it cannot be grouped. Where somebody waits for it, most of the orders
 * come after it; where an old one serves meanwhile, it comes with all of them.
 */
async function readLarge(db: Db, isWaitedFor: boolean): Promise<LargeCatalogue | undefined> {
  const all = await patiently(db, readSnapshot)
  const cells = await cellsOf(all)
  if (!cells) return undefined
  const { large, readOrder } = largeCatalogueOf(db, all, cells)
  const [first = 'popularity', ...others] = ProductSort.options
  await readOrder(first)
  const reading = inTurn(others, readOrder)
  // Whoever asks for an order that could not be read is told.
  if (isWaitedFor) reading.catch(() => undefined)
  else await reading
  return large
}

async function inTurn<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  for (const one of all) await work(one)
}

/** An order of all rows, and the place of each row in it. */
interface Order {
  rows: Int32Array
  place: Int32Array
}

function largeCatalogueOf(db: Db, all: Snapshot, cells: Cells) {
  const rowOf = rowsById(all.id)
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
      const { total, counts } = countCells(all, cells, sieveOf(all, cells, filter))
      return { total, facets: facetsOf(all, filter, counts) }
    },

    async page(filter, total, { sort, limit, offset }) {
      const order = await orderBy(sort)
      const { unmet, isPriced, hasPrice } = sieveOf(all, cells, filter)
      const passes = (row: number) => unmet[cells.cellOf[row] ?? 0] === 0 && (!isPriced || hasPrice(row))
      const rows =
        total <= SORTED_ALONE
          ? sorted(passingRows(cells, unmet).filter(passes), order).subarray(offset, offset + limit)
          : walk(order.rows, passes, { total, limit, offset })
      return idsOf(rows)
    },

    among(ids, filter) {
      const few = narrowed(all, cells, rowsFor(ids))
      const { facets, unmet } = overviewOf(few, filter)
      return { ids: few.id.filter((_id, row) => unmet[row] === 0), facets }
    },

    async inOrder(ids, sort) {
      return idsOf(sorted(rowsFor(ids), await orderBy(sort)))
    },
  }
  return { large, readOrder: orderBy }
}

function rowsById(id: Int32Array): Int32Array {
  const rows = new Int32Array((id.at(-1) ?? 0) + 1).fill(-1)
  id.forEach((one, row) => {
    rows[one] = row
  })
  return rows
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
  const read = sql<{ ids: Buffer }>`
    select coalesce(string_agg(int4send(id), ''::bytea), '') as ids from (
      select p.id from product p where p.status = 'active' order by ${orderOf(sort)}) as ordered`
  const { rows } = await patiently(db, (trx) => read.execute(trx))
  const order = numbers(rows[0]?.ids ?? Buffer.alloc(0))
    .map((id) => rowOf[id] ?? -1)
    .filter((row) => row >= 0)
  // What has gone since the products were read comes last.
  const place = new Int32Array(count).fill(count)
  order.forEach((row, index) => {
    place[row] = index
  })
  return { rows: order, place }
}

/** The rows of the cells that pass. */
function passingRows({ start, rows }: Cells, unmet: Uint8Array): Int32Array {
  const parts: Int32Array[] = []
  let length = 0
  for (let cell = 0; cell < unmet.length; cell += 1) {
    if (unmet[cell] !== 0) continue
    const part = rows.subarray(start[cell], start[cell + 1])
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

function sorted(rows: Int32Array, { rows: ordered, place }: Order): Int32Array {
  const places = rows.map((row) => place[row] ?? 0).filter((at) => at < ordered.length)
  return places.sort().map((at) => ordered[at] ?? 0)
}

/** The rows of one page, gone to from the nearer end. */
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

/** A snapshot of these rows alone. */
function narrowed(all: Snapshot, { firstPrice, cellOf, strengths, strengthsKnown }: Cells, rows: Int32Array): Snapshot {
  const column = ({ values, size }: Snapshot['brand']) => ({ values: rows.map((row) => values[row] ?? 0), size })
  const variationRow: number[] = []
  const variationPrice: number[] = []
  const strengthRow: number[] = []
  const strength: number[] = []
  rows.forEach((row, index) => {
    for (let price = firstPrice[row] ?? 0; price < (firstPrice[row + 1] ?? 0); price += 1) {
      variationRow.push(index)
      variationPrice.push(all.variationPrice[price] ?? 0)
    }
    for (let bits = strengths[cellOf[row] ?? 0] ?? 0; bits !== 0; bits &= bits - 1) {
      strengthRow.push(index)
      strength.push(strengthsKnown[31 - Math.clz32(bits & -bits)] ?? 0)
    }
  })
  return {
    id: rows.map((row) => all.id[row] ?? 0),
    category: column(all.category),
    subcategory: column(all.subcategory),
    brand: column(all.brand),
    flavour: column(all.flavour),
    rating: column(all.rating),
    lowestPrice: rows.map((row) => all.lowestPrice[row] ?? 0),
    highestPrice: rows.map((row) => all.highestPrice[row] ?? 0),
    isFeatured: Uint8Array.from(rows, (row) => all.isFeatured[row] ?? 0),
    isInStock: Uint8Array.from(rows, (row) => all.isInStock[row] ?? 0),
    variationRow: Int32Array.from(variationRow),
    variationPrice: Int32Array.from(variationPrice),
    strengthRow: Int32Array.from(strengthRow),
    strength: Int32Array.from(strength),
    categories: all.categories,
    brands: all.brands,
  }
}
