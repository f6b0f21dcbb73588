/** The facet filter of a large catalogue: counts by bucket, and checks single products only for prices. Pure. */
import type { Buckets } from './catalogue.buckets.ts'
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

/** The facets that each bucket fails, and the price range. */
export interface FacetFilter {
  unmet: Uint8Array
  isPriced: boolean
  min: number
  max: number
}

/** How many products of each bucket are in the price range, and the prices of buckets that pass every facet. */
interface Sizes {
  sizeOf(bucket: number): number
  price: { min: number; max: number }
}

const MAX_INT4 = 2_147_483_647

/** Returns the facet filter for `filter`. */
export function applyFilter(all: Snapshot, buckets: Buckets, filter: ProductFilter): FacetFilter {
  const unmet = new Uint8Array(buckets.example.length)
  markUnmet(unmet, all, filter, (bucket) => buckets.example[bucket] ?? 0)
  if (filter.strengths.length > 0) {
    const bits = strengthBits(buckets, filter)
    buckets.strengths.forEach((has, bucket) => {
      if ((has & bits) === 0) unmet[bucket] = (unmet[bucket] ?? 0) | STRENGTH
    })
  }
  return { unmet, ...priceRange(filter) }
}

/** Returns the chosen strengths as the bits of buckets. */
function strengthBits({ strengthsKnown }: Buckets, { strengths }: ProductFilter): number {
  const requested = new Set(thousandths(strengths))
  return strengthsKnown.reduce((sum, value, index) => (requested.has(value) ? sum | (1 << index) : sum), 0)
}

/** Returns those of `rows` that pass, in order. For fewer rows than buckets, checking each row is faster. */
export function filterRows(all: Snapshot, buckets: Buckets, filter: ProductFilter, rows: Int32Array): Int32Array {
  const unmet = new Uint8Array(rows.length)
  markUnmet(unmet, all, filter, (index) => rows[index] ?? 0)
  const bits = filter.strengths.length > 0 ? strengthBits(buckets, filter) : undefined
  const hasStrength = (row: number) =>
    bits === undefined || ((buckets.strengths[buckets.bucketByRow[row] ?? 0] ?? 0) & bits) !== 0
  const { isPriced, min, max } = priceRange(filter)
  return rows.filter(
    (row, index) => unmet[index] === 0 && hasStrength(row) && (!isPriced || hasPriceWithin(all, row, min, max)),
  )
}

/** Returns whether the product of this row passes. */
export function passes(
  all: Snapshot,
  { bucketByRow }: Buckets,
  { unmet, isPriced, min, max }: FacetFilter,
  row: number,
): boolean {
  return unmet[bucketByRow[row] ?? 0] === 0 && (!isPriced || hasPriceWithin(all, row, min, max))
}

/** Returns the sizes of all buckets. */
export function sizesOfAll(all: Snapshot, buckets: Buckets, applied: FacetFilter): Sizes {
  const price = { min: MAX_INT4, max: 0 }
  applied.unmet.forEach((facets, bucket) => {
    if (facets !== 0) return
    price.min = Math.min(price.min, buckets.lowestPrice[bucket] ?? 0)
    price.max = Math.max(price.max, buckets.highestPrice[bucket] ?? 0)
  })
  const { start } = buckets
  const sizeOf = (bucket: number) =>
    applied.isPriced ? countPriced(all, buckets, applied, bucket) : (start[bucket + 1] ?? 0) - (start[bucket] ?? 0)
  return { sizeOf, price }
}

/** Returns the sizes of the buckets among `rows` only. */
export function sizesAmong(
  all: Snapshot,
  { bucketByRow }: Buckets,
  { unmet, isPriced, min, max }: FacetFilter,
  rows: Int32Array,
): Sizes {
  const price = { min: MAX_INT4, max: 0 }
  const sizes = new Int32Array(unmet.length)
  for (const row of rows) {
    const bucket = bucketByRow[row] ?? 0
    if (unmet[bucket] === 0) {
      price.min = Math.min(price.min, all.lowestPrice[row] ?? 0)
      price.max = Math.max(price.max, all.highestPrice[row] ?? 0)
    }
    if (!isPriced || hasPriceWithin(all, row, min, max)) sizes[bucket] = (sizes[bucket] ?? 0) + 1
  }
  return { sizeOf: (bucket) => sizes[bucket] ?? 0, price }
}

/** Counts products of a bucket in the price range. Lowest or highest price decides for most of them. */
function countPriced(all: Snapshot, buckets: Buckets, { min, max }: FacetFilter, bucket: number): number {
  const { start, lowestOf, highestOf, rows } = buckets
  const to = start[bucket + 1] ?? 0
  let count = 0
  for (let position = start[bucket] ?? 0; position < to; position += 1) {
    const lowest = lowestOf[position] ?? 0
    const highest = highestOf[position] ?? 0
    if (highest < min || lowest > max) continue
    if (lowest >= min || highest <= max || hasPriceWithin(all, rows[position] ?? 0, min, max)) count += 1
  }
  return count
}

/** Counts the products that pass, and those that would pass with another choice of one facet. */
export function countBuckets(all: Snapshot, buckets: Buckets, { unmet }: FacetFilter, { sizeOf, price }: Sizes) {
  const counts = {
    categories: new Int32Array(all.category.size),
    subcategories: new Int32Array(all.subcategory.size),
    brands: new Int32Array(all.brand.size),
    flavours: new Int32Array(all.flavour.size),
    ratings: new Int32Array(all.rating.size),
    strengths: new Int32Array(buckets.strengthsKnown.length),
  }
  const columns = [
    [CATEGORY, counts.categories, all.category.values],
    [SUBCATEGORY, counts.subcategories, all.subcategory.values],
    [BRAND, counts.brands, all.brand.values],
    [FLAVOUR, counts.flavours, all.flavour.values],
    [RATING, counts.ratings, all.rating.values],
  ] as const
  let total = 0
  for (let bucket = 0; bucket < unmet.length; bucket += 1) {
    const facets = unmet[bucket] ?? 0
    // With two facets failed, no other choice of one facet makes these pass.
    if (facets >= NOT_MEANT || (facets & (facets - 1)) !== 0) continue
    const passing = sizeOf(bucket)
    if (passing === 0) continue
    if (facets === 0) total += passing
    const row = buckets.example[bucket] ?? 0
    for (const [facet, count, values] of columns) {
      const value = values[row] ?? 0
      if (facets === 0 || facets === facet) count[value] = (count[value] ?? 0) + passing
    }
    if (facets === 0 || facets === STRENGTH) {
      for (let bits = buckets.strengths[bucket] ?? 0; bits !== 0; bits &= bits - 1) {
        const index = 31 - Math.clz32(bits & -bits)
        counts.strengths[index] = (counts.strengths[index] ?? 0) + passing
      }
    }
  }
  const strengths = new Map(buckets.strengthsKnown.map((value, index) => [value, counts.strengths[index] ?? 0]))
  for (const [value, count] of strengths) if (count === 0) strengths.delete(value)
  const { min, max } = price
  return {
    total,
    counts: { ...counts, price: { min: min === MAX_INT4 ? 0 : min, max }, strengths } satisfies FacetCounts,
  }
}
