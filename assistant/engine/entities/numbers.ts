/** Reads amounts: money, milligrams, millilitres, ohms, counts and cigarettes a day, each with its bound. Pure. */
import type { Bound, Terms } from './terms.ts'

export interface Amount {
  unit: 'money' | 'mg' | 'ml' | 'ohm' | 'count' | 'cigarettes' | 'other'
  value: number
  /** The upper end of a range. */
  high: number | undefined
  bound: Bound | undefined
}

export interface AmountMatch {
  amount: Amount
  length: number
}

const TOKEN = /^(£?)(\d+(?:\.\d+)?)([a-z%]*)$/
const UNITS: Readonly<Record<string, Amount['unit']>> = { mg: 'mg', ml: 'ml', ohm: 'ohm', '': 'count' }
/** Fewer a day may be anything: '2 a day' are tablets. */
const MIN_CIGARETTES = 5

interface Token {
  unit: Amount['unit']
  value: number
  /** In words. */
  length: number
}

function readToken(word: string | undefined): Token | undefined {
  const [, pound, number, unit = ''] = TOKEN.exec(word ?? '') ?? []
  if (number === undefined) return undefined
  const value = Number(number)
  return pound
    ? { unit: 'money', value: Math.round(value * 100), length: 1 }
    : { unit: UNITS[unit] ?? 'other', value, length: 1 }
}

/** The amount that begins at `at`, with the words that bound it: 'under £20', '10 to 20mg', '£15 or less', '20 a day'. */
export function amountAt(words: readonly string[], at: number, terms: Terms): AmountMatch | undefined {
  const packs = terms.packs.at(words, at)
  if (packs) return { amount: plainAmount('cigarettes', packs.value), length: packs.length }
  const smoked = terms.smoked.at(words, at)
  const before = smoked ? undefined : terms.boundsBefore.at(words, at)
  const start = at + (smoked?.length ?? before?.length ?? 0)
  const first = readToken(words[start]) ?? countAt(words, start, terms)
  if (!first) return undefined
  const firstEnd = start + first.length
  const joint = words[firstEnd] ?? ''
  const joins = joint === 'to' || joint === 'or' || (joint === 'and' && before?.value === 'between')
  const second = joins ? readToken(words[firstEnd + 1]) : undefined
  const range = second && isRange(first, second, words, firstEnd + 2, terms) ? second : undefined
  const end = range ? firstEnd + 2 : firstEnd
  const found = terms.boundsAfter.at(words, end)
  // The 'max' of '10mg max £20' belongs to what follows.
  const after = found && readToken(words[end + found.length]) === undefined ? found : undefined
  const unit = range?.unit === 'count' || range === undefined ? first.unit : range.unit
  const amount: Amount = {
    unit,
    value: inUnit(first, unit),
    high: range && inUnit(range, unit),
    bound: before?.value ?? after?.value,
  }
  const daily = cigarettesIn(amount, words, end, terms, smoked !== undefined)
  if (daily) return { amount: daily.amount, length: end + daily.length - at }
  if (smoked) return undefined
  return { amount: asMoney(amount, words, end, terms), length: end + (before ? 0 : (after?.length ?? 0)) - at }
}

const plainAmount = (unit: Amount['unit'], value: number): Amount => ({
  unit,
  value,
  high: undefined,
  bound: undefined,
})

/** 'a couple', 'both' */
function countAt(words: readonly string[], start: number, { counts }: Terms): Token | undefined {
  const found = counts.at(words, start)
  return found && { unit: 'count', value: found.value, length: found.length }
}

/** '10 to 20mg' and '£10 to 20' are ranges; '3 or 10ml' is none, and neither are '2 to 3 days' and 'under £4.80, two'. */
const isRange = (first: Token, second: Token, words: readonly string[], end: number, terms: Terms) =>
  inUnit(second, first.unit) > inUnit(first, second.unit) &&
  (first.unit === second.unit
    ? first.unit !== 'count' || terms.notMoney.at(words, end) === undefined
    : (first.unit === 'count' && second.unit !== 'ml') || (first.unit === 'money' && second.unit === 'count'))

/** '10' of '10 to £20' is pounds. */
const inUnit = (token: Token, unit: Amount['unit']) =>
  token.unit === 'count' && unit === 'money' ? token.value * 100 : token.value

/** A bare number with a bound is money: 'under 20', but not 'under 20 minutes'. */
function asMoney(amount: Amount, words: readonly string[], end: number, terms: Terms): Amount {
  if (amount.unit !== 'count' || amount.bound === undefined) return amount
  if (terms.notMoney.at(words, end)) return { ...amount, unit: 'other' }
  return { ...amount, unit: 'money', value: amount.value * 100, high: amount.high && amount.high * 100 }
}

/** 'smoke 20', '20 a day', '140 cigarettes a week'. */
function cigarettesIn(amount: Amount, words: readonly string[], end: number, terms: Terms, isSmoked: boolean) {
  if (amount.unit !== 'count') return undefined
  const rate = terms.rates.at(words, end)
  const smokes = words.some((word) => terms.isRole('smokes', word))
  const eats = words.some((word) => terms.isRole('food', word) || /^\d+m[gl]$/.test(word))
  if (!rate && (!isSmoked || terms.notMoney.at(words, end))) return undefined
  if (!smokes && (eats || amount.value < MIN_CIGARETTES)) return undefined
  const value = Math.max(1, Math.round((amount.high ?? amount.value) / (rate?.value ?? 1)))
  return { amount: plainAmount('cigarettes', value), length: rate?.length ?? 0 }
}
