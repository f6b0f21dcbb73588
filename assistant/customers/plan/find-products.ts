/** Answers wishes: a named product, a search, others for the last search, cheaper ones. */
import { formatPence } from '@shop/contract/lib/money.ts'
import { COMPONENT_CLASSES } from '../../engine/fitted-classes.ts'
import { emptyFilter, type Filter, isEmptyFilter } from '../../engine/frame.ts'
import type { Reply } from '../../engine/reply.ts'
import type { Turn } from '../../engine/turn.ts'
import type { ProductCard } from '../../tools/product-card.ts'
import { type Desk, toSearchWish } from '../customer.desk.ts'
import { capitalise, inWords, joinWords, linkToCard } from '../write/text.ts'
import { describeFilter } from '../write/wish.ts'
import { findMeantChoices } from './choices.ts'
import { explain, explainNothing } from './explain.ts'
import { answerFact, answerFactOfKind, listKind } from './facts/answer-facts.ts'
import { answerCompatibility } from './find-fitting.ts'
import { findKitTrait, type KitTrait, withoutTraitWords } from './kit-traits.ts'
import { findCalled } from './name-product.ts'
import { recommendKit } from './recommend-kit.ts'
import { filterLike, findClosest, loosen, searchExactly, withSoldOut } from './search.ts'

/** Kits of a trait, in the order that was asked for; undefined where none has it. */
async function listKitsWith({ lead, has }: KitTrait, wanted: Filter, desk: Desk): Promise<Reply | undefined> {
  const filter: Filter = { ...wanted, classes: ['device'], words: withoutTraitWords(wanted.words) }
  const items = (await listKind(filter, desk)).filter(has)
  const sorted = filter.sort === 'price_asc' ? items.toSorted((a, b) => a.price_pence - b.price_pence) : items
  const result = { items: sorted.slice(0, MAX_COMPARED), total: items.length, relaxed: [] }
  return items.length === 0 ? undefined : explain({ result, filter, note: '' }, lead)
}

/** Answers a wish: a named product, a fact of a kind, or a search. */
export async function findProducts(turn: Turn, desk: Desk): Promise<Reply> {
  const { wish, frame, aboutIds } = turn
  if (wish.fitsProductId !== undefined && aboutIds.length === 0) return answerCompatibility(turn, desk)
  if (isDeviceForParts(turn)) return answerCompatibility(turn, desk)
  if (aboutIds.length > 0 && frame.reference?.kind !== 'refine') return answerFact(turn, desk)
  if (isEmptyFilter(wish.filter) && frame.notSold.length === 0) return showLastSearch(turn, desk)
  const { classes, words } = wish.filter
  if (classes.includes('device') && classes.includes('nicotine_eliquid')) {
    // 'A lemony liquid for a pen'
    const isLiquid =
      words.length + wish.filter.flavourFamilies.length > 0 && /\bfor (?:a|an|my|the)\b/.test(frame.words.join(' '))
    const liquids = {
      ...wish.filter,
      classes: classes.filter((one) => one !== 'device'),
      words: words.filter((word) => !/ kit$/.test(word)),
    }
    return isLiquid ? searchAndExplain({ ...turn, wish: { ...wish, filter: liquids } }, desk) : recommendKit(turn, desk)
  }
  const ranked = frame.fact === undefined ? undefined : await answerFactOfKind(turn, desk, { isRanked: true })
  return ranked ?? searchAndExplain(turn, desk)
}

/** 'Show me some': of what was talked about. */
function showLastSearch(turn: Turn, desk: Desk): Promise<Reply> {
  const { state, wish } = turn
  if (state.filter === undefined) return desk.answer('product_fact', turn)
  const filter = { ...emptyFilter(), ...state.filter }
  return searchAndExplain({ ...turn, wish: { ...wish, filter } }, desk)
}

/** 'It's a Weaver kit', after coils were looked for: what fits it is meant. */
function isDeviceForParts({ wish, frame, state }: Turn): boolean {
  const classes = state.filter?.classes ?? []
  return (
    wish.productIds.length === 1 &&
    frame.fact === undefined &&
    classes.length > 0 &&
    classes.every((known) => COMPONENT_CLASSES.has(known))
  )
}

