/** Reads a frame in the light of the chat: what 'it', 'the second one' and 'cheaper?' mean, and which intent is answered. */
import { FITTED_CLASSES } from './fitted-classes.ts'
import { emptyFilter, emptyWish, type Filter, type Frame, isEmptyFilter, isEmptyWish, type Wish } from './frame.ts'
import { mergeFilters } from './merge-filters.ts'
import type { DialogueState } from './state.ts'
import type { Turn } from './turn.ts'

/** Below this the matcher's guess gives way to what was said of goods. */
const SURE = 0.6
/** From here on the matcher's guess is answered, ahead of weak words for goods. */
const CLEAR = 0.4
/** Below this, and with nothing said of goods, the likeliest intents are offered as buttons. */
const POSSIBLE = 0.14
/** A guess that is this much likelier than the next is answered though it is unsure. */
const LEAD = 1.5
/** A question about goods is of this kind where the matcher allows for it so far. */
const LIKELY = 0.18
const MAX_CHOICES = 3
/** 'What about 20mg?' narrows the last search, whatever the matcher makes of it. */
const SHORT_WORDS = 4
const QUESTION = /^(?:how|what|which|when|where|why|who|does|do|is|are|can|will|would|should|add)$/

/** What is asked of a product that was named or shown before. */
const OF_PRODUCT: ReadonlySet<string> = new Set([
  'product_fact',
  'product_price',
  'stock',
  'add_to_cart',
  'price_sum',
  'bottle_lasts',
])

/** `groups` has the group of each intent: rows of customers/data/intents.json. */
export function resolve(frame: Frame, state: DialogueState, groups: ReadonlyMap<string, string>): Turn {
  const [first = emptyWish(), ...others] = frame.wishes
  const intent = chooseIntent(frame, state, first, groups)
  const aboutIds = aboutIn(frame, state, first, intent)
  const wish = withDevice(
    isLeaning(frame, state, first, intent) ? onLastSearch(first, state) : first,
    frame,
    state,
    intent,
  )
  const confidence = confidenceOf(frame, intent)
  const isSure = isSaid(frame, first) || confidence >= (groups.get(intent) === 'product' ? LIKELY : CLEAR)
  const isClear = isSure || frame.guard !== undefined
  const likely = frame.intents.slice(0, MAX_CHOICES).map(({ intent: name }) => name)
  return {
    frame,
    state,
    intent,
    aboutIds,
    wish: isDearerOrCheaper(frame) && !hasLast(state) ? withSort(wish, frame) : wish,
    otherWishes: others.map((other) => withDevice(other, frame, state, intent)),
    choices: isClear || isLeading(frame, intent) ? [] : likely,
    alternatives: isClear || !isLeading(frame, intent) ? [] : likely.slice(1),
  }
}

/** Whether the message itself says what it is about, however unsure the matcher is. */
const isSaid = (frame: Frame, wish: Wish): boolean =>
  frame.isOnlyGoods ||
  [frame.reference, frame.page, frame.orderNumber, frame.notSold[0]].some((said) => said !== undefined) ||
  isTelling(wish) ||
  (isGoods(wish) && !isQuestion(frame))

const confidenceOf = ({ intents }: Frame, name: string): number =>
  intents.find(({ intent }) => intent === name)?.confidence ?? 0

/** Whether the first guess is well ahead of the next. */
const isLeading = ({ intents: [best, next] }: Frame, intent: string): boolean =>
  best?.intent === intent && best.confidence >= POSSIBLE && best.confidence >= LEAD * (next?.confidence ?? 0)

const isQuestion = ({ words }: Frame): boolean => QUESTION.test(words[0] ?? '')

const hasLast = ({ filter, shownIds }: DialogueState) => filter !== undefined || shownIds.length > 0

/** What was said overrules a guess of the matcher: a named product is no calculation. */
function chooseIntent(frame: Frame, state: DialogueState, wish: Wish, groups: ReadonlyMap<string, string>): string {
  const { guard, reference, notSold, fact, page } = frame
  const { intent: top, confidence } = frame.intents[0] ?? { intent: 'nonsense', confidence: 0 }
  const isSure = confidence >= SURE
  const group = groups.get(top)
  if (guard) return guard
  const follow = followIntent(frame, state, isSure)
  if (follow) return follow
  if (frame.orderNumber !== undefined && group !== 'order' && !isSure) return 'order_status'
  if (page !== undefined && !isSure) return 'open_page'
  if (notSold.length > 0 && (group === 'product' || !isSure)) return 'not_sold'
  const about = wish.productIds.length > 0 || (isOfOne(reference) && hasLast(state))
  if (wish.productIds.length > 1 && (!isSure || group === 'advice')) return 'compare'
  if (fact !== undefined && about && (!isSure || top === 'find_product' || group === 'advice')) return 'product_fact'
  if (reference?.kind === 'ordinal' && hasLast(state) && !isSure)
    return OF_PRODUCT.has(top) && confidence >= CLEAR ? top : 'product_fact'
  if (wish.fitsProductId !== undefined && isPartWish(wish) && !isSure) return 'compatibility'
  const isRefining = reference?.kind === 'refine' && state.filter !== undefined && !isEmptyWish(wish)
  const isBare = frame.isOnlyGoods && (isGoods(wish) || isRefining) && group !== 'product'
  const isShort = frame.words.length <= SHORT_WORDS
  if (isSure && !isBare && !(isRefining && (group === 'product' || isShort) && !OF_PRODUCT.has(top))) return top
  if (wish.bundleIds.length > 0) return 'bundles'
  if (isRefining || (frame.isOnlyGoods && isGoods(wish))) return 'find_product'
  const isAhead = confidence >= CLEAR || (isQuestion(frame) && confidence >= LIKELY && isLeading(frame, top))
  if (!isGoods(wish) || (group !== 'product' && (!isTelling(wish) || isOwnDevice(wish)) && isAhead)) return top
  const likely = frame.intents.find((one) => groups.get(one.intent) === 'product' && one.confidence >= LIKELY)
  return likely?.intent ?? (isQuestion(frame) && wish.productIds.length > 0 ? 'product_fact' : 'find_product')
}

