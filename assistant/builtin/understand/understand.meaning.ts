/** Puts together what a question means: its intent, its particulars, how it leans on the last one, what else it asks. Pure. */
import { CONDITIONS } from '../lexicon/cues/lexicon.cues.health.ts'
import { STOP } from '../normalise/normalise.ts'
import { underageIn } from './understand.age.ts'
import { contentsAsked } from './understand.contents.ts'
import { asksForParts, asksWhichBundle, bundleMeant, decisionInContext } from './understand.context.ts'
import { type Decision, isAboutShop } from './understand.decide.ts'
import { type Leaning, leaningIn } from './understand.follows.ts'
import { factIn } from './understand.intent.ts'
import {
  decisionsOf,
  GOODS_FIRST,
  hasParticulars,
  ORDER_NUMBER,
  type Part,
  type Reading,
  readPart,
} from './understand.parts.ts'
import { placeAskedFor } from './understand.places.ts'
import { mentionsKind, slotsOf } from './understand.relative.ts'
import type { Particulars } from './understand.slots.ts'
import { wishesIn } from './understand.wishes.ts'
import type { Topic } from './understanding.topics.ts'
import type { Intent, Memory, Slots, Understanding } from './understanding.ts'

const LATIN = /\p{Script=Latin}/u

const LETTERS = /\p{L}/u

const SEARCHING: readonly Intent[] = [
  'find_products',
  'recommend_beginner',
  'recommend_popular',
  'long_battery',
  'compatibility',
]

export function meaningOf(reading: Reading): Understanding {
  const { message, words, lexicon, memory } = reading
  const whole = readPart(reading, 0, words.length)
  const { particulars, text } = whole
  const slots = slotsOf(particulars, text, lexicon, memory)
  const order = ORDER_NUMBER.exec(message)
  const understood: Understanding = {
    intent: 'unknown',
    slots,
    follows: { kind: 'none' },
    productIds: [],
    bundleIds: [...new Set(particulars.bundleIds)],
    orderNumber: order ? `VS-${order[1]}-${order[2]}` : undefined,
    path: undefined,
    topic: undefined,
    subject: undefined,
    also: [],
    text,
  }
  if (!LATIN.test(message) && !(/\d/.test(message) && memory.slots)) {
    const isTongue = LETTERS.test(message)
    return {
      ...understood,
      intent: isTongue || /^[\s\p{P}\p{S}\p{Extended_Pictographic}]*$/u.test(message) ? 'small_talk' : 'unknown',
      topic: isTongue ? 'other_language' : 'greeting',
    }
  }

  const leaning = wishesAnew(slots) ? ALONE : leaningOf(whole, slots, reading)
  const { main, also } = decisionsOf(reading, whole, slots, leaning)
  const underage = main?.topic === 'emergency' || main?.topic === 'distress' ? undefined : underageIn(text)
  if (underage) return { ...understood, intent: 'underage', topic: underage }
  const isOwn = mentionsKind(slots) || reading.mentions.length > 0 || also.length > 0
  const meant = isOwn ? undefined : decisionInContext(text, memory, main)
  const bundleId = bundleMeant(text, memory)
  if (bundleId !== undefined && !OF_SHOP.includes((meant ?? main)?.intent) && (!isOwn || OF_IT.test(text))) {
    const topic = meant?.intent === 'bundles' ? meant.topic : ('about' as const)
    return { ...understood, intent: 'bundles', topic, bundleIds: [bundleId] }
  }
  if (meant) return { ...understood, ...meant }
  if (asksForParts(slots, leaning, memory)) {
    return { ...understood, intent: 'compatibility', follows: { kind: 'it' } }
  }
  if (asksWhichBundle(text, memory) && main?.intent === 'find_products')
    return { ...understood, intent: 'bundles', topic: 'list' }
  const contents = ASKS_OF_GOODS.includes(main?.intent) ? contentsAsked(reading, text) : undefined
  if (contents) {
    const { goods, topic } = contents
    return { ...understood, intent: 'product_question', topic, slots: goods.particulars.slots }
  }
  const [first, ...others] =
    main?.intent === 'find_products' && leaning.follows.kind === 'none' ? wishesIn(reading, slots) : []
  if (first) {
    const besides = others.map((wish) => ({
      intent: 'find_products' as const,
      topic: undefined,
      subject: undefined,
      slots: wish,
    }))
    return { ...understood, intent: 'find_products', slots: first, also: besides }
  }
  return finished(understood, main, also, leaning, reading, particulars)
}

/** 'Does it include liquid?' */
const OF_IT =
  /^(?:and |so )?(?:does|is|has|do|will) (?:it|that|this|that one|this one|they) (?:\w+ )?(?:include|come|have|contain|got)\b/

/** Asked of the shop, whichever bundle was shown before. */
const OF_SHOP: readonly (Intent | undefined)[] = [
  'cancel_order',
  'delivery',
  'returns',
  'payment_methods',
  'order_status',
  'my_orders',
  'store_information',
  'account_help',
  'small_talk',
  'underage',
]

const ALONE: Leaning = { follows: { kind: 'none' }, togetherIds: [] }

/** 'A fruity liquid for it' looks for liquids, whatever 'it' is. */
const wishesAnew = ({ classes, flavourFamilies }: Slots) =>
  flavourFamilies.length > 0 && classes.some((kind) => kind === 'nicotine_eliquid' || kind === 'shortfill')

