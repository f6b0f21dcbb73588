/**
 * The products of a large catalogue, grouped by what facets tell apart. A million products fall into some tens of thousands
 * of cells, so a filter is counted without a look at each product; only a price is asked of the products of a cell. Pure.
 */
import { setImmediate as pause } from 'node:timers/promises'
import {
  BRAND,
  CATEGORY,
  type FacetCounts,
  FLAVOUR,
  NOT_MEANT,
  RATING,
  STRENGTH,
  SUBCATEGORY,
} from './catalogue.facets.ts'
import type { ProductFilter } from './catalogue.filters.ts'
import { FLAVOURS, type Snapshot } from './catalogue.snapshot.ts'

/** Strengths are told apart by one bit each. */
const MOST_STRENGTHS = 30
/** So many products are grouped before others have their turn. */
const ROWS_A_TURN = 50_000

export interface Cells {
  /** What the products of each cell have in common: a row of the snapshot that is one of them. */
  example: Int32Array
  /** Bit n is for the strength n. */
  strengths: Int32Array
  strengthsKnown: number[]
  /** The rows of cell n stand in `rows` from `start[n]` to `start[n + 1]`. */
  start: Int32Array
  rows: Int32Array
  lowestPrice: Int32Array
  highestPrice: Int32Array
  /** The lowest and the highest price of each of `rows`: beside each other they are looked at ten times as fast. */
  lowestOf: Int32Array
  highestOf: Int32Array
  /** The prices of row n stand in `variationPrice` of the snapshot from here to the next row's. */
  firstPrice: Int32Array
  /** The cell of each row. */
  cellOf: Int32Array
}

/** What passes a filter: the facets that each cell fails, and the prices that are asked for. */
interface Sieve {
  unmet: Uint8Array
  isPriced: boolean
  hasPrice(row: number): boolean
  /** Of the cell `cell`. */
  countPriced(cell: number): number
}

/** Groups the products; undefined where there are too many strengths. Others have their turn meanwhile. */
export async function cellsOf(all: Snapshot): Promise<Cells | undefined> {
  const strengthsKnown = [...new Set(all.strength)].sort((a, b) => a - b)
  if (strengthsKnown.length > MOST_STRENGTHS) return undefined
  const strengthOf = strengthBits(all, strengthsKnown)
  const length = all.id.length
  const cellOf = new Int32Array(length)
  const known = new Map<string | number, number>()
  const example: number[] = []
  const sizes: number[] = []
  const kinds = new Map<number, number>()
  for (let row = 0; row < length; row += 1) {
    if (row % ROWS_A_TURN === 0) await pause()
    const bits = strengthOf[row] ?? 0
    const kind = kinds.get(bits) ?? kinds.size
    kinds.set(bits, kind)
    const key = keyOf(all, row, kind)
    let cell = known.get(key)
    if (cell === undefined) {
      cell = example.push(row) - 1
      sizes.push(0)
      known.set(key, cell)
    }
    cellOf[row] = cell
    sizes[cell] = (sizes[cell] ?? 0) + 1
  }
  const start = startsOf(sizes)
  const rows = rowsByCell(cellOf, start)
  return {
    example: Int32Array.from(example),
    strengths: Int32Array.from(example, (row) => strengthOf[row] ?? 0),
    strengthsKnown,
    start,
    rows,
    lowestOf: rows.map((row) => all.lowestPrice[row] ?? 0),
    highestOf: rows.map((row) => all.highestPrice[row] ?? 0),
    ...pricesOf(all, cellOf, example.length),
    firstPrice: firstPrices(all),
    cellOf,
  }
}

/** One number for what a product has in common with others; it stays below 2^53 as long as there are not absurdly many. */
function keyOf(all: Snapshot, row: number, kind: number): number {
  let key = kind
  for (const { values, size } of [all.category, all.subcategory, all.brand, all.flavour, all.rating]) {
    key = key * size + (values[row] ?? 0)
  }
  return key * 4 + (all.isFeatured[row] ?? 0) * 2 + (all.isInStock[row] ?? 0)
}

