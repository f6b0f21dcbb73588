/**
 * Reads and aggregates the binary lists of stats_day. Ids are consecutive, so each sum is stored at the index of its id
 * in a typed array, which is much faster than a map.
 */
const ID_BYTES = 4
const PAIR_BYTES = 8
const PRODUCT_BYTES = 16

export interface Sold {
  product_id: number
  quantity: number
  revenue: number
}

/** Returns the products with the highest revenue, best first. */
export function bestSellers(days: readonly Buffer[], count: number): Sold[] {
  const length = lengthFor(days, PRODUCT_BYTES)
  const [quantities, revenues] = [new Float64Array(length), new Float64Array(length)]
  for (const list of days) {
    for (let at = 0; at < list.length; at += PRODUCT_BYTES) {
      const id = list.readInt32BE(at)
      quantities[id] = valueAt(quantities, id) + list.readInt32BE(at + ID_BYTES)
      revenues[id] = valueAt(revenues, id) + list.readDoubleBE(at + PAIR_BYTES)
    }
  }
  const best = new Best<Sold>(count, (a, b) => b.revenue - a.revenue || a.product_id - b.product_id)
  for (let product_id = 0; product_id < length; product_id += 1) {
    const quantity = valueAt(quantities, product_id)
    if (quantity > 0) best.offer({ product_id, quantity, revenue: valueAt(revenues, product_id) })
  }
  return best.rows
}

/** Yields the entries of a day's binary list of products. */
export function* readSold(list: Buffer): Generator<Sold> {
  for (let at = 0; at < list.length; at += PRODUCT_BYTES) {
    const [product_id, quantity] = [list.readInt32BE(at), list.readInt32BE(at + ID_BYTES)]
    yield { product_id, quantity, revenue: list.readDoubleBE(at + PAIR_BYTES) }
  }
}

/** Returns the units of each variation sold on these days, less returns. */
export function sumUnits(days: readonly Buffer[]): Map<number, number> {
  const units = new Map<number, number>()
  for (const list of days) {
    for (let at = 0; at < list.length; at += PAIR_BYTES) {
      const id = list.readInt32BE(at)
      units.set(id, (units.get(id) ?? 0) + list.readInt32BE(at + ID_BYTES))
    }
  }
  return units
}

/** Customers with a cart, and those of them with an order that is not cancelled. */
export interface Customers {
  with_cart: number
  ordered: number
}

const [HAD_CART, HAS_ORDERED] = [1, 2]

/** Customers who ordered on one of the days had a cart, and so had those in `carts`, a binary list of customers. */
export function countCustomers(days: readonly Buffer[], carts: Buffer): Customers {
  const known = new Uint8Array(lengthFor([...days, carts], ID_BYTES))
  for (let at = 0; at < carts.length; at += ID_BYTES) known[carts.readInt32BE(at)] = HAD_CART
  for (const list of days) {
    for (let at = 0; at < list.length; at += ID_BYTES) {
      const id = list.readInt32BE(at)
      if (id > 0) known[id] = HAS_ORDERED
      else if (known[-id] !== HAS_ORDERED) known[-id] = HAD_CART
    }
  }
  const customers = { with_cart: 0, ordered: 0 }
  for (const had of known) {
    if (had > 0) customers.with_cart += 1
    if (had === HAS_ORDERED) customers.ordered += 1
  }
  return customers
}

export interface Low {
  variation_id: number
  stock_quantity: number
  sold_per_week: number
}

/**
 * Returns the first `count` of `low`, a binary list of variations with their stock: those that run out soonest at their
 * rate of sale; unsold ones come last. `days` are the lists of variations of `weeks` weeks.
 */
export function soonestOut(low: Buffer, days: readonly Buffer[], { weeks, count }: { weeks: number; count: number }) {
  const units = new Float64Array(lengthFor([...days, low], PAIR_BYTES))
  for (const list of days) {
    for (let at = 0; at < list.length; at += PAIR_BYTES) {
      const id = list.readInt32BE(at)
      units[id] = valueAt(units, id) + list.readInt32BE(at + ID_BYTES)
    }
  }
  const first = new Best<Low>(count, sooner)
  for (let at = 0; at < low.length; at += PAIR_BYTES) {
    const variation_id = low.readInt32BE(at)
    const sold_per_week = valueAt(units, variation_id) / weeks
    first.offer({ variation_id, stock_quantity: low.readInt32BE(at + ID_BYTES), sold_per_week })
  }
  return { total: low.length / PAIR_BYTES, first: first.rows }
}

const sooner = (a: Low, b: Low): number =>
  // Two infinite values differ by NaN, which is falsy like 0.
  weeksLeft(a) - weeksLeft(b) ||
  b.sold_per_week - a.sold_per_week ||
  a.stock_quantity - b.stock_quantity ||
  a.variation_id - b.variation_id

function weeksLeft({ stock_quantity, sold_per_week }: Low): number {
  return sold_per_week > 0 ? stock_quantity / sold_per_week : Number.POSITIVE_INFINITY
}

/** The first few of many items by `compare`, in its order. */
class Best<T> {
  readonly rows: T[] = []
  readonly #count: number
  readonly #compare: (a: T, b: T) => number

  constructor(count: number, compare: (a: T, b: T) => number) {
    this.#count = count
    this.#compare = compare
  }

  offer(row: T): void {
    const last = this.rows.at(-1)
    if (last && this.rows.length === this.#count && this.#compare(row, last) > 0) return
    this.rows.push(row)
    this.rows.sort(this.#compare)
    if (this.rows.length > this.#count) this.rows.pop()
  }
}

const valueAt = (values: Float64Array, index: number): number => values[index] ?? 0

/** Returns the length of an array indexed by id; ids come first in each entry of `entryBytes`. */
function lengthFor(lists: readonly Buffer[], entryBytes: number): number {
  let largest = 0
  for (const list of lists) {
    for (let at = 0; at < list.length; at += entryBytes) largest = Math.max(largest, Math.abs(list.readInt32BE(at)))
  }
  return largest + 1
}
