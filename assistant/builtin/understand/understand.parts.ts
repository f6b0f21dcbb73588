/** Takes a message apart into its questions, and decides each. Pure. */
import type { Lexicon } from '../lexicon/lexicon.catalogue.ts'
import { isWord, PAUSE, STOP } from '../normalise/normalise.ts'
import { amountsIn } from './understand.amounts.ts'
import { type Decision, decide, type Evidence } from './understand.decide.ts'
import type { Leaning } from './understand.follows.ts'
import type { Mention } from './understand.products.ts'
import { type Particulars, particularsIn } from './understand.slots.ts'
import { type Intent, type Memory, SERVICE_INTENTS, type Slots } from './understanding.ts'

export interface Reading {
  message: string
  words: readonly string[]
  mentions: readonly Mention[]
  lexicon: Lexicon
  memory: Memory
}

/** Cues beyond so many words are not read. */
const MOST_CUE_WORDS = 90

const MOST_ALSO = 2

export const ORDER_NUMBER = /(?<![a-z0-9])vs ?-? ?(\d{4}) ?-? ?(\d{4,12})(?!\d)/i

/** May be answered after another question. */
const BESIDES: readonly Intent[] = [
  ...SERVICE_INTENTS,
  'contact',
  'explain',
  'medical',
  'bundles',
  'product_question',
  'find_products',
  'compatibility',
  'off_topic',
]

export const GOODS_FIRST: readonly Intent[] = [
  'find_products',
  'product_question',
  'compatibility',
  'compare',
  'recommend_beginner',
  'recommend_popular',
  'long_battery',
  'bundles',
]

export interface Part {
  text: string
  particulars: Particulars
  mentions: readonly Mention[]
}

export function readPart({ words, mentions, lexicon }: Reading, start: number, end: number): Part {
  const own = mentions.filter((mention) => mention.start >= start && mention.start + mention.length <= end)
  const part = words.slice(start, end)
  const moved = own.map((mention) => ({ ...mention, start: mention.start - start }))
  const text = part.filter(isWord).slice(0, MOST_CUE_WORDS).join(' ')
  return { text, particulars: particularsIn(part, moved, lexicon), mentions: own }
}

export function hasParticulars(slots: Slots, said: number): boolean {
  const { strengthsMg, minPence, maxPence, ohms, nicotineType, without, sort, inStockOnly } = slots
  return (
    said > 0 ||
    strengthsMg.length > 0 ||
    (minPence ?? maxPence ?? ohms ?? nicotineType ?? sort) !== undefined ||
    without.length > 0 ||
    inStockOnly
  )
}

const FOODS: ReadonlySet<string> = new Set(['tea', 'cbd_food', 'food_supplement'])
/** Substances that are sold as supplements only, though the words alone do not say so. */
const SUBSTANCE =
  /^(?:zinc|iron|magnesium|calcium|iodine|selenium|collagen|creatine|turmeric|ashwagandha|rhodiola|maca|folic|biotin|krill|omega 3|glucosamine|spirulina)$/

const isOfFoods = ({ classes, words }: Slots) =>
  (classes.length > 0 && classes.every((kind) => FOODS.has(kind))) ||
  (classes.length === 0 && words.some((word) => SUBSTANCE.test(word)))

function isOnlyPlainWords(slots: Slots, { speller }: Lexicon): boolean {
  const { classes, subcategoryIds, categoryIds, brandIds, flavourFamilies, strengthsMg, words } = slots
  const others = [classes, subcategoryIds, categoryIds, brandIds, flavourFamilies, strengthsMg]
  return words.length > 0 && others.every((list) => list.length === 0) && words.every((word) => speller.isPlain(word))
}