/** Decisions that a question about what goods are made of may be taken for. */
const ASKS_OF_GOODS: readonly (Intent | undefined)[] = [
  undefined,
  'find_products',
  'product_question',
  'recommend_popular',
]

function leaningOf({ text, particulars, mentions }: Part, slots: Slots, { memory, words }: Reading): Leaning {
  const sentences = words.filter((word, index) => word === STOP && index < words.length - 1).length
  if (sentences > 1) return { follows: { kind: 'none' }, togetherIds: [] }
  const hasOwn = hasParticulars(slots, particulars.said) || particulars.unknown.length > 0
  return leaningIn(text, memory, {
    slots,
    hasParticulars: hasOwn,
    hasKind: mentionsKind(slots),
    isNamed: mentions.some(({ isPartial }) => !isPartial),
    hasFact: factIn(text) !== undefined && !isAboutShop(text),
  })
}

function finished(
  understood: Understanding,
  main: Decision | undefined,
  also: readonly Decision[],
  leaning: Leaning,
  reading: Reading,
  particulars: Particulars,
): Understanding {
  const { memory, mentions } = reading
  const { kind } = leaning.follows
  const rest = also.map(({ intent, topic, subject }) => ({ intent, topic, subject }))
  if (kind === 'yes' || kind === 'no') {
    const isOffered = kind === 'yes' && memory.offer !== undefined
    const intent = isOffered ? (memory.offer ?? 'small_talk') : 'small_talk'
    return { ...understood, intent, topic: isOffered ? undefined : 'acknowledgement', follows: leaning.follows }
  }
  const decision =
    placeAskedFor(understood.text, particulars, reading) ?? leaned(main, leaning, memory, understood.text)
  if (!decision) {
    const isGoods = particulars.hasCatalogueWords
    return { ...understood, intent: isGoods ? 'find_products' : 'unknown', also: rest }
  }
  const { intent, topic, path } = decision
  const isAboutGoods =
    SEARCHING.includes(intent) ||
    ['product_question', 'compare', 'medical', 'explain', 'returns', 'bundles'].includes(intent) ||
    (intent === 'delivery' && mentions.length > 1)
  const isSearch = intent === 'find_products' || intent === 'recommend_popular' || intent === 'recommend_beginner'
  const sure = mentions.filter(({ isPartial }) => !isPartial || !isSearch)
  const productIds = sure.length > 0 ? [...new Set(sure.map(({ id }) => id))] : leaning.togetherIds
  const words =
    intent === 'find_products' && productIds.length === 0
      ? [...understood.slots.words, ...particulars.unknown.filter((word) => !understood.slots.words.includes(word))]
      : understood.slots.words
  const follows =
    productIds.length > 0 && leaning.togetherIds.length === 0 ? { kind: 'none' as const } : leaning.follows
  return {
    ...understood,
    intent,
    topic,
    path,
    subject: decision.subject ?? subjectOf(intent, understood.text, particulars),
    slots: { ...understood.slots, words },
    follows: isAboutGoods || follows.kind === 'it' ? follows : { kind: 'none' },
    productIds: isAboutGoods ? productIds : [],
    also: rest.filter((one) => one.intent !== intent || one.topic !== topic),
  }
}

function subjectOf(intent: Intent, text: string, { unknown }: Particulars): string | undefined {
  if (intent === 'medical') return CONDITIONS.exec(` ${text} `)?.[1]
  return intent === 'explain' && unknown.length > 0 ? unknown.join(' ') : undefined
}

/** What is asked of several is which of them it is. */
const OF_SEVERAL: readonly (Topic | undefined)[] = [undefined, 'about', 'rating', 'price', 'battery']

/** What leans on the last search is a search again, of the kind that one was. */
function leaned(
  main: Decision | undefined,
  { follows, togetherIds }: Leaning,
  memory: Memory,
  text: string,
): Decision | undefined {
  const { kind } = follows
  const isShopTalk =
    main !== undefined &&
    !GOODS_FIRST.includes(main.intent) &&
    main.intent !== 'small_talk' &&
    main.intent !== 'open_page'
  const isAdded =
    kind === 'refine' &&
    main?.intent === 'explain' &&
    /^(?:ok |and |but )?(?:what about|how about|and|in|any in|only|same|make)\b/.test(text)
  if (togetherIds.length > 1 && !isShopTalk && OF_SEVERAL.includes(main?.topic)) return { intent: 'compare' }
  if (kind === 'none' || (isShopTalk && !isAdded)) return main
  if (kind === 'it' || kind === 'ordinal')
    return main && main.intent !== 'find_products' && main.intent !== 'small_talk'
      ? main
      : { intent: 'product_question', topic: main?.topic ?? 'about' }
  const isCompared = main?.intent === 'compare' && kind === 'refine'
  const isOwn = main && ['compatibility', 'compare', 'long_battery', 'bundles'].includes(main.intent)
  if (isOwn && !isCompared) return main
  const before =
    memory.intent && SEARCHING.includes(memory.intent) && memory.intent !== 'compatibility'
      ? memory.intent
      : 'find_products'
  return {
    intent:
      kind === 'refine' && before === 'recommend_popular' && !/popular|best/.test(text) ? 'find_products' : before,
  }
}