function strengthBits({ id, strength, strengthRow }: Snapshot, known: readonly number[]): Int32Array {
  const place = new Map(known.map((value, index) => [value, 1 << index]))
  const bits = new Int32Array(id.length)
  for (let index = 0; index < strength.length; index += 1) {
    const row = strengthRow[index] ?? 0
    bits[row] = (bits[row] ?? 0) | (place.get(strength[index] ?? 0) ?? 0)
  }
  return bits
}

/** Where each group begins, and at last where the last one ends. */
function startsOf(sizes: readonly number[]): Int32Array {
  const start = new Int32Array(sizes.length + 1)
  for (const [index, size] of sizes.entries()) start[index + 1] = (start[index] ?? 0) + size
  return start
}

function rowsByCell(cellOf: Int32Array, start: Int32Array): Int32Array {
  const next = start.slice()
  const rows = new Int32Array(cellOf.length)
  for (let row = 0; row < cellOf.length; row += 1) {
    const cell = cellOf[row] ?? 0
    const place = next[cell] ?? 0
    rows[place] = row
    next[cell] = place + 1
  }
  return rows
}

function pricesOf({ lowestPrice, highestPrice }: Snapshot, cellOf: Int32Array, cells: number) {
  const lowest = new Int32Array(cells).fill(2_147_483_647)
  const highest = new Int32Array(cells)
  for (let row = 0; row < cellOf.length; row += 1) {
    const cell = cellOf[row] ?? 0
    lowest[cell] = Math.min(lowest[cell] ?? 0, lowestPrice[row] ?? 0)
    highest[cell] = Math.max(highest[cell] ?? 0, highestPrice[row] ?? 0)
  }
  return { lowestPrice: lowest, highestPrice: highest }
}

function firstPrices({ id, variationRow }: Snapshot): Int32Array {
  const first = new Int32Array(id.length + 1)
  for (let index = 0; index < variationRow.length; index += 1) {
    const after = (variationRow[index] ?? 0) + 1
    first[after] = (first[after] ?? 0) + 1
  }
  for (let row = 0; row < id.length; row += 1) first[row + 1] = (first[row + 1] ?? 0) + (first[row] ?? 0)
  return first
}

/** What `filter` lets through. */
export function sieveOf(all: Snapshot, cells: Cells, filter: ProductFilter): Sieve {
  const unmet = new Uint8Array(cells.example.length)
  const mark = (facet: number, fails: (row: number, cell: number) => boolean) => {
    for (let cell = 0; cell < unmet.length; cell += 1) {
      if (fails(cells.example[cell] ?? 0, cell)) unmet[cell] = (unmet[cell] ?? 0) | facet
    }
  }
  const markUnlessChosen = (facet: number, { values }: Snapshot['brand'], choices: readonly number[]) => {
    const chosen = new Set(choices)
    if (choices.length > 0) mark(facet, (row) => !chosen.has(values[row] ?? 0))
  }
  markUnlessChosen(CATEGORY, all.category, filter.categories)
  markUnlessChosen(SUBCATEGORY, all.subcategory, filter.subcategories)
  markUnlessChosen(BRAND, all.brand, filter.brands)
  const flavours = filter.flavours.map((flavour) => FLAVOURS.indexOf(flavour) + 1)
  markUnlessChosen(FLAVOUR, all.flavour, flavours)
  if (filter.ratings.length > 0) {
    const least = Math.min(...filter.ratings)
    mark(RATING, (row) => (all.rating.values[row] ?? 0) < least)
  }
  if (filter.strengths.length > 0) {
    const asked = new Set(filter.strengths.map((mg) => Math.round(mg * 1000)))
    const bits = cells.strengthsKnown.reduce((sum, value, index) => (asked.has(value) ? sum | (1 << index) : sum), 0)
    mark(STRENGTH, (_row, cell) => ((cells.strengths[cell] ?? 0) & bits) === 0)
  }
  const { in_stock, is_featured, min_price: least = 0, max_price: most = Number.POSITIVE_INFINITY } = filter
  if (in_stock !== undefined) mark(NOT_MEANT, (row) => (all.isInStock[row] === 1) !== in_stock)
  if (is_featured !== undefined) mark(NOT_MEANT, (row) => (all.isFeatured[row] === 1) !== is_featured)
  const isPriced = least > 0 || most < Number.POSITIVE_INFINITY
  return {
    unmet,
    isPriced,
    hasPrice: (row) => hasPriceWithin(all, cells, row, least, most),
    countPriced: (cell) => countPriced(all, cells, cell, least, most),
  }
}

