/** What a chat is about: products, each in the form and number that was said; and what a message asks of their sum. Pure. */
import type { Frame } from './frame.ts'

export interface Item {
  productId: number
  /** Values of its choices: 'Morello Cherry', '20 mg'. */
  form: string[]
  quantity: number
  /** Part of the last sum. */
  isSummed: boolean
}

const MAX_ITEMS = 12

/** The latest last; what is said now of a product replaces what was said of it before. */
export const mergeItems = (before: readonly Item[], now: readonly Item[]): Item[] =>
  [...before.filter(({ productId }) => !now.some((one) => one.productId === productId)), ...now].slice(-MAX_ITEMS)

/** What a message asks of a sum, besides the products it names. */
export interface SumRequest {
  /** 'Add', 'plus', 'with': what is named comes on top. */
  isAdded: boolean
  /** 'Take it out', 'without', 'drop': what is named leaves the sum. */
  isRemoved: boolean
  /** 'Posted', 'delivered', 'in total'. */
  isTotal: boolean
  isExpress: boolean
  /** How many would bring free delivery. */
  isUntilFree: boolean
  /** How much more money brings free delivery. */
  isMissing: boolean
  /** 'Both'. */
  isBoth: boolean
  /** 'Altogether', 'the lot'. */
  isAll: boolean
  /** 'For 5', '3 of them'. */
  quantity: number | undefined
  /** '2 of those', besides what is named. */
  ofThose: number | undefined
}

const ADDED =
  /^(?:and |plus |with |also |add |ok add |then add |can you add |chuck in |throw in )|\b(?:plus|add|as well|too)\b|\b(?:that|it|this|those|them) and (?:a|an|\d+) /
const REMOVED =
  /\b(?:take|leave|cut|kick)(?: \S+){1,4} (?:out|off|away)\b|^(?:no |ok |actually )?(?:remove|drop|skip|ditch|without|minus|not|lose|forget)\b/
const TOTAL =
  /\b(?:total|altogether|together|in all|all in|delivered|posted|(?:and|with|plus|incl|including|inc) (?:the )?(?:delivery|postage|shipping|post)|come to|comes to|to my door)\b/
/** Words of an order that is on its way, not of a sum. */
const OF_ORDER = /\b(?:when|was|were|been|has|where|order|parcel|yet|why|not|return)\b/
const COUNTED =
  /\b(?:for|how much are|what are|times|cost of|price of|take|get|buy|add|if (?:i|we) (?:get|buy|take|want|have|order)) (\d{1,2})(?= x| of (?:them|those|these|it|each)| bottles?| packs?| boxes| tins?| then| cost| come to| [.,]| and| with| plus| delivered| posted| altogether| total|$)|^(\d{1,2}) (?:x|bottles?|packs?|boxes|tins?)\b|\b(\d{1,2}) of (?:them|those|these|it|each)\b|\bx (\d{1,2})\b/
const OF_THOSE = /(?:^|\b(?:and|plus|with) )(\d{1,2}) (?:\S+ )?of (?:them|those|these|it)(?= and| plus| with|$)/
const UNTIL_FREE =
  /\bhow many\b.*\b(?:free (?:delivery|postage|shipping|post)|(?:deliverys?|postage|shipping|post) (?:is |gets |becomes )?free)\b/
const MISSING = /\bhow (?:much|far)\b.*\b(?:more|left|off|away|short|until|to go)\b.*\bfree\b/
/** Numbers that are no strengths: 'make it 3' may mean 3 mg. */
const MADE = /\bmake (?:it|that) ([124579])\b/
const NUMBER_ONLY =
  /(?:\b(?:make (?:it|that)|what about|how about|and|or|just|only) |^)(\d{1,2})(?= then| instead| [.,]|$)/

/** `isAfterSum` decides whether 'make it 3' is a number or a strength. */
export function readSumRequest({ words }: Pick<Frame, 'words'>, isAfterSum: boolean): SumRequest {
  const text = words.join(' ').replace(/(?: [.,])+$/, '')
  const [, ofThose] = OF_THOSE.exec(text) ?? []
  const isOfOrder = OF_ORDER.test(text)
  const counted = COUNTED.exec(text) ?? MADE.exec(text) ?? (isAfterSum ? NUMBER_ONLY.exec(text) : null)
  const quantity = Number(counted?.slice(1).find((one) => one !== undefined))
  return {
    isAdded: ADDED.test(text),
    isRemoved: REMOVED.test(text),
    isTotal: TOTAL.test(text) && !isOfOrder,
    isExpress: /\b(?:express|next day)\b/.test(text),
    isUntilFree: UNTIL_FREE.test(text),
    isMissing: MISSING.test(text),
    isBoth: /\bboth\b/.test(text),
    isAll: /\b(?:altogether|all together|in all|the lot|everything|all of (?:it|them|that)|total)\b/.test(text),
    quantity: quantity > 0 ? quantity : undefined,
    ofThose: ofThose === undefined ? undefined : Number(ofThose),
  }
}
