/** Reads a frame in the light of the chat: what 'it', 'the second one' and 'cheaper?' mean, and which intent is answered. */
import {
  ANSWERED,
  CLEAR,
  chooseIntent,
  getConfidence,
  hasLast,
  isExplicit,
  isFactAlone,
  isLeading,
  isOfSum,
  isPriced,
  LIKELY,
  MAX_CHOICES,
  namesComponents,
  OF_PRODUCT,
  SURE,
} from './choose-intent.ts'
import { FITTED_CLASSES } from './fitted-classes.ts'
import {
  emptyFilter,
  emptyWish,
  type Filter,
  type Frame,
  isEmptyFilter,
  isEmptyWish,
  type RankedIntent,
  type Wish,
} from './frame.ts'
import { readSumRequest, type SumRequest } from './items.ts'
import { mergeFilters } from './merge-filters.ts'
import type { DialogueState } from './state.ts'
import type { Turn } from './turn.ts'

/** `groups` has the group of each intent: rows of customers/data/intents.json. */
export function resolve(read: Frame, state: DialogueState, groups: ReadonlyMap<string, string>): Turn {
  const request = readSumRequest(read, isPriced(state))
  const formed = withQuantity(withBareForm(read, request, state), request)
  const frame = withMatter(withLastQuestion(formed, state), state, groups)
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
  const confidence = getConfidence(frame, intent)
  const isSure = isSum || isExplicit(frame, first) || confidence >= (groups.get(intent) === 'product' ? LIKELY : CLEAR)
  const isClear = isSure || frame.guard !== undefined
  const isAnswered = isLeading(frame, intent) || confidence >= ANSWERED
  const likely = frame.intents.slice(0, MAX_CHOICES).map(({ intent: name }) => name)
  return {
    frame,
    state,
    intent,
    aboutIds,
    wish: isDearerOrCheaper(frame) && !hasLast(state) ? withSort(wish, frame) : wish,
    otherWishes: others.map((other) => withDevice(other, frame, state, intent)),
    choices: isClear || isAnswered ? [] : likely,
    alternatives: isClear || !isAnswered ? [] : likely.slice(1),
  }
}

const BARE =
  /^(?:(?:and|ok|the|in|a|what about|how about|no|have you|do you|have|got|any|it|them|those|come) ){0,5}(\d+(?:\.\d+)?)(?: ones?| then| instead| please| [.,])*$/
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
const ANOTHER = /^(?:ok |so |right |cool )?(?:and|what about|how about|same|or|but)\b/
const ANOTHER_WORDS = 9

function withLastQuestion(frame: Frame, { intent: last, fact, filter }: DialogueState): Frame {
  const text = frame.words.join(' ')
  const [wish = emptyWish(), ...others] = frame.wishes
  const isNamed = wish.productIds.length > 0
  const isDescribed = !isNamed && isAnother(frame, wish)
  const isShort = frame.words.length <= ANOTHER_WORDS && frame.fact === undefined && frame.intents[0] !== undefined
  const intent = last !== undefined && REPEATED.has(last) ? last : fact === undefined ? undefined : 'product_fact'
  const isOrdinal = frame.reference?.kind === 'ordinal' && isEmptyWish(wish)
  if (!(isNamed || isDescribed || isOrdinal) || !isShort || !ANOTHER.test(text) || intent === undefined) return frame
  if ((frame.intents[0]?.confidence ?? 0) >= SURE && frame.intents[0]?.intent !== 'find_product') return frame
  const asked = { ...frame, fact, intents: [{ intent, confidence: 1 }], isOnlyGoods: false }
  if (!isDescribed) return asked
  const classes = wish.filter.classes.length > 0 ? wish.filter.classes : (filter?.classes ?? [])
  return { ...asked, reference: undefined, wishes: [{ ...wish, filter: { ...wish.filter, classes } }, ...others] }
}
/** 'And the rooibos one?', 'what about the whey?' */
const isAnother = ({ words }: Frame, { filter }: Wish) =>
  filter.words.length > 0 && DESCRIBED.test(words.join(' ')) && ANOTHER.test(words.join(' '))
const DESCRIBED = /^\S+(?: \S+)? the (?:\S+ ?){1,3}$|\bthe (?:\S+ ){1,3}ones?\b/

