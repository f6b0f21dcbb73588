/** What of a large catalogue passes a filter, counted by its cells; only a price is asked of the products of a cell. Pure. */
import type { Cells } from './catalogue.cells.ts'
import {
  BRAND,
  CATEGORY,
  type FacetCounts,
  FLAVOUR,
  hasPriceWithin,
  markUnmet,
  NOT_MEANT,
  priceRange,
  RATING,
  STRENGTH,
  SUBCATEGORY,
  thousandths,
} from './catalogue.facets.ts'
import type { ProductFilter } from './catalogue.filters.ts'
import type { Snapshot } from './catalogue.snapshot.ts'

/** The facets that each cell fails, and the prices that are asked for. */
export interface Sieve {
  unmet: Uint8Array
  isPriced: boolean
  least: number
  most: number
}

/** What is counted: how many of each cell have a price that is asked for, and the prices of those that fail nothing else. */
interface Sizes {
  sizeOf(cell: number): number
  price: { min: number; max: number }
}

const MAX_INT4 = 2_147_483_647

/** What `filter` lets through. */
export function sieveOf(all: Snapshot, cells: Cells, filter: ProductFilter): Sieve {
  const unmet = new Uint8Array(cells.example.length)
  markUnmet(unmet, all, filter, (cell) => cells.example[cell] ?? 0)
  if (filter.strengths.length > 0) {
    const bits = strengthBits(cells, filter)
    cells.strengths.forEach((has, cell) => {
      if ((has & bits) === 0) unmet[cell] = (unmet[cell] ?? 0) | STRENGTH
    })
  }
  return { unmet, ...priceRange(filter) }
}

/** The strengths that are asked for, as cells hold theirs. */
function strengthBits({ strengthsKnown }: Cells, { strengths }: ProductFilter): number {
  const asked = new Set(thousandths(strengths))
  return strengthsKnown.reduce((sum, value, index) => (asked.has(value) ? sum | (1 << index) : sum), 0)
}

/** Which of `rows` pass, in their order. Where they are fewer than the cells it is quicker to look at each of them. */
export function passingOf(all: Snapshot, cells: Cells, filter: ProductFilter, rows: Int32Array): Int32Array {
  const unmet = new Uint8Array(rows.length)
  markUnmet(unmet, all, filter, (index) => rows[index] ?? 0)
  const bits = filter.strengths.length > 0 ? strengthBits(cells, filter) : undefined
  const hasStrength = (row: number) =>
    bits === undefined || ((cells.strengths[cells.cellOf[row] ?? 0] ?? 0) & bits) !== 0
  const { isPriced, least, most } = priceRange(filter)
  return rows.filter(
    (row, index) => unmet[index] === 0 && hasStrength(row) && (!isPriced || hasPriceWithin(all, row, least, most)),
  )
}

/** Whether the product of this row passes. */
export function passes(
  all: Snapshot,
  { cellOf }: Cells,
  { unmet, isPriced, least, most }: Sieve,
  row: number,
): boolean {
  return unmet[cellOf[row] ?? 0] === 0 && (!isPriced || hasPriceWithin(all, row, least, most))
}

/** The sizes of all cells. */
export function sizesOfAll(all: Snapshot, cells: Cells, sieve: Sieve): Sizes {
  const price = { min: MAX_INT4, max: 0 }
  sieve.unmet.forEach((facets, cell) => {
    if (facets !== 0) return
    price.min = Math.min(price.min, cells.lowestPrice[cell] ?? 0)
    price.max = Math.max(price.max, cells.highestPrice[cell] ?? 0)
  })
  const { start } = cells
  const sizeOf = (cell: number) =>
    sieve.isPriced ? countPriced(all, cells, sieve, cell) : (start[cell + 1] ?? 0) - (start[cell] ?? 0)
  return { sizeOf, price }
}

/** The sizes of the cells among `rows` alone. */
export function sizesAmong(
  all: Snapshot,
  { cellOf }: Cells,
  { unmet, isPriced, least, most }: Sieve,
  rows: Int32Array,
): Sizes {
  const price = { min: MAX_INT4, max: 0 }
  const sizes = new Int32Array(unmet.length)
  for (const row of rows) {
    const cell = cellOf[row] ?? 0
    if (unmet[cell] === 0) {
      price.min = Math.min(price.min, all.lowestPrice[row] ?? 0)
      price.max = Math.max(price.max, all.highestPrice[row] ?? 0)
    }
    if (!isPriced || hasPriceWithin(all, row, least, most)) sizes[cell] = (sizes[cell] ?? 0) + 1
  }
  return { sizeOf: (cell) => sizes[cell] ?? 0, price }
}

/** How many of a cell have a variation in the range. Few span it without being decided by their lowest or highest price. */
function countPriced(all: Snapshot, cells: Cells, { least, most }: Sieve, cell: number): number {
  const { start, lowestOf, highestOf, rows } = cells
  const to = start[cell + 1] ?? 0
  let count = 0
  for (let place = start[cell] ?? 0; place < to; place += 1) {
    const lowest = lowestOf[place] ?? 0
    const highest = highestOf[place] ?? 0
    if (highest < least || lowest > most) continue
    if (lowest >= least || highest <= most || hasPriceWithin(all, rows[place] ?? 0, least, most)) count += 1
  }
  return count
}

/** How many products pass, and how many more would with another choice of one facet. */
export function countCells(all: Snapshot, cells: Cells, { unmet }: Sieve, { sizeOf, price }: Sizes) {
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
  let total = 0
  for (let cell = 0; cell < unmet.length; cell += 1) {
    const facets = unmet[cell] ?? 0
    // Two facets failed: another choice of one alone brings none of these back.
    if (facets >= NOT_MEANT || (facets & (facets - 1)) !== 0) continue
    const passing = sizeOf(cell)
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
  const { min, max } = price
  return {
    total,
    counts: { ...counts, price: { min: min === MAX_INT4 ? 0 : min, max }, strengths } satisfies FacetCounts,
  }
}
