/** Searching: what was asked for, and what comes closest where nothing passes. Price and stock are never let go unsaid. */
import type { ProductCard, SearchResult } from '../../tools/tool.results.ts'
import type { Found, Reason } from '../findings.ts'
import type { Memory, Slots } from '../understand/understanding.ts'
import type { Desk, SearchWish } from './act.desk.ts'
import type { Asked } from './act.follow.ts'
import { isNarrow } from './act.follow.ts'
import { amountOnly, isAccessories, namedOnly, nutrientOnly, withKind } from './act.kinds.ts'

/** Cards of one answer, and the most that a customer may ask for. */
const USUAL = 4
/** Words of a wish that are tried one by one. */
const MOST_WORDS = 4
const MOST = 6
/** As many as one call of the search gives. */
const PAGE = 12
const NOTHING: SearchResult = { items: [], total: 0, relaxed: [] }

export function wishOf(slots: Slots): SearchWish {
  const query = slots.words.join(' ').trim()
  return {
    ...(query === '' ? {} : { query: query.slice(0, 200) }),
    category_ids: slots.categoryIds,
    subcategory_ids: slots.subcategoryIds,
    brand_ids: slots.brandIds,
    classes: slots.classes,
    flavour_families: slots.flavourFamilies,
    strengths_mg: slots.strengthsMg,
    nicotine_type: slots.nicotineType,
    ohms: slots.ohms === undefined ? [] : [slots.ohms],
    min_pence: slots.minPence,
    max_pence: slots.maxPence,
    without: slots.without,
    sort: slots.sort,
    limit: Math.min(Math.max(slots.count ?? USUAL, 1), MOST),
  }
}

export async function find(given: Asked, memory: Memory, desk: Desk): Promise<Found> {
  const asked = { ...given, slots: withKind(given.slots, given.text) }
  const { follows, slots } = asked
  if (follows.kind === 'cheaper' || follows.kind === 'dearer') return otherPrice(asked, memory, desk, follows.kind)
  if (follows.kind === 'more' || follows.kind === 'another') return others(asked, memory, desk, follows.kind)
  if (asked.intent === 'recommend_popular') return popular(asked, desk)
  const found = amountOnly(await searched(slots, desk, 'asked'), asked.text)
  // What goes on from the last search in vain may be meant by itself.
  const isInVain = follows.kind === 'refine' && found.result.items.length === 0 && found.soldOut.length === 0
  if (!isInVain || given.named.words.length === 0) return found
  const alone = await searched(given.named, desk, 'asked')
  return alone.result.items.length > 0 ? alone : found
}

/** The search, and where it finds nothing in stock what would have matched and what comes closest. */
export async function searched(slots: Slots, desk: Desk, reason: Reason, preface?: string): Promise<Found> {
  const wish = wishOf(slots)
  const all = await desk.search(lookedThrough(slots, wish))
  const called = namedOnly(rated(withWords(all, slots.words), slots), slots, wish.limit ?? USUAL)
  const result = nutrientOnly(called, slots)
  const found = foundOf(slots, result, reason, preface)
  // What the search let go of by itself is worth saying only if what was asked for is not merely sold out.
  if (result.total > 0 && result.relaxed.length === 0) return found
  const isLetGo = result.total === 0 || slots.strengthsMg.length > 0
  const [held, nearer] = await Promise.all([
    desk.search({ ...wish, in_stock: false }),
    isLetGo ? closest(slots, wish, found, desk) : found,
  ])
  const soldOut = held.relaxed.length === 0 ? held.items.filter(({ in_stock }) => !in_stock) : []
  return { ...nearer, soldOut: result.total > 0 ? soldOut.slice(0, 1) : soldOut }
}

/** Best rated are those that somebody has rated, and accessories go by their names: more are fetched, others left out. */
const lookedThrough = ({ sort, classes }: Slots, wish: SearchWish): SearchWish =>
  sort === 'rating' || isAccessories(classes) ? { ...wish, limit: PAGE } : wish

function rated(result: SearchResult, { sort, count }: Slots): SearchResult {
  if (sort !== 'rating') return result
  const items = result.items.filter(({ num_reviews }) => num_reviews > 0)
  return items.length === 0 ? result : { ...result, items: items.slice(0, Math.min(count ?? USUAL, MOST)) }
}

/** Lets go of one thing at a time: strength, resistance, then what it should taste of. A price limit is kept. */
async function closest(slots: Slots, wish: SearchWish, found: Found, desk: Desk): Promise<Found> {
  if (slots.strengthsMg.length > 0) {
    const result = await desk.search({ ...wish, strengths_mg: [] })
    if (result.total > 0 && result.relaxed.length === 0) return { ...found, result, letGo: ['strength'] }
  }
  if (slots.ohms !== undefined) {
    const result = await desk.search({ ...wish, ohms: [] })
    if (result.total > 0) return { ...found, result, letGo: ['ohms'] }
  }
  const hasLimit = slots.maxPence !== undefined || slots.minPence !== undefined
  if (hasLimit) {
    const free = await desk.search({ ...wish, min_pence: undefined, max_pence: undefined, sort: 'price_asc', limit: 1 })
    if (free.total > 0 && free.relaxed.length === 0) return { ...found, cheapest: free.items[0] }
  }
  return withoutWords(slots, wish, found, desk)
}

