/** Searches by a filter, and by what comes closest to it where nothing passes. */
import { LIQUID_CLASSES } from '../../../server/areas/compliance/compliance.classes.ts'
import type { Filter } from '../../engine/frame.ts'
import type { ProductCard } from '../../tools/product-card.ts'
import type { SearchResult } from '../../tools/search-products.ts'
import { type Desk, toSearchWish } from '../customer.desk.ts'
import { linkToCard } from '../write/text.ts'
import { describeFilter } from '../write/wish.ts'
import { isMeaningful } from './facts/page-sentence.ts'

/** A search with its result, and what was let go so that something is found. */
export interface SearchFindings {
  result: SearchResult
  filter: Filter
  /** What is not to be had, as a sentence before what is shown; '' where everything is. */
  note: string
}

const NOTHING: SearchResult = { items: [], total: 0, relaxed: [] }

/** The search as it was asked for. */
export async function searchExactly(
  filter: Filter,
  fitsProductId: number | undefined,
  desk: Desk,
): Promise<SearchResult> {
  const wish = { ...toSearchWish(filter), fits_product_id: fitsProductId }
  return onlySupplements(onlyNamed(await desk.search(wish), filter.words), filter)
}

const stem = (word: string) => word.toLowerCase().replace(/(?:ies|es|s|y)$/, '')

/** Of a loose search, what is called by most of the words. */
function onlyNamed(result: SearchResult, words: readonly string[]): SearchResult {
  if (!result.relaxed.includes('words')) return result
  const stems = words
    .flatMap((word) => word.split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 2)
    .map(stem)
  const items = result.items.filter(({ name, flavours, subcategory, brand }) => {
    const text = [name, ...flavours, subcategory, brand].join(' ').toLowerCase()
    return stems.filter((one) => text.includes(one)).length * 2 > stems.length
  })
  return items.length === 0 ? NOTHING : { ...result, items, total: items.length }
}

/** Of supplements, those whose names say the nutrient: one that holds it among ten is not what was asked for. */
function onlySupplements(result: SearchResult, { classes, words }: Filter): SearchResult {
  if (!classes.includes('food_supplement')) return result
  const wanted = words.flatMap((word) => word.split(' ')).filter((word) => word !== 'vegan' && word !== 'vitamin')
  const items = result.items.filter(({ name }) => {
    const own = name.toLowerCase().split(/[^\p{L}\p{N}]+/u)
    return wanted.some((word) => own.includes(word) || own.includes(stem(word)))
  })
  const isSome = items.length > 0 && items.length < result.items.length
  return isSome ? { ...result, items, total: result.total - result.items.length + items.length } : result
}

/** What the search itself let go of. */
export function loosen(result: SearchResult, filter: Filter): SearchFindings {
  const { relaxed } = result
  const looser: Filter = {
    ...filter,
    ...(relaxed.includes('words') ? { words: [] } : {}),
    ...(relaxed.includes('flavour') ? { flavourFamilies: [] } : {}),
    ...(relaxed.includes('brand') ? { brandIds: [] } : {}),
    ...(relaxed.includes('nicotine_type') ? { nicotineType: undefined } : {}),
    ...(relaxed.includes('category') ? { subcategoryIds: [], categoryIds: [] } : {}),
  }
  return { result, filter: looser, note: noteMissing(filter, result) }
}

/** Lets go of one thing at a time: strength, resistance, the words one by one, then all of them. Price and kind stay. */
export async function findClosest(
  filter: Filter,
  said: readonly string[],
  desk: Desk,
): Promise<SearchFindings | undefined> {
  // 'Smoky' is a family of liquids, and of teas a word.
  const telling = filter.flavourFamilies.length > 0 && filter.words.length === 0 ? said.filter(isMeaningful) : []
  const steps: Filter[] = [
    ...telling.map((word) => ({ ...filter, flavourFamilies: [], words: [word] })),
    ...(filter.strengthsMg.length > 0
      ? [{ ...filter, strengthsMg: [], classes: filter.classes.length > 0 ? filter.classes : [...LIQUID_CLASSES] }]
      : []),
    ...(filter.ohms === undefined ? [] : [{ ...filter, ohms: undefined }]),
    ...(filter.words.length > 1 ? filter.words.map((word) => ({ ...filter, words: [word] })) : []),
    ...(filter.words.length > 0 && (filter.flavourFamilies.length > 0 || filter.classes.includes('device'))
      ? [{ ...filter, words: [] }]
      : []),
  ]
  for (const looser of steps) {
    const result = onlyCalled(await desk.search(toSearchWish(looser)), looser.words)
    if (result.total > 0 && result.relaxed.length === 0) {
      const isSame = looser.flavourFamilies.length === 0 && telling.some((word) => looser.words.includes(word))
      return { result, filter: looser, note: isSame ? '' : noteMissing(filter, result) }
    }
  }
  return undefined
}

/** Of what one word finds, what is called or described by it; a passing mention elsewhere is none. */
function onlyCalled(result: SearchResult, words: readonly string[]): SearchResult {
  const items = result.items.filter(({ name, flavours, summary }) => {
    const text = [name, ...flavours, summary].join(' ').toLowerCase()
    return words.every((word) => text.includes(stem(word)))
  })
  return items.length === result.items.length ? result : { ...result, items, total: items.length }
}

const noteMissing = (filter: Filter, { items }: SearchResult) =>
  `Sorry, we have no ${describeFilter(filter, items, 2)} in stock.`

/** What would have matched is sold out: that is said first. */
export const withSoldOut = (found: SearchFindings, [gone]: readonly ProductCard[]): SearchFindings =>
  gone ? { ...found, note: `${linkToCard(gone)} is sold out just now.` } : found

/** The filter to be narrowed next where products like this one were shown: 'without cedar'. */
export const filterLike = ({ product_class, nicotine_type, flavour_family }: ProductCard, filter: Filter): Filter => ({
  ...filter,
  classes: filter.classes.length > 0 ? filter.classes : [product_class],
  nicotineType: filter.nicotineType ?? (product_class === 'nicotine_eliquid' ? nicotine_type : undefined),
  flavourFamilies: filter.flavourFamilies.length > 0 || !flavour_family ? filter.flavourFamilies : [flavour_family],
})

/** 'Something fruity instead', after a masala chai, is a tea: what was shown says the kind where the message did not. */
export function withKinds(filter: Filter, cards: readonly ProductCard[]): Filter {
  const kinds = [...new Set(cards.map(({ product_class }) => product_class))]
  const isOpen = filter.classes.length + filter.subcategoryIds.length + filter.categoryIds.length === 0
  return isOpen && kinds.length <= MAX_KINDS ? { ...filter, classes: kinds } : filter
}
const MAX_KINDS = 2