/** One search, its closest substitutes, and the answer. */
export async function searchAndExplain(turn: Turn, desk: Desk): Promise<Reply> {
  const { wish, intent } = turn
  const trait = wish.filter.classes.includes('device') ? findKitTrait(turn.frame.words) : undefined
  const kits = trait && (await listKitsWith(trait, wish.filter, desk))
  if (kits) return kits
  const isPopular = intent === 'recommend_popular' && wish.filter.sort === undefined
  const filter: Filter = {
    ...wish.filter,
    words: joinAlternatives(wish.filter.words, turn.frame.words),
    sort: isPopular ? 'popularity' : wish.filter.sort,
  }
  const exact = await searchExactly(filter, wish.fitsProductId, desk)
  const isExact = exact.total > 0 && exact.relaxed.length === 0
  const form = isExact && exact.total === 1 ? await answerForm(exact.items[0], turn, desk) : undefined
  if (isExact) return form ?? explain({ result: exact, filter, note: '' })
  const held = await desk.search({ ...toSearchWish(filter), in_stock: false })
  const gone = held.relaxed.length === 0 ? held.items.filter(({ in_stock }) => !in_stock) : []
  const goneForm = gone.length === 1 ? await answerForm(gone[0], turn, desk) : undefined
  if (goneForm) return goneForm
  const closest = exact.total > 0 ? loosen(exact, filter) : await findClosest(filter, turn.frame.words, desk)
  return closest ? explain(withSoldOut(closest, gone)) : explainNothing(filter, desk)
}

/** 'Coconut or banana': either will do, which the search reads by the 'or'. */
function joinAlternatives(words: readonly string[], said: readonly string[]): string[] {
  const [one, other, ...more] = words
  const isEither = one !== undefined && other !== undefined && more.length === 0
  return isEither && said.join(' ').includes(`${one} or ${other}`) ? [`${one} or ${other}`] : [...words]
}

/** 'Honey mint' is a flavour of a product whose own name says nothing of it, 'chlorella' a product: the answer is about it. */
async function answerForm(card: ProductCard | undefined, turn: Turn, desk: Desk): Promise<Reply | undefined> {
  const product = card && turn.wish.filter.words.length > 0 ? await desk.details(card.id) : undefined
  if (!product) return undefined
  const { named, missing } = findMeantChoices(product, turn.wish.filter)
  const isForm =
    (named.length > 0 && missing.length === 0) || (await findCalled(turn.wish.filter.words, desk))?.id === product.id
  return isForm ? answerFact({ ...turn, aboutIds: [product.id] }, desk) : undefined
}

const MAX_COMPARED = 6

/** The same kind at a lower or higher price than the one talked about, or than all that were shown. */
export async function findOtherPrice(turn: Turn, desk: Desk): Promise<Reply> {
  const { wish, aboutIds, state, frame } = turn
  const isCheaper = frame.reference?.kind !== 'dearer'
  const isOne = frame.reference?.kind !== 'them' && state.focusId !== undefined
  const shownIds = isOne ? [state.focusId].flatMap((id) => id ?? []) : state.shownIds
  // Of several that were shown, the price of the cheapest counts.
  const ids = wish.productIds.length > 0 ? wish.productIds : shownIds.length > 0 ? shownIds : aboutIds
  const shown = (await desk.listDetails(ids.slice(0, MAX_COMPARED))).toSorted((a, b) => a.price_pence - b.price_pence)
  const than = isCheaper ? shown[0] : shown.at(-1)
  if (than && frame.reference?.kind === 'them' && shown.length > 1) {
    const ofAll = await findCheapestOfSearch(turn, than, desk)
    if (ofAll) return ofAll
    const text = `Of those, ${linkToCard(than)} costs least at ${formatPence(than.price_pence)}.`
    return { text, cards: [than], next: ['Something cheaper', 'Compare the first two'], remember: { focusId: than.id } }
  }
  if (!than && isEmptyFilter({ ...wish.filter, sort: undefined, maxPence: undefined }))
    return desk.answer('cheaper', turn)
  if (!than) {
    const sorted = { ...wish.filter, sort: isCheaper ? ('price_asc' as const) : ('price_desc' as const) }
    return searchAndExplain({ ...turn, wish: { ...wish, filter: sorted } }, desk)
  }
  const limits = isCheaper ? { max_pence: Math.max(than.price_pence - 1, 0) } : { min_pence: than.price_pence + 1 }
  const result = await desk.search({
    ...likeThis(than, wish.filter),
    ...limits,
    sort: 'price_asc',
    exclude_ids: [than.id],
  })
  const price = formatPence(than.price_pence)
  if (result.total === 0 || result.relaxed.length > 0) {
    const text = `${linkToCard(than)} at ${price} is already the ${isCheaper ? 'cheapest' : 'most expensive'} of its kind in stock.`
    return { text, cards: [than], next: ['Which bundles do you have?', 'Show me others'] }
  }
  const lead = `These cost ${isCheaper ? 'less' : 'more'} than ${linkToCard(than)} (${price}):`
  return explain({ result, filter: { ...filterLike(than, wish.filter), sort: undefined }, note: '' }, lead)
}

