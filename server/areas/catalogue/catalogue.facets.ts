/** Counts the products of each further choice. Pure; the columns come from catalogue.snapshot.ts. */
import { type Facets, FLAVOUR_FAMILIES } from '@shop/contract/catalogue.ts'
import type { ProductFilter } from './catalogue.filters.ts'
import { type Column, FLAVOURS, type Snapshot } from './catalogue.snapshot.ts'

/** One bit for each facet that a product fails; NOT_MEANT if no choice of facets can make it pass. */
export const CATEGORY = 1
export const SUBCATEGORY = 2
export const BRAND = 4
export const RATING = 8
const PRICE = 16
export const STRENGTH = 32
export const FLAVOUR = 64
export const NOT_MEANT = 128

const STARS = [5, 4, 3, 2, 1]

/** `total` products pass the whole filter; `unmet` has the failed facets of each row of the snapshot. */
export interface Overview {
  total: number
  facets: Facets
  unmet: Uint8Array
}

/** Counts of products that fail no other facet, by value of each facet; index n is for value n. */
export interface FacetCounts {
  categories: ArrayLike<number>
  subcategories: ArrayLike<number>
  brands: ArrayLike<number>
  flavours: ArrayLike<number>
  /** By full stars. */
  ratings: ArrayLike<number>
  price: Facets['price']
  /** By thousandths of a milligram. */
  strengths: ReadonlyMap<number, number>
}

/** Counts under `filter`, only among the rows marked by `isMeant`, if given. */
export function buildOverview(snapshot: Snapshot, filter: ProductFilter, isMeant?: Uint8Array): Overview {
  const unmet = unmetBy(snapshot, filter, isMeant)
  const facets = buildFacets(snapshot, filter, {
    categories: countBy(snapshot.category, unmet, CATEGORY),
    subcategories: countBy(snapshot.subcategory, unmet, SUBCATEGORY),
    brands: countBy(snapshot.brand, unmet, BRAND),
    flavours: countBy(snapshot.flavour, unmet, FLAVOUR),
    ratings: countBy(snapshot.rating, unmet, RATING),
    price: pricesWithin(snapshot, unmet),
    strengths: strengthCounts(snapshot, unmet),
  })
  return { total: countOf(unmet), facets, unmet }
}

/** Converts counts to the contract's facets: omits empty values unless they are chosen. */
export function buildFacets(
  { categories, brands }: Pick<Snapshot, 'categories' | 'brands'>,
  filter: ProductFilter,
  counts: FacetCounts,
): Facets {
  const chosen = (count: number | undefined, isChosen: boolean) => (count ?? 0) > 0 || isChosen
  const ratings = Array.from(counts.ratings)
  const strengths = new Map([...thousandths(filter.strengths).map((value) => [value, 0] as const), ...counts.strengths])
  return {
    categories: categories
      .filter(
        ({ id, parent_id }) => parent_id === null && chosen(counts.categories[id], filter.categories.includes(id)),
      )
      .map(({ id, name, slug }) => ({ id, name, slug, count: counts.categories[id] ?? 0 })),
    subcategories: categories.flatMap(({ id, name, slug, parent_id }) =>
      parent_id !== null && chosen(counts.subcategories[id], filter.subcategories.includes(id))
        ? [{ id, name, slug, category_id: parent_id, count: counts.subcategories[id] ?? 0 }]
        : [],
    ),
    brands: brands
      .filter(({ id }) => chosen(counts.brands[id], filter.brands.includes(id)))
      .map(({ id, name, slug }) => ({ id, name, slug, count: counts.brands[id] ?? 0 })),
    ratings: STARS.map((rating) => ({ rating, count: ratings.slice(rating).reduce((sum, count) => sum + count, 0) })),
    price: counts.price,
    strengths: [...strengths]
      .map(([thousandths, count]) => ({ mg: thousandths / 1000, count }))
      .sort((one, other) => one.mg - other.mg),
    flavours: FLAVOURS.map((key, index) => ({
      key,
      name: FLAVOUR_FAMILIES[key],
      count: counts.flavours[index + 1] ?? 0,
    })).filter(({ key, count }) => chosen(count, filter.flavours.includes(key))),
  }
}

/** Returns the ids of products that pass, ascending. */
export function passingIds(snapshot: Snapshot, { unmet }: Overview): number[] {
  const ids: number[] = []
  snapshot.id.forEach((id, row) => {
    if (unmet[row] === 0) ids.push(id)
  })
  return ids
}

function unmetBy(snapshot: Snapshot, filter: ProductFilter, isMeant: Uint8Array | undefined): Uint8Array {
  const unmet = new Uint8Array(snapshot.id.length)
  const mark = marker(unmet)
  markUnmet(unmet, snapshot, filter, (row) => row)
  const { min, max, isPriced } = priceRange(filter)
  if (isPriced) mark(PRICE, (row) => !hasPriceWithin(snapshot, row, min, max))
  if (filter.strengths.length > 0) {
    const chosen = new Set(thousandths(filter.strengths))
    const has = new Uint8Array(unmet.length)
    snapshot.strengthRow.forEach((row, index) => {
      if (chosen.has(snapshot.strength[index] ?? -1)) has[row] = 1
    })
    mark(STRENGTH, (row) => has[row] === 0)
  }
  if (isMeant) mark(NOT_MEANT, (row) => isMeant[row] === 0)
  return unmet
}

