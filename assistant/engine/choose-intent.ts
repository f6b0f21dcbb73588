/** Chooses the intent that is answered: what the message says overrules a guess of the matcher. */
import { FITTED_CLASSES } from './fitted-classes.ts'
import { type Frame, isEmptyFilter, isEmptyWish, type Wish } from './frame.ts'
import type { SumRequest } from './items.ts'
import type { DialogueState } from './state.ts'
import { isWord } from './text/normalise.ts'

/** Below this the matcher's guess gives way to what was said of goods. */
export const SURE = 0.6
/** From here on the matcher's guess is answered, ahead of weak words for goods. */
export const CLEAR = 0.4
/** Below this, and with nothing said of goods, the likeliest intents are offered as buttons. */
const POSSIBLE = 0.14
/** A guess that is this much likelier than the next is answered though it is unsure. */
const LEAD = 1.5
/** So likely a guess is answered, with the next ones as buttons: of close ones too the first is right more often than not. */
export const ANSWERED = 0.24
/** A question about goods is of this kind where the matcher allows for it so far. */
export const LIKELY = 0.18
export const MAX_CHOICES = 3
/** 'What about 20mg?' narrows the last search, whatever the matcher makes of it. */
const SHORT_WORDS = 4
const QUESTION = /^(?:how|what|which|when|where|why|who|does|do|is|are|can|will|would|should|add)$/

/** What is asked of a product that was named or shown before. */
export const OF_PRODUCT: ReadonlySet<string> = new Set([
  ...(['product_fact', 'product_price', 'stock', 'add_to_cart', 'price_sum', 'bottle_lasts'] as const),
])

export const isPriced = ({ intent }: DialogueState) => intent === 'price_sum' || intent === 'add_to_cart'

/** Of these a sum may be meant even where the matcher is sure. */
const NEAR_SUM: ReadonlySet<string> = new Set([
  ...(['price_sum', 'product_price', 'delivery_cost', 'find_product', 'product_fact', 'compare'] as const),
])

/** Whether what was talked about is to be added up: 'posted', 'how much for 5', 'add the teapot', 'take the chai out'. */
export function isOfSum(frame: Frame, state: DialogueState, wish: Wish, request: SumRequest): boolean {
  const { intent: top, confidence } = frame.intents[0] ?? { intent: 'nonsense', confidence: 0 }
  // '4 of the lime one, how much with delivery?' buys nothing yet.
  const isNear = NEAR_SUM.has(top) || (top === 'add_to_cart' && (request.isTotal || frame.fact === 'price'))
  const isOther = (confidence >= SURE && !isNear) || frame.orderNumber !== undefined
  if (frame.guard !== undefined || isOther || frame.amountPence !== undefined) return false
  // '2 of the damson and 1 quince'
  if (frame.wishes.length > 1 && frame.wishes.every(({ quantity }) => quantity !== undefined))
    return top !== 'add_to_cart'
  const hasItems = state.items.length > 0
  if (!hasItems && !namesProducts(wish)) return false
  const isPrice = frame.fact === 'price' || top === 'price_sum' || top === 'product_price'
  if (request.isUntilFree || (request.isTotal && !isQuestion(frame))) return true
  if (!hasItems) return false
  if (
    request.quantity !== undefined &&
    (isPrice || isPriced(state) || frame.words[0] === 'make') &&
    wish.productIds.length === 0
  )
    return true
  if (request.isAdded && isPrice && namesProducts(wish) && (!isQuestion(frame) || wish.productIds.length === 0))
    return true
  const isPriceBefore = state.intent === 'price_sum' || state.fact === 'price'
  if (isPriceBefore && request.isAdded && namesProducts(wish) && !isQuestion({ ...frame, words: frame.words.slice(1) }))
    return true
  if (state.intent !== 'price_sum') return false
  const isShort = frame.words.length <= FOLLOWING_WORDS && (frame.fact === undefined || frame.fact === 'price')
  const isChange = (request.isAdded || request.isRemoved) && !isEmptyWish(wish)
  const isForm = frame.reference?.kind === 'refine' && !isEmptyWish(wish)
  return isShort && (isChange || isForm || request.isExpress || top === 'delivery_cost')
}
const FOLLOWING_WORDS = 10

/** Whether the message itself says what it is about, however unsure the matcher is. */
export const isExplicit = (frame: Frame, wish: Wish): boolean =>
  frame.isOnlyGoods ||
  [frame.reference, frame.page, frame.orderNumber, frame.notSold[0]].some((said) => said !== undefined) ||
  isTelling(wish) ||
  (namesProducts(wish) && (!isQuestion(frame) || frame.fact !== undefined))

export const getConfidence = ({ intents }: Frame, name: string): number =>
  intents.find(({ intent }) => intent === name)?.confidence ?? 0

/** Whether the first guess is well ahead of the next. */
export const isLeading = ({ intents: [best, next] }: Frame, intent: string): boolean =>
  best?.intent === intent && best.confidence >= POSSIBLE && best.confidence >= LEAD * (next?.confidence ?? 0)

