/** Reads a frame in the light of the chat: what 'it', 'the second one' and 'cheaper?' mean, and which intent is answered. */
import { FITTED_CLASSES } from './fitted-classes.ts'
import { emptyFilter, emptyWish, type Filter, type Frame, isEmptyFilter, isEmptyWish, type Wish } from './frame.ts'
import { readSumRequest, type SumRequest } from './items.ts'
import { mergeFilters } from './merge-filters.ts'
import type { DialogueState } from './state.ts'
import { isWord } from './text/normalise.ts'
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
export function resolve(read: Frame, state: DialogueState, groups: ReadonlyMap<string, string>): Turn {
  const request = readSumRequest(read, isPriced(state))
  const frame = withLastQuestion(withQuantity(withBareForm(read, request, state), request), state)
  const [first = emptyWish(), ...others] = frame.wishes
  const isSum = isOfSum(frame, state, first, request)
  const intent = isSum ? 'price_sum' : chooseIntent(frame, state, first, groups)
  const aboutIds = aboutIn(frame, state, first, intent)
  const wish = withDevice(
    isLeaning(frame, state, first, intent) ? onLastSearch(first, state) : first,
    frame,
    state,
    intent,
  )
  const confidence = confidenceOf(frame, intent)
  const isSure = isSum || isSaid(frame, first) || confidence >= (groups.get(intent) === 'product' ? LIKELY : CLEAR)
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

const isPriced = ({ intent }: DialogueState) => intent === 'price_sum' || intent === 'add_to_cart'

const BARE =
  /^(?:and |ok |the |in |a |what about |how about |no ){0,3}(\d+(?:\.\d+)?)(?: ones?| then| instead| please| [.,])*$/
const MAX_STRENGTH = 20

/** '20 then?', '0.8?': another strength or resistance of what was talked about. */
function withBareForm(frame: Frame, { quantity }: SumRequest, state: DialogueState): Frame {
  const [, number] = BARE.exec(frame.words.join(' ')) ?? []
  if (number === undefined || quantity !== undefined || !hasLast(state)) return frame
  const value = Number(number)
  const isOhm = !Number.isInteger(value)
  const isStrength = !isOhm && value <= MAX_STRENGTH
  const filter = {
    ...emptyFilter(),
    ohms: isOhm ? value : undefined,
    strengthsMg: isStrength ? [value] : [],
    words: isOhm || isStrength ? [] : [number],
  }
  return {
    ...frame,
    wishes: [{ ...emptyWish(), filter }],
    reference: { kind: 'refine' },
    intents: [{ intent: 'find_product', confidence: 1 }],
  }
}

/** 'How much for 3' counts what was talked about: 3 is no strength. */
function withQuantity(frame: Frame, { quantity }: SumRequest): Frame {
  const [first = emptyWish(), ...others] = frame.wishes
  if (quantity === undefined || first.quantity !== undefined || first.productIds.length > 0) return frame
  const strengthsMg = first.filter.strengthsMg.filter((mg) => mg !== quantity || frame.words.includes(`${mg}mg`))
  return { ...frame, wishes: [{ ...first, quantity, filter: { ...first.filter, strengthsMg } }, ...others] }
}

/** Questions that are asked again of another product: 'and the Goyt?' */
const REPEATED: ReadonlySet<string> = new Set([
  ...(['product_price', 'product_fact', 'stock', 'bottle_lasts', 'price_sum', 'compatibility'] as const),
])
const ANOTHER = /^(?:and|what about|how about|same|or|ok and|and what about|but)\b/
const ANOTHER_WORDS = 9

function withLastQuestion(frame: Frame, { intent, fact }: DialogueState): Frame {
  const isOther = (frame.wishes[0]?.productIds.length ?? 0) > 0 && ANOTHER.test(frame.words.join(' '))
  const isShort = frame.words.length <= ANOTHER_WORDS && frame.fact === undefined && frame.intents[0] !== undefined
  if (!isOther || !isShort || intent === undefined || !REPEATED.has(intent)) return frame
  if ((frame.intents[0]?.confidence ?? 0) >= SURE && frame.intents[0]?.intent !== 'find_product') return frame
  return { ...frame, fact, intents: [{ intent, confidence: 1 }], isOnlyGoods: false }
}

/** Of these a sum may be meant even where the matcher is sure. */
const NEAR_SUM: ReadonlySet<string> = new Set([
  ...(['price_sum', 'product_price', 'delivery_cost', 'find_product', 'product_fact', 'compare', 'bundles'] as const),
])

/** Whether what was talked about is to be added up: 'posted', 'how much for 5', 'add the teapot', 'take the chai out'. */
function isOfSum(frame: Frame, state: DialogueState, wish: Wish, request: SumRequest): boolean {
  const { intent: top, confidence } = frame.intents[0] ?? { intent: 'nonsense', confidence: 0 }
  const isOther = (confidence >= SURE && !NEAR_SUM.has(top)) || frame.orderNumber !== undefined
  if (frame.guard !== undefined || isOther || frame.amountPence !== undefined) return false
  const hasItems = state.items.length > 0
  if (!hasItems && !isGoods(wish)) return false
  const isPrice = frame.fact === 'price' || top === 'price_sum' || top === 'product_price'
  if (request.isUntilFree || (request.isTotal && !isQuestion(frame))) return true
  if (!hasItems) return false
  if (request.quantity !== undefined && (isPrice || isPriced(state)) && wish.productIds.length === 0) return true
  if (request.isBoth && isPrice) return true
  const isPriceBefore = state.intent === 'price_sum' || state.fact === 'price'
  if (isPriceBefore && request.isAdded && isGoods(wish) && !isQuestion({ ...frame, words: frame.words.slice(1) }))
    return true
  if (state.intent !== 'price_sum') return false
  const isShort = frame.words.length <= FOLLOWING_WORDS && (frame.fact === undefined || frame.fact === 'price')
  const isChange = (request.isAdded || request.isRemoved) && !isEmptyWish(wish)
  const isForm = frame.reference?.kind === 'refine' && !isEmptyWish(wish)
  return isShort && (isChange || isForm || request.isExpress || top === 'delivery_cost')
}
const FOLLOWING_WORDS = 10

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
  if (isFactAlone(frame) && hasLast(state)) return 'product_fact'
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

/** 'Caffeine?', of what was shown; a quality such as 'vegan' narrows it. */
const isFactAlone = ({ fact, words, wishes, reference }: Frame): boolean =>
  (reference === undefined || reference.kind === 'refine') &&
  fact !== undefined &&
  words.filter(isWord).length === 1 &&
  fact !== 'vegan' &&
  fact !== 'price' &&
  (wishes[0]?.productIds.length ?? 0) === 0

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
function aboutIn(frame: Frame, state: DialogueState, wish: Wish, intent: string): readonly number[] {
  const { reference, fact } = frame
  if (wish.productIds.length > 0) return wish.productIds
  const [one] = state.focusId === undefined ? state.shownIds : [state.focusId]
  const focus = one === undefined ? [] : [one]
  if (reference?.kind === 'ordinal') {
    const id = state.shownIds.at(reference.index) ?? state.seenIds.at(reference.index)
    return id === undefined ? [] : [id]
  }
  if (isFactAlone(frame) && intent === 'product_fact')
    return focus.length > 0 && state.focusId !== undefined ? focus : state.shownIds
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
  if (!state.filter || intent === 'price_sum' || wish.productIds.length + wish.bundleIds.length > 0) return false
  if (intent === 'show_more' || isDearerOrCheaper({ reference })) return isEmptyFilter(kindsOf(wish.filter))
  return reference?.kind === 'refine'
}

function onLastSearch(wish: Wish, { filter, deviceId }: DialogueState): Wish {
  const merged = filter ? mergeFilters({ ...emptyFilter(), ...filter }, wish.filter) : wish.filter
  const isPart = merged.classes.some((one) => FITTED_CLASSES.has(one))
  return { ...wish, filter: merged, fitsProductId: wish.fitsProductId ?? (isPart ? deviceId : undefined) }
}

/** 'what coils?' after 'I have a Goyt' are coils for the Goyt. */
function withDevice(wish: Wish, { reference, words }: Frame, state: DialogueState, intent: string): Wish {
  const { deviceId, focusId, hostId } = state
  const isOpen = wish.fitsProductId === undefined && wish.productIds.length === 0 && isPartWish(wish)
  if (!isOpen) return wish
  const isForHost = OF_HOST.test(words.join(' '))
  const host = intent === 'compatibility' || reference?.kind === 'it' ? (hostId ?? focusId) : undefined
  const device = isForHost ? (hostId ?? deviceId ?? focusId) : (deviceId ?? host)
  return device === undefined ? wish : { ...wish, fitsProductId: device }
}

/** 'A pack of coils for it', 'which pods?' */
const OF_HOST =
  /\b(?:for|fits?|in|with|into) (?:it|that|this|that one|this one)\b|^(?:and |what |which |spare |any ){0,2}(?:coils?|pods?)(?: [.,])?$/

/** 'a cheaper kit' where nothing was shown: the cheapest first. */
const withSort = (wish: Wish, { reference }: Frame): Wish => ({
  ...wish,
  filter: { ...wish.filter, sort: reference?.kind === 'cheaper' ? 'price_asc' : 'price_desc' },
})