/** 'The cheapest of those', where the last search found more than it showed. */
async function findCheapestOfSearch({ state }: Turn, than: ProductCard, desk: Desk): Promise<Reply | undefined> {
  const isCompared = state.intent === 'compare'
  if (isCompared || state.filter === undefined || isEmptyFilter({ ...emptyFilter(), ...state.filter })) return undefined
  const search = toSearchWish({ ...emptyFilter(), ...state.filter, sort: 'price_asc', limit: 2 })
  const { items, relaxed, total } = await desk.search(search)
  const [cheapest, next] = items
  if (
    !cheapest ||
    relaxed.length > 0 ||
    cheapest.price_pence >= than.price_pence ||
    cheapest.product_class !== than.product_class
  )
    return undefined
  const others = next?.price_pence === cheapest.price_pence ? [next] : []
  return {
    text: `Of all ${inWords(total)}, ${joinWords([cheapest, ...others].map(linkToCard))} cost${others.length === 0 ? 's' : ''} least at ${formatPence(cheapest.price_pence)}.`,
    cards: [cheapest, ...others],
    next: ['Something cheaper', 'Compare the first two'],
    remember: { focusId: cheapest.id },
  }
}

/** The last search, or what stands on the same shelf where there was none. */
function likeThis({ product_class, subcategory, category }: ProductCard, filter: Filter) {
  const classes = filter.classes.filter((one) => one !== product_class)
  if (!isEmptyFilter({ ...filter, classes, minPence: undefined, maxPence: undefined, sort: undefined }))
    return toSearchWish(filter)
  const shelf = subcategory || category
  return { classes: [product_class], ...(shelf === '' ? {} : { category: shelf }), limit: 4 }
}

/** Others for the same search, none of those that were shown. */
export async function findOthers(turn: Turn, desk: Desk): Promise<Reply> {
  const { wish, state, aboutIds } = turn
  const [base] = await desk.listDetails(
    [...aboutIds, ...(state.focusId === undefined ? [] : [state.focusId]), ...state.shownIds].slice(0, 1),
  )
  if (!base && isEmptyFilter(wish.filter)) return desk.answer('product_fact', turn)
  const seen = [...new Set([...state.seenIds, ...state.shownIds])]
  const like = base ? likeThis(base, wish.filter) : toSearchWish(wish.filter)
  const result = await desk.search({ ...like, exclude_ids: seen })
  const several = describeFilter(wish.filter, result.items.length > 0 ? result.items : base ? [base] : [], 2)
  if (result.total === 0 || result.relaxed.length > 0) {
    const text = `That’s all we have of ${several === 'products' ? 'these' : `our ${several}`} in stock. Tell me another taste, strength or price and I’ll look again.`
    return { text, cards: [], next: ['What do you sell?', 'Show me your bestsellers'] }
  }
  const lead = capitalise(
    `${result.total > result.items.length ? 'here are more' : 'here’s the rest'} of our ${several}:`,
  )
  return explain({ result, filter: wish.filter, note: '' }, lead)
}
