/** Finds what a question names: categories and brands in their words, products by name or SKU, coupons by code. */

import { singular, splitWords } from '../../../server/areas/search/search.normalise.ts'
import { editDistance } from '../../../server/areas/search/search.spelling.ts'
import type { Db } from '../../../server/platform/database/database.ts'
import { type Named, namesRepository } from '../tools/names.repository.ts'
import type { Slots } from './understand.slots.ts'
import { isOrdinary } from './understand.words.ts'

/** What was found, and what of the words could not be. */
export interface FoundNames {
  slots: Pick<Slots, 'category' | 'brand' | 'product' | 'variation_id'>
  /** Several products that fit; none of them was chosen. */
  choices: readonly Named[]
  /** How many fit in all. */
  total: number
  /** Words that name nothing here; empty where everything was found. */
  unknown: string
}

const NOTHING: FoundNames = { slots: {}, choices: [], total: 0, unknown: '' }
const LONGEST_NAME = 6
/** In a name so long one slip is forgiven, and two in one this long. */
const ONE_SLIP_FROM = 6
const TWO_SLIPS_FROM = 10

interface Match {
  kind: 'category' | 'brand'
  named: Named
  from: number
  to: number
}

const keyOf = (words: readonly string[]) => words.map(singular).join('')

/** What the words name. `wants` is a product where the question is about one, so that 'Mango Ice' is not a category. */
export async function findNames(
  db: Db,
  phrase: readonly string[],
  { quoted, wants }: { quoted: readonly string[]; wants: 'product' | 'place' },
): Promise<FoundNames> {
  const names = namesRepository(db)
  const skus = [...quoted, ...phrase].filter((word) => /\d|-/.test(word) && word.length >= 3)
  const [bySku] = await names.bySku(skus)
  if (bySku) {
    const isVariation = skus.some((sku) => sku.toLowerCase() === bySku.sku.toLowerCase())
    const slots = {
      product: { id: bySku.id, name: bySku.name },
      ...(isVariation && bySku.variation_id ? { variation_id: bySku.variation_id } : {}),
    }
    return { ...NOTHING, slots }
  }
  const words = splitWords(quoted[0] ?? phrase.join(' '), 16)
  if (words.length === 0) return NOTHING
  const [categories, brands] = await Promise.all([names.categories(), names.brands()])
  const exact = matchesIn(words, categories, brands, true)
  const placed = exact.length > 0 ? exact : matchesIn(words, categories, brands, false)
  const left = words.filter((word, at) => !placed.some(({ from, to }) => at >= from && at < to) && !isOrdinary(word))
  if (wants === 'place' && left.length === 0 && placed.length > 0) return { ...NOTHING, slots: slotsOf(placed) }
  const wanted = quoted[0]
    ? quoted[0].split(/\s+/)
    : phrase.filter((word) => !isOrdinary(word.toLowerCase()) || phrase.length > 1)
  const product = await productOf(names, wanted, words)
  if (product) return product
  if (placed.length > 0 && left.length === 0) return { ...NOTHING, slots: slotsOf(placed) }
  return { ...NOTHING, slots: slotsOf(placed), unknown: (left.length > 0 ? left : words).join(' ') }
}

function slotsOf(placed: readonly Match[]): FoundNames['slots'] {
  const category = placed.find(({ kind }) => kind === 'category')?.named
  const brand = placed.find(({ kind }) => kind === 'brand')?.named
  return { ...(category ? { category } : {}), ...(brand ? { brand } : {}) }
}

/** One product, or the choice among several; undefined where there is none. */
async function productOf(
  names: ReturnType<typeof namesRepository>,
  typed: readonly string[],
  words: readonly string[],
): Promise<FoundNames | undefined> {
  for (const tried of [typed, words, words.map(singular), words.filter((word) => !isOrdinary(word))]) {
    const { items, total } = await names.products(tried.slice(0, 10))
    const [first] = items
    if (!first) continue
    const key = keyOf(splitWords(tried.join(' ')))
    const exact = items.filter(({ name }) => keyOf(splitWords(name)) === key)
    const [only] = exact.length === 1 ? exact : total === 1 ? items : []
    return only ? { ...NOTHING, slots: { product: only } } : { ...NOTHING, choices: items, total }
  }
  return undefined
}

/** Categories and brands named in the words, the longest first and none within another. */
function matchesIn(
  words: readonly string[],
  categories: readonly Named[],
  brands: readonly Named[],
  isExact: boolean,
): Match[] {
  const known = [
    ...categories.map((named) => ({ kind: 'category' as const, named, key: keyOf(splitWords(named.name)) })),
    ...brands.map((named) => ({ kind: 'brand' as const, named, key: keyOf(splitWords(named.name)) })),
  ]
  const byKey = new Map(known.toReversed().map((entry) => [entry.key, entry]))
  const found: Match[] = []
  for (let length = Math.min(LONGEST_NAME, words.length); length > 0; length -= 1) {
    for (let from = 0; from + length <= words.length; from += 1) {
      if (found.some((match) => from < match.to && from + length > match.from)) continue
      const window = words.slice(from, from + length)
      if (window.every(isOrdinary)) continue
      const entry =
        byKey.get(keyOf(window)) ?? (isExact ? undefined : (nearest(keyOf(window), known) ?? partOf(window, known)))
      if (entry) found.push({ kind: entry.kind, named: entry.named, from, to: from + length })
    }
  }
  return found
}

type Known = Pick<Match, 'kind' | 'named'> & { key: string }

function nearest(key: string, known: readonly Known[]): Known | undefined {
  if (key.length < ONE_SLIP_FROM) return undefined
  const allowed = key.length >= TWO_SLIPS_FROM ? 2 : 1
  return known.find(
    (entry) => Math.abs(entry.key.length - key.length) <= allowed && editDistance(key, entry.key) <= allowed,
  )
}

/** 'supplements' for Vitamins and Supplements, where no other has the word. */
function partOf([word, ...others]: readonly string[], known: readonly Known[]): Known | undefined {
  if (!word || others.length > 0 || word.length < 5) return undefined
  const wanted = singular(word)
  const [only, ...rest] = known.filter(
    ({ kind, named }) => kind === 'category' && splitWords(named.name).some((part) => singular(part) === wanted),
  )
  return rest.length === 0 ? only : undefined
}
