/** Finds what words name: categories and brands, products by name or SKU. */
import { singular, splitWords } from '../../../server/areas/search/search.normalise.ts'
import { editDistance } from '../../../server/areas/search/search.spelling.ts'
import type { Db } from '../../../server/platform/database/database.ts'
import { type Named, namesRepository } from '../tools/names.repository.ts'
import type { Slots } from './slots.ts'
import { isStaffWord } from './staff-words.ts'

export interface NameMatches {
  slots: Pick<Slots, 'category' | 'brand' | 'product' | 'variation_id' | 'places' | 'person' | 'town'>
  /** Several products that fit; none of them was chosen. */
  choices: readonly Named[]
  total: number
  /** Words that name nothing here; empty where everything was found. */
  unknown: string
  /** Such words that were hardly meant as a name. */
  ignored?: string
}

export const NO_NAMES: NameMatches = { slots: {}, choices: [], total: 0, unknown: '' }
const MAX_WORDS = 6
/** In a key so long one edit is forgiven, and two in one this long. */
const ONE_EDIT_FROM = 6
const TWO_EDITS_FROM = 10

interface Place {
  kind: 'category' | 'brand'
  named: Named
  key: string
}
interface PlaceMatch extends Place {
  from: number
  to: number
}

const keyOf = (words: readonly string[]) => words.map((word) => singular(word).replace(/(?<=\d)s$/, '')).join('')
const readKey = (name: string) => keyOf(splitWords(name))

/** What the words name. With `wants` 'product' a product goes before a category of that name. */
export async function findNames(db: Db, typed: readonly string[], wants: 'place' | 'product'): Promise<NameMatches> {
  const names = namesRepository(db)
  const skus = typed.filter((word) => /\d|-/.test(word) && word.length >= 3)
  const [bySku] = await names.bySku(skus)
  if (bySku) {
    const isVariation = bySku.variation_id && skus.some((sku) => sku.toLowerCase() === bySku.sku.toLowerCase())
    const product = { id: bySku.id, name: bySku.name }
    return {
      ...NO_NAMES,
      slots: { product, ...(isVariation ? { variation_id: bySku.variation_id ?? undefined } : {}) },
    }
  }
  const words = splitWords(typed.join(' '), 16)
  if (words.length === 0) return NO_NAMES
  const [categories, brands] = await Promise.all([names.categories(), names.brands()])
  const places = [
    ...categories.map((named): Place => ({ kind: 'category', named, key: readKey(named.name) })),
    ...brands.map((named): Place => ({ kind: 'brand', named, key: readKey(named.name) })),
  ]
  const exact = matchPlaces(words, places, false)
  const matched = exact.length > 0 ? exact : matchPlaces(words, places, true)
  const left = words.filter((word, at) => !matched.some(({ from, to }) => at >= from && at < to) && !isStaffWord(word))
  const isAllPlaces = left.length === 0 && matched.length > 0
  if (isAllPlaces && wants === 'place') return { ...NO_NAMES, slots: placeSlots(matched) }
  const product = await findProduct(names, typed, words)
  // Words that name a category or brand are no choice among its products.
  if (product && !(isAllPlaces && product.choices.length > 0)) return product
  return {
    ...NO_NAMES,
    slots: placeSlots(matched),
    unknown: isAllPlaces ? '' : (left.length > 0 ? left : words).join(' '),
  }
}

function placeSlots(matched: readonly PlaceMatch[]): NameMatches['slots'] {
  const category = matched.find(({ kind }) => kind === 'category')?.named
  const brand = matched.find(({ kind }) => kind === 'brand')?.named
  const isSeveral =
    matched.filter(({ kind }) => kind === 'brand').length > 1 ||
    matched.filter(({ kind }) => kind === 'category').length > 1
  const places = matched.map(({ kind, named }) =>
    kind === 'brand' ? { brand_id: named.id } : { category_id: named.id },
  )
  return { ...(category ? { category } : {}), ...(brand ? { brand } : {}), ...(isSeveral ? { places } : {}) }
}

/** One product, or the choice among several; undefined where there is none. */
async function findProduct(
  names: ReturnType<typeof namesRepository>,
  typed: readonly string[],
  words: readonly string[],
): Promise<NameMatches | undefined> {
  for (const tried of [typed, words, words.map(singular), words.filter((word) => !isStaffWord(word))]) {
    const { items, total } = await names.products(tried.slice(0, 10))
    if (items.length === 0) continue
    const key = readKey(tried.join(' '))
    const exact = items.filter(({ name }) => readKey(name) === key)
    // 'Slim Pods' is 'Slim Pods, 3 pack' before it is 'Slim Menthol Pods'.
    const together = items.filter(({ name }) => readKey(name).startsWith(key))
    const [only] =
      exact.length === 1 ? exact : total === 1 ? items : tried.length > 1 && together.length === 1 ? together : []
    return only ? { ...NO_NAMES, slots: { product: only } } : { ...NO_NAMES, choices: items, total }
  }
  return undefined
}

/** Categories and brands named in the words, the longest first and none within another. */
function matchPlaces(words: readonly string[], places: readonly Place[], isLoose: boolean): PlaceMatch[] {
  const byKey = new Map(places.toReversed().map((place) => [place.key, place]))
  const found: PlaceMatch[] = []
  for (let length = Math.min(MAX_WORDS, words.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      const to = from + length
      const window = words.slice(from, to)
      if (found.some((match) => from < match.to && to > match.from) || window.every(isStaffWord)) continue
      const key = keyOf(window)
      const place = byKey.get(key) ?? (isLoose ? (findNearest(key, places) ?? findByPart(window, places)) : undefined)
      if (place) found.push({ ...place, from, to })
    }
  }
  return found
}

function findNearest(key: string, places: readonly Place[]): Place | undefined {
  if (key.length < ONE_EDIT_FROM) return undefined
  const max = key.length >= TWO_EDITS_FROM ? 2 : 1
  return places.find((place) => Math.abs(place.key.length - key.length) <= max && editDistance(key, place.key) <= max)
}

/** 'supplements' for Vitamins and Supplements, where no other category, or no other main one, has the word. */
function findByPart([word = '', ...others]: readonly string[], places: readonly Place[]): Place | undefined {
  if (others.length > 0 || word.length < 4) return undefined
  const hasWord = ({ kind, named }: Place) =>
    kind === 'category' &&
    named.name.split(/[^\p{L}\p{N}]+/u).some((part) => singular(part.toLowerCase()) === singular(word))
  const all = places.filter(hasWord)
  const [only, ...rest] = all.some(({ named }) => named.is_main) ? all.filter(({ named }) => named.is_main) : all
  return rest.length === 0 ? only : undefined
}