/** One of the words by itself; else the same family of tastes, or other kits. Nothing else stands in for a word. */
async function withoutWords(slots: Slots, wish: SearchWish, found: Found, desk: Desk): Promise<Found> {
  if (slots.words.length === 0) return found
  if (slots.words.length > 1) {
    const tried = slots.words.slice(0, MOST_WORDS).map(async (word) => {
      const result = await desk.search({ ...wish, query: word })
      return { word, alone: withWords(result, [word]) }
    })
    for (const { word, alone } of await Promise.all(tried)) {
      const items = alone.items.filter((card) => isIn(card, word))
      if (items.length > 0) {
        const total = items.length < alone.items.length ? items.length : alone.total
        return { ...found, result: { ...alone, items, total }, letGo: ['words'], keptWords: [word] }
      }
    }
  }
  const isKit = slots.classes.length > 0 && slots.classes.every((known) => known === 'device')
  if (!isKit && slots.flavourFamilies.length === 0) return found
  const { query: _, ...rest } = wish
  const result = await desk.search(rest)
  return result.total > 0 && result.relaxed.length === 0 ? { ...found, result, letGo: ['words'] } : found
}

const stemOf = (word: string) => word.toLowerCase().replace(/(?:es|s|y)$/, '')

/** Whether names or tastes say the word; a passing mention elsewhere is none. */
const isIn = ({ name, flavours }: ProductCard, word: string) =>
  [name, ...flavours].join(' ').toLowerCase().includes(stemOf(word))

/** What a loose search found, without what names none of the words. */
function withWords(result: SearchResult, words: readonly string[]): SearchResult {
  if (!result.relaxed.includes('words')) return result
  const stems = words
    .flatMap((word) => word.split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length > 2)
    .map(stemOf)
  const items = result.items.filter(({ name, flavours, subcategory, brand }) => {
    const text = [name, ...flavours, subcategory, brand].join(' ').toLowerCase()
    return stems.filter((stem) => text.includes(stem)).length * 2 > stems.length
  })
  return items.length === 0 ? NOTHING : { ...result, items, total: items.length }
}

export function foundOf(slots: Slots, result: SearchResult, reason: Reason, preface?: string): Found {
  return {
    kind: 'found',
    reason,
    slots,
    result,
    letGo: [],
    keptWords: [],
    soldOut: [],
    cheapest: undefined,
    than: undefined,
    preface,
  }
}

async function popular({ slots, text }: Asked, desk: Desk): Promise<Found> {
  const isAboutFlavours = !isNarrow(slots) && /\bflavou?rs?\b/i.test(text)
  const wanted: Slots = isAboutFlavours ? { ...slots, classes: ['nicotine_eliquid'] } : slots
  const sorted: Slots = { ...wanted, sort: slots.sort ?? 'popularity' }
  return searched(sorted, desk, 'popular')
}

/** Others for the same search, none of those that were shown. */
async function others({ slots, about }: Asked, memory: Memory, desk: Desk, reason: 'more' | 'another'): Promise<Found> {
  const base = about[0] === undefined ? undefined : await desk.details(about[0])
  const isLikeIt = base && (!isNarrow(slots) || (reason === 'another' && memory.productId === base.id))
  const wish = isLikeIt
    ? { ...likeIt(base), flavour_families: base.flavour_family ? [base.flavour_family] : [] }
    : wishOf(slots)
  const seen = [...new Set([...memory.seenIds, ...memory.shownIds])]
  const result = await desk.search({ ...wish, exclude_ids: seen })
  const isRelaxed = result.relaxed.length > 0
  return { ...foundOf(slots, isRelaxed ? NOTHING : result, reason), than: base }
}

/** The same kind of thing at a lower or higher price than the one talked about, or than all that were shown. */
async function otherPrice(
  { slots, about, productIds, follows }: Asked,
  memory: Memory,
  desk: Desk,
  reason: 'cheaper' | 'dearer',
): Promise<Found> {
  const isOne = productIds.length > 0 || memory.productId !== undefined || memory.shownIds.length < 2
  const shown = await desk.detailsOf(isOne && about.length > 0 ? about.slice(0, 1) : memory.shownIds.slice(0, MOST))
  const among = shown.filter(({ product_class }) => slots.classes.includes(product_class))
  const isOfOthers = isOne && among.length === 0 && slots.classes.length > 0
  const listed = isOfOthers ? await desk.detailsOf(memory.shownIds.slice(0, MOST)) : []
  const ofKind = among.concat(listed.filter(({ product_class }) => slots.classes.includes(product_class)))
  const compared = ofKind.length > 0 ? ofKind : shown
  const inOrder = [...compared].sort((a, b) => a.price_pence - b.price_pence)
  const than = reason === 'cheaper' ? inOrder[0] : inOrder.at(-1)
  if (!than) return searched({ ...slots, sort: reason === 'cheaper' ? 'price_asc' : 'price_desc' }, desk, 'asked')
  const isSearch = isNarrow({ ...slots, minPence: undefined, maxPence: undefined })
  const wish = isSearch ? wishOf(slots) : likeIt(than)
  const limits =
    reason === 'cheaper'
      ? { min_pence: slots.minPence, max_pence: Math.max(than.price_pence - 1, 0) }
      : { min_pence: than.price_pence + 1, max_pence: slots.maxPence }
  const result = await desk.search({ ...wish, ...limits, sort: 'price_asc', exclude_ids: [than.id] })
  const found = result.relaxed.length > 0 ? NOTHING : result
  return {
    ...foundOf({ ...slots, sort: 'price_asc' }, found, reason),
    than: follows.kind === reason ? than : undefined,
  }
}

/** What stands in for a product: the same class, on the same shelf. */
export function likeIt({ product_class, subcategory, category }: ProductCard): SearchWish {
  const shelf = subcategory || category
  return { classes: [product_class], ...(shelf === '' ? {} : { category: shelf }), limit: USUAL }
}