/** 'How long?', after where we deliver to: a short message that says little by itself goes on with the last matter. */
function withMatter(frame: Frame, state: DialogueState, groups: ReadonlyMap<string, string>): Frame {
  const { words, wishes, fact, reference, guard, intents } = frame
  const { intent: last = '' } = state
  // 'How much?' asks for no price where no product was talked about.
  const isBare = !hasLast(state) && state.items.length === 0
  const isAsked = fact !== undefined && !(fact === 'price' && isBare)
  const isOpen = wishes.length === 0 && !isAsked && reference === undefined && guard === undefined
  const group = groups.get(last)
  const isOfService = group === 'shop' || group === 'order'
  const possible = isBare ? intents.filter(({ intent }) => !OF_PRODUCT.has(intent)) : intents
  if (!isOpen || !isOfService || words.length > MATTER_WORDS || (possible[0]?.confidence ?? 0) >= SURE) return frame
  const matterOf = (intent: string) => intent.split('_')[0]
  const weigh = ({ intent, confidence }: RankedIntent) => {
    return {
      intent,
      confidence: matterOf(intent) === matterOf(last) ? Math.min(1, confidence * SAME_MATTER) : confidence,
    }
  }
  return { ...frame, fact: undefined, intents: possible.map(weigh).toSorted((a, b) => b.confidence - a.confidence) }
}
const MATTER_WORDS = 4
const SAME_MATTER = 8

/** The products that the message is about. */
function aboutIn(frame: Frame, state: DialogueState, wish: Wish, intent: string): readonly number[] {
  const { reference, fact } = frame
  if (wish.productIds.length > 0) return wish.productIds
  const text = frame.words.join(' ')
  if (SOMETHING_FOR_IT.test(text) || isAnother(frame, wish)) return []
  const [one] = state.focusId === undefined ? state.shownIds : [state.focusId]
  const focus = one === undefined ? [] : [one]
  if (reference?.kind === 'ordinal') {
    const list = state.shownIds.length > 1 ? state.shownIds : state.seenIds
    const id = list.at(reference.index) ?? state.seenIds.at(reference.index)
    return id === undefined ? [] : [id]
  }
  if (isFactAlone(frame) && intent === 'product_fact')
    return focus.length > 0 && state.focusId !== undefined ? focus : state.shownIds
  const { deviceId } = state
  if (fact !== undefined && OF_DEVICE.has(fact) && deviceId !== undefined && reference === undefined) return [deviceId]
  if (reference?.kind === 'them' && reference.count !== undefined)
    return reference.count > 0 ? state.shownIds.slice(0, reference.count) : state.shownIds.slice(reference.count)
  // A fact of 'it' is one of all that were shown where none of them was singled out.
  const isOfAll = reference?.kind === 'it' && fact !== undefined && state.focusId === undefined
  if (reference?.kind === 'them' || isOfAll || (intent === 'compare' && reference?.kind !== 'it')) return state.shownIds
  if (reference?.kind === 'it' || isDearerOrCheaper({ reference })) return focus
  const isAsked =
    OF_PRODUCT.has(intent) && (fact !== undefined || reference !== undefined || isEmptyFilter(kindsOf(wish.filter)))
  return isAsked ? focus : []
}

/** Facts of a kit, asked while its coils are on show. */
const OF_DEVICE: ReadonlySet<string> = new Set(['capacity', 'battery', 'power', 'charging'])

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
  const { deviceId, focusId, hostId, shownIds, filter } = state
  const isForIt = state.deviceId !== undefined && SOMETHING_FOR_IT.test(words.join(' '))
  if (wish.filter.classes.length === 0 && (isForIt || (wish.fitsProductId !== undefined && isOfLiquid(wish.filter))))
    return {
      ...wish,
      fitsProductId: wish.fitsProductId ?? state.deviceId,
      filter: { ...wish.filter, classes: ['nicotine_eliquid', 'shortfill'] },
    }
  const isOpen = wish.fitsProductId === undefined && wish.productIds.length === 0 && namesComponents(wish)
  if (!isOpen) return wish
  const isForHost = OF_HOST.test(words.join(' '))
  const host = intent === 'compatibility' || reference?.kind === 'it' ? (hostId ?? focusId) : undefined
  // Of several kits that were shown the first is meant.
  const [first] = filter?.classes.some((one) => one === 'device' || one === 'tank') ? shownIds : []
  const device = isForHost ? (hostId ?? deviceId ?? focusId ?? first) : (deviceId ?? host)
  return device === undefined ? wish : { ...wish, fitsProductId: device }
}

/** 'Minty for my Slim' */
const isOfLiquid = ({ flavourFamilies, nicotineType, strengthsMg }: Filter) =>
  flavourFamilies.length + strengthsMg.length > 0 || nicotineType !== undefined

/** 'Something fruity for it' is a liquid. */
const SOMETHING_FOR_IT = /\b(?:something|anything) .*\b(?:for|in) (?:it|that)\b/

/** 'A pack of coils for it', 'which pods?' */
const OF_HOST =
  /\b(?:for|fits?|in|with|into) (?:it|that|this|that one|this one)\b|\b(?:does|do|will|would) (?:it|that|this|that one|this one) (?:take|use|need|have|want)\b|^(?:and |what |which |spare |any ){0,2}(?:coils?|pods?)(?: [.,])?$/

/** 'a cheaper kit' where nothing was shown: the cheapest first. */
const withSort = (wish: Wish, { reference }: Frame): Wish => ({
  ...wish,
  filter: { ...wish.filter, sort: reference?.kind === 'cheaper' ? 'price_asc' : 'price_desc' },
})