function marker(unmet: Uint8Array) {
  return (facet: number, fails: (place: number) => boolean) => {
    for (let place = 0; place < unmet.length; place += 1) {
      if (fails(place)) unmet[place] = (unmet[place] ?? 0) | facet
    }
  }
}

/** Marks what fails `filter`, except for prices and strengths; index n of `unmet` is for the row `rowAt(n)`. */
export function markUnmet(
  unmet: Uint8Array,
  snapshot: Snapshot,
  filter: ProductFilter,
  rowAt: (place: number) => number,
): void {
  const mark = marker(unmet)
  const markUnlessChosen = (facet: number, { values }: Column, choices: readonly number[]) => {
    if (choices.length === 0) return
    const chosen = new Set(choices)
    mark(facet, (place) => !chosen.has(values[rowAt(place)] ?? 0))
  }
  markUnlessChosen(CATEGORY, snapshot.category, filter.categories)
  markUnlessChosen(SUBCATEGORY, snapshot.subcategory, filter.subcategories)
  markUnlessChosen(BRAND, snapshot.brand, filter.brands)
  const flavours = filter.flavours.map((flavour) => FLAVOURS.indexOf(flavour) + 1)
  markUnlessChosen(FLAVOUR, snapshot.flavour, flavours)
  if (filter.ratings.length > 0) {
    const minRating = Math.min(...filter.ratings)
    mark(RATING, (place) => (snapshot.rating.values[rowAt(place)] ?? 0) < minRating)
  }
  const { in_stock, is_featured } = filter
  if (in_stock !== undefined) mark(NOT_MEANT, (place) => (snapshot.isInStock[rowAt(place)] === 1) !== in_stock)
  if (is_featured !== undefined) mark(NOT_MEANT, (place) => (snapshot.isFeatured[rowAt(place)] === 1) !== is_featured)
}

/** Converts strengths in mg to the snapshot's unit. */
export const thousandths = (strengths: readonly number[]) => strengths.map((mg) => Math.round(mg * 1000))

/** Returns the requested price range, in pence. */
export function priceRange({ min_price: min = 0, max_price: max = Number.POSITIVE_INFINITY }: ProductFilter) {
  return { min, max, isPriced: min > 0 || max < Number.POSITIVE_INFINITY }
}

/** Returns whether a variation's price is in the range. */
export function hasPriceWithin(all: Snapshot, row: number, min: number, max: number): boolean {
  const lowest = all.lowestPrice[row] ?? 0
  const highest = all.highestPrice[row] ?? 0
  if (highest < min || lowest > max) return false
  if (lowest >= min || highest <= max) return true
  const { firstPrice, variationPrice } = all
  for (let index = firstPrice[row] ?? 0; index < (firstPrice[row + 1] ?? 0); index += 1) {
    const price = variationPrice[index] ?? 0
    if (price >= min && price <= max) return true
  }
  return false
}

/** Counts rows by value of `column`, among those that fail at most `facet`. Index 0 is for no value. */
function countBy({ values, size }: Column, unmet: Uint8Array, facet: number): Int32Array {
  const counts = new Int32Array(size)
  for (let row = 0; row < values.length; row += 1) {
    const facets = unmet[row] ?? 0
    if (facets !== 0 && facets !== facet) continue
    const value = values[row] ?? 0
    counts[value] = (counts[value] ?? 0) + 1
  }
  return counts
}

function countOf(unmet: Uint8Array): number {
  let count = 0
  for (let row = 0; row < unmet.length; row += 1) if (unmet[row] === 0) count += 1
  return count
}

const MAX_INT4 = 2_147_483_647

function pricesWithin({ lowestPrice, highestPrice }: Snapshot, unmet: Uint8Array): Facets['price'] {
  let min = MAX_INT4
  let max = 0
  for (let row = 0; row < unmet.length; row += 1) {
    if (unmet[row] !== 0 && unmet[row] !== PRICE) continue
    const lowest = lowestPrice[row] ?? 0
    const highest = highestPrice[row] ?? 0
    if (lowest < min) min = lowest
    if (highest > max) max = highest
  }
  return { min: min === MAX_INT4 ? 0 : min, max }
}

function strengthCounts({ strength, strengthRow }: Snapshot, unmet: Uint8Array): Map<number, number> {
  const counts = new Map<number, number>()
  for (let index = 0; index < strength.length; index += 1) {
    const facets = unmet[strengthRow[index] ?? 0]
    if (facets !== 0 && facets !== STRENGTH) continue
    const thousandths = strength[index] ?? 0
    counts.set(thousandths, (counts.get(thousandths) ?? 0) + 1)
  }
  return counts
}