function evidenceOf(part: Part, slots: Slots, leaning: Leaning, { lexicon, memory, message }: Reading): Evidence {
  const { text, particulars, mentions } = part
  const { kind } = leaning.follows
  const sure = mentions.filter(({ isPartial }) => !isPartial).length
  const asks =
    /^(?:how|who|what|which|is|are|does|do|price|tell|can|when|where|describe|cost)\b/.test(text) ||
    /\b(?:difference|compare|versus|vs|between|price|cost|ingredients|stock|how much|reviews?)\b/.test(text)
  const named = asks ? mentions.length : sure
  return {
    text,
    lexicon,
    named,
    hasProduct: named > 0 || kind === 'it' || kind === 'ordinal' || leaning.togetherIds.length > 0,
    hasParticulars: particulars.said > 0 || hasParticulars({ ...slots, sort: undefined, inStockOnly: false }, 0),
    hasParts:
      mentions.length > 0 || kind === 'it' || kind === 'ordinal' || slots.classes.some((one) => HARDWARE.has(one)),
    hasBundle: particulars.bundleIds.length > 0,
    hasOrderNumber: ORDER_NUMBER.test(message),
    hasShownSeveral: memory.shownIds.length > 1,
    hasOnlyDenials: slots.without.length > 0 && particulars.said === 0,
    hasSort: slots.sort !== undefined,
    unknown: particulars.unknown,
    hasWithout: slots.without.length > 0,
    isOfFoods: isOfFoods(slots),
    isOnlyPlainWords: isOnlyPlainWords(slots, lexicon) && named === 0,
  }
}

/** What is asked first of all, and what besides. Goods come before what is asked about them. */
export function decisionsOf(
  reading: Reading,
  whole: Part,
  slots: Slots,
  leaning: Leaning,
): { main: Decision | undefined; also: Decision[] } {
  const overall = decide(evidenceOf(whole, slots, leaning, reading))
  const parts = partsOf(reading.words)
  if (
    parts.length < 2 ||
    overall?.topic === 'emergency' ||
    overall?.topic === 'distress' ||
    overall?.topic === 'brand_not_sold' ||
    overall?.topic === 'injection'
  )
    return { main: overall, also: [] }
  const decided = parts.flatMap(([start, end]) => {
    const part = readPart(reading, start, end)
    const own = { ...part.particulars.slots, ...amountsIn(part.text, reading.lexicon.strengths) }
    const decision = part.text === '' ? undefined : decide(evidenceOf(part, own, leaning, reading))
    return decision && BESIDES.concat(GOODS_FIRST).includes(decision.intent)
      ? [{ decision, isAsked: ASKED.test(` ${part.text} `) }]
      : []
  })
  const asked = decided.some(({ isAsked }) => isAsked) ? decided.filter(({ isAsked }) => isAsked) : decided
  const different = asked
    .filter(({ decision }, index) => asked.findIndex((other) => isSame(other.decision, decision)) === index)
    .map(({ decision }) => decision)
  if (different.length < 2) return { main: overall, also: [] }
  const main = different.find(({ intent }) => GOODS_FIRST.includes(intent)) ?? different[0]
  const also = different.filter(
    (decision) =>
      decision !== main &&
      BESIDES.includes(decision.intent) &&
      !(main && GOODS_FIRST.includes(main.intent) && GOODS_FIRST.includes(decision.intent)),
  )
  return { main, also: also.slice(0, MOST_ALSO) }
}

const HARDWARE: ReadonlySet<string> = new Set(['device', 'tank', 'coil', 'prefilled_pod', 'battery', 'accessory'])

const isSame = (a: Decision, b: Decision) =>
  a.intent === b.intent && (a.topic === b.topic || GOODS_FIRST.includes(a.intent))

const ASKED =
  /(?<= )(?:what|which|who|when|where|why|how|do|does|did|is|are|can|could|would|will|should|any|got|need|want|looking|recommend|suggest|show|give|tell|find|cancel|refund|return|has|have you|not (?:come|arrived|received|working)|burnt|leaking)(?= )/u

const STARTS =
  /^(?:what|which|who|when|where|why|how|do|does|is|are|can|could|would|will|should|have|got|any|also|tell|show|i|my|need|want)$/

/** Where one question ends and another begins: [start, end) of each. */
function partsOf(words: readonly string[]): [number, number][] {
  const parts: [number, number][] = []
  let start = 0
  words.forEach((word, index) => {
    const next = words[index + 1] ?? ''
    const afterAnd = /^(?:and|but|plus|also|then)$/.test(word) || word === PAUSE
    const begins =
      word === STOP || (afterAnd && STARTS.test(next === 'also' || next === 'and' ? (words[index + 2] ?? '') : next))
    if (!begins || index <= start) return
    parts.push([start, index])
    start = index + 1
  })
  if (start < words.length) parts.push([start, words.length])
  return parts.filter(([from, to]) => to - from > 1)
}