/** How many of a cell have a variation in the range. Few span it without being decided by their lowest or highest price. */
function countPriced(all: Snapshot, cells: Cells, cell: number, least: number, most: number): number {
  const { start, lowestOf, highestOf, rows } = cells
  const to = start[cell + 1] ?? 0
  let count = 0
  for (let place = start[cell] ?? 0; place < to; place += 1) {
    const lowest = lowestOf[place] ?? 0
    const highest = highestOf[place] ?? 0
    if (highest < least || lowest > most) continue
    if (lowest >= least || highest <= most || hasPriceWithin(all, cells, rows[place] ?? 0, least, most)) count += 1
  }
  return count
}

/** Whether some variation lies in the range. */
function hasPriceWithin(all: Snapshot, { firstPrice }: Cells, row: number, least: number, most: number): boolean {
  const lowest = all.lowestPrice[row] ?? 0
  const highest = all.highestPrice[row] ?? 0
  if (highest < least || lowest > most) return false
  if (lowest >= least || highest <= most) return true
  for (let index = firstPrice[row] ?? 0; index < (firstPrice[row + 1] ?? 0); index += 1) {
    const price = all.variationPrice[index] ?? 0
    if (price >= least && price <= most) return true
  }
  return false
}

/** How many products pass, and how many more would with another choice of one facet. */
export function countCells(all: Snapshot, cells: Cells, { unmet, isPriced, countPriced }: Sieve) {
  const counts = {
    categories: new Int32Array(all.category.size),
    subcategories: new Int32Array(all.subcategory.size),
    brands: new Int32Array(all.brand.size),
    flavours: new Int32Array(all.flavour.size),
    ratings: new Int32Array(all.rating.size),
    strengths: new Int32Array(cells.strengthsKnown.length),
  }
  const columns = [
    [CATEGORY, counts.categories, all.category.values],
    [SUBCATEGORY, counts.subcategories, all.subcategory.values],
    [BRAND, counts.brands, all.brand.values],
    [FLAVOUR, counts.flavours, all.flavour.values],
    [RATING, counts.ratings, all.rating.values],
  ] as const
  const prices = { min: 2_147_483_647, max: 0 }
  let total = 0
  for (let cell = 0; cell < unmet.length; cell += 1) {
    const facets = unmet[cell] ?? 0
    // Two facets failed: another choice of one alone brings none of these back.
    if (facets >= NOT_MEANT || (facets & (facets - 1)) !== 0) continue
    if (facets === 0) {
      prices.min = Math.min(prices.min, cells.lowestPrice[cell] ?? 0)
      prices.max = Math.max(prices.max, cells.highestPrice[cell] ?? 0)
    }
    const passing = isPriced ? countPriced(cell) : (cells.start[cell + 1] ?? 0) - (cells.start[cell] ?? 0)
    if (passing === 0) continue
    if (facets === 0) total += passing
    const row = cells.example[cell] ?? 0
    for (const [facet, count, values] of columns) {
      const value = values[row] ?? 0
      if (facets === 0 || facets === facet) count[value] = (count[value] ?? 0) + passing
    }
    if (facets === 0 || facets === STRENGTH) {
      for (let bits = cells.strengths[cell] ?? 0; bits !== 0; bits &= bits - 1) {
        const index = 31 - Math.clz32(bits & -bits)
        counts.strengths[index] = (counts.strengths[index] ?? 0) + passing
      }
    }
  }
  const strengths = new Map(cells.strengthsKnown.map((value, index) => [value, counts.strengths[index] ?? 0]))
  for (const [value, count] of strengths) if (count === 0) strengths.delete(value)
  const price = prices.max === 0 && total === 0 && prices.min === 2_147_483_647 ? { min: 0, max: 0 } : prices
  return { total, counts: { ...counts, price, strengths } satisfies FacetCounts }
}