const isQuestion = ({ words }: Frame): boolean => QUESTION.test(words[0] ?? '')

export const hasLast = ({ filter, shownIds }: DialogueState) => filter !== undefined || shownIds.length > 0

/** What was said overrules a guess of the matcher: a named product is no calculation. */
export function chooseIntent(
  frame: Frame,
  state: DialogueState,
  wish: Wish,
  groups: ReadonlyMap<string, string>,
): string {
  const { guard, reference, notSold, fact, page } = frame
  const { intent: top, confidence } = likeliestOf(frame)
  const isSure = confidence >= SURE
  const group = groups.get(top)
  if (guard) return guard
  const follow = followIntent(frame, state, isSure)
  if (follow && !(isElsewhere(follow) && group !== 'product' && confidence >= CLEAR)) return follow
  if (frame.orderNumber !== undefined && group !== 'order' && !isSure) return 'order_status'
  if (page !== undefined && !isSure) return 'open_page'
  if (notSold.length > 0 && (group === 'product' || !isSure)) return 'not_sold'
  const about = wish.productIds.length > 0 || (isOfOne(reference) && hasLast(state))
  if (isForAnother(frame, state, wish)) return 'compatibility'
  if (wish.productIds.length > 1 && (!isSure || group === 'advice')) return 'compare'
  if (fact !== undefined && about && (!isSure || top === 'find_product' || group === 'advice')) return 'product_fact'
  if (reference?.kind === 'ordinal' && hasLast(state) && !isSure)
    return OF_PRODUCT.has(top) && confidence >= CLEAR ? top : 'product_fact'
  const isRefining = reference?.kind === 'refine' && state.filter !== undefined && !isEmptyWish(wish)
  const isBare = frame.isOnlyGoods && fact === undefined && (namesProducts(wish) || isRefining) && group !== 'product'
  const isShort = frame.words.length <= SHORT_WORDS
  if (isSure && !isBare && !(isRefining && (group === 'product' || isShort) && !OF_PRODUCT.has(top))) return top
  if (wish.bundleIds.length > 0) return 'bundles'
  if (isRefining || (frame.isOnlyGoods && namesProducts(wish))) return 'find_product'
  const isSearch =
    wish.filter.words.length + wish.filter.flavourFamilies.length > 0 &&
    frame.intents.some(({ intent, confidence: likely }) => intent === 'find_product' && likely >= LIKELY)
  const isService = SERVICE.has(group) && confidence >= ANSWERED && isLeading(frame, top)
  const isAhead =
    isService ||
    (confidence >= CLEAR && !(isSearch && group === 'advice')) ||
    (isQuestion(frame) && confidence >= LIKELY && (isLeading(frame, top) || isAllBut('product', frame, groups)))
  if (!namesProducts(wish) || (group !== 'product' && (!isTelling(wish) || isOwnDevice(wish)) && isAhead)) return top
  const likely = frame.intents.find((one) => groups.get(one.intent) === 'product' && one.confidence >= LIKELY)
  const asksOne = isQuestion(frame) && (wish.productIds.length > 0 || fact !== undefined)
  return likely?.intent ?? (asksOne ? 'product_fact' : 'find_product')
}

/** Whether neither of the two likeliest intents is of the group. */
const isAllBut = (group: string, { intents }: Frame, groups: ReadonlyMap<string, string>) =>
  intents.slice(0, 2).every(({ intent }) => groups.get(intent) !== group)

const SERVICE: ReadonlySet<string | undefined> = new Set(['shop', 'order'])

/** That somebody is under age is not guessed: 'can I have two mugs?' says nothing of it. */
const likeliestOf = ({ intents }: Frame) =>
  intents.find(({ intent, confidence }) => intent !== 'underage' || confidence >= ANSWERED) ?? {
    intent: 'nonsense',
    confidence: 0,
  }

/** 'Suitable for the Pod One?', after a liquid. */
const isForAnother = ({ fact }: Frame, { focusId }: DialogueState, { productIds: [id, ...others] }: Wish) =>
  (fact === 'suits' || fact === 'fits') &&
  others.length === 0 &&
  id !== undefined &&
  focusId !== undefined &&
  focusId !== id

/** 'Caffeine?', of what was shown; a quality such as 'vegan' narrows it. */
export const isFactAlone = ({ fact, words, wishes, reference }: Frame): boolean =>
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

/** 'And if I do not like it?' asks for no others where another question is clear. */
const isElsewhere = (follow: string) => follow === 'show_more'

const isOfOne = (reference: Frame['reference']) => reference?.kind === 'it' || reference?.kind === 'ordinal'

export const namesComponents = ({ filter }: Wish) => filter.classes.some((one) => FITTED_CLASSES.has(one))

/** Whether goods were said clearly enough to be what the message is about. */
const namesProducts = ({ productIds, bundleIds, fitsProductId, filter }: Wish) =>
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