/** 'more', 'cheaper' and 'yes' go on with what was shown or offered. */
function followIntent({ reference, wishes }: Frame, state: DialogueState, isSure: boolean): string | undefined {
  if (reference?.kind === 'same_again' && !isSure) return 'order_again'
  if (reference?.kind === 'yes' && state.offer !== undefined) return state.offer
  if (reference?.kind === 'no' && state.offer !== undefined) return 'small_talk'
  if (!hasLast(state)) return undefined
  if (reference?.kind === 'cheaper' || reference?.kind === 'dearer')
    return wishes[0]?.productIds.length ? undefined : 'cheaper'
  return reference?.kind === 'more' || reference?.kind === 'another' ? 'show_more' : undefined
}

const isOfOne = (reference: Frame['reference']) => reference?.kind === 'it' || reference?.kind === 'ordinal'

const isPartWish = ({ filter }: Wish) => filter.classes.some((one) => FITTED_CLASSES.has(one))

/** Whether goods were said clearly enough to be what the message is about. */
const isGoods = ({ productIds, bundleIds, fitsProductId, filter }: Wish) =>
  productIds.length +
    bundleIds.length +
    filter.classes.length +
    filter.subcategoryIds.length +
    filter.categoryIds.length >
    0 ||
  fitsProductId !== undefined ||
  filter.brandIds.length + filter.flavourFamilies.length + filter.words.length + filter.strengthsMg.length > 0

/** Whether goods were said so clearly that no other question is likely: 'can I post old batteries?' wishes for none. */
const isTelling = ({ productIds, bundleIds, fitsProductId, filter }: Wish) =>
  productIds.length + bundleIds.length > 0 || fitsProductId !== undefined || filter.maxPence !== undefined

/** 'My Lantern won't turn on' wishes for nothing. */
const isOwnDevice = ({ productIds, bundleIds, fitsProductId, filter }: Wish) =>
  fitsProductId !== undefined && productIds.length + bundleIds.length === 0 && isEmptyFilter(filter)

/** The products that the message is about. */
function aboutIn({ reference, fact }: Frame, state: DialogueState, wish: Wish, intent: string): readonly number[] {
  if (wish.productIds.length > 0) return wish.productIds
  const [one] = state.focusId === undefined ? state.shownIds : [state.focusId]
  const focus = one === undefined ? [] : [one]
  if (reference?.kind === 'ordinal') {
    const id = state.shownIds.at(reference.index) ?? state.seenIds.at(reference.index)
    return id === undefined ? [] : [id]
  }
  if (reference?.kind === 'them' || (intent === 'compare' && reference?.kind !== 'it')) return state.shownIds
  if (reference?.kind === 'it' || isDearerOrCheaper({ reference })) return focus
  const isAsked =
    OF_PRODUCT.has(intent) && (fact !== undefined || reference !== undefined || isEmptyFilter(kindsOf(wish.filter)))
  return isAsked ? focus : []
}

const isDearerOrCheaper = ({ reference }: Pick<Frame, 'reference'>) =>
  reference?.kind === 'cheaper' || reference?.kind === 'dearer'

const kindsOf = (filter: Filter): Filter => ({
  ...emptyFilter(),
  classes: filter.classes,
  categoryIds: filter.categoryIds,
  subcategoryIds: filter.subcategoryIds,
})

/** Whether the wish says more about the last search rather than beginning a new one. */
function isLeaning({ reference }: Frame, state: DialogueState, wish: Wish, intent: string): boolean {
  if (!state.filter || wish.productIds.length + wish.bundleIds.length > 0) return false
  if (intent === 'show_more' || isDearerOrCheaper({ reference })) return isEmptyFilter(kindsOf(wish.filter))
  return reference?.kind === 'refine'
}

function onLastSearch(wish: Wish, { filter, deviceId }: DialogueState): Wish {
  const merged = filter ? mergeFilters({ ...emptyFilter(), ...filter }, wish.filter) : wish.filter
  const isPart = merged.classes.some((one) => FITTED_CLASSES.has(one))
  return { ...wish, filter: merged, fitsProductId: wish.fitsProductId ?? (isPart ? deviceId : undefined) }
}

/** 'what coils?' after 'I have a Goyt' are coils for the Goyt. */
function withDevice(wish: Wish, { reference }: Frame, { deviceId, focusId }: DialogueState, intent: string): Wish {
  const isOpen = wish.fitsProductId === undefined && wish.productIds.length === 0 && isPartWish(wish)
  if (!isOpen) return wish
  const device = deviceId ?? (intent === 'compatibility' || reference?.kind === 'it' ? focusId : undefined)
  return device === undefined ? wish : { ...wish, fitsProductId: device }
}

/** 'a cheaper kit' where nothing was shown: the cheapest first. */
const withSort = (wish: Wish, { reference }: Frame): Wish => ({
  ...wish,
  filter: { ...wish.filter, sort: reference?.kind === 'cheaper' ? 'price_asc' : 'price_desc' },
})
