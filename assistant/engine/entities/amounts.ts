/** What an amount means for a wish: a price limit, a strength, a resistance, a quantity, or a number to show. Pure. */
import { FITTED_CLASSES } from '../fitted-classes.ts'
import type { Draft } from './draft.ts'
import type { Entity } from './extract.ts'
import type { Amount } from './numbers.ts'
import type { Vocabulary } from './vocabulary.ts'

/** Within so much of it a price is 'about' another. */
const ABOUT_SHARE = 0.25
/** No liquid is stronger than a few times the limit; more is the weight of something else. */
const MAX_STRENGTH_MG = 60
const MAX_QUANTITY = 99
/** A fraction below this is a resistance: '0.8 ones'. */
const MAX_OHMS = 3
const MAX_LIMIT = 12
const FOODS: ReadonlySet<string> = new Set(['tea', 'cbd_food', 'food_supplement'])

type AmountEntity = Extract<Entity, { kind: 'amount' }>

export function applyAmount(
  draft: Draft,
  entity: AmountEntity,
  words: readonly string[],
  vocabulary: Vocabulary,
): void {
  const { amount } = entity
  const { filter } = draft.wish
  if (amount.unit === 'cigarettes') draft.cigarettesADay = amount.value
  else if (amount.unit === 'ohm') filter.ohms = amount.value
  else if (amount.unit === 'money' && !isDifference(words, entity.start)) applyMoney(draft, amount, words, vocabulary)
  else if (amount.unit === 'mg') applyStrength(draft, amount, words, entity.start, vocabulary)
  else if (amount.unit === 'count') applyCount(draft, entity, words, vocabulary)
}

/** 'Worth the extra £8?' is no limit. */
const isDifference = (words: readonly string[], start: number) =>
  /^(?:extra|another|additional|save|saving|saves|difference)$/.test(words[start - 1] ?? '')

function applyMoney(
  draft: Draft,
  { value, high, bound }: Amount,
  words: readonly string[],
  { terms }: Vocabulary,
): void {
  const { filter } = draft.wish
  const isWanted = filter.classes.length + filter.words.length + filter.flavourFamilies.length > 0
  const isSum = words.some((_, at) => terms.role('cart').at(words, at))
  if (isSum && !(isWanted && bound)) {
    draft.amountPence = value
    return
  }
  if (bound === 'about' && high === undefined) {
    filter.minPence = Math.round(value * (1 - ABOUT_SHARE))
    filter.maxPence = Math.round(value * (1 + ABOUT_SHARE))
  } else if (high !== undefined) {
    filter.minPence = Math.min(value, high)
    filter.maxPence = Math.max(value, high)
  } else if (bound === 'over') filter.minPence = value
  else filter.maxPence = value
}

function applyStrength(
  draft: Draft,
  amount: Amount,
  words: readonly string[],
  at: number,
  vocabulary: Vocabulary,
): void {
  const { filter } = draft.wish
  const { strengths, terms, isNameWord } = vocabulary
  const isFood =
    filter.classes.some((one) => FOODS.has(one)) ||
    draft.words.some((_, start) => terms.role('food').at(draft.words, start))
  if (isFood || amount.value > MAX_STRENGTH_MG) {
    const word = words[at] ?? ''
    if (isNameWord(word)) filter.words.push(word)
    return
  }
  const { value, high, bound } = amount
  const isStrict = /^(?:under|below|less|lower|weaker|over|above|more|stronger|higher)$/.test(words[at] ?? '')
  const passes = (mg: number) => {
    if (high !== undefined) return mg >= Math.min(value, high) && mg <= Math.max(value, high)
    if (bound === 'under') return mg > 0 && (isStrict ? mg < value : mg <= value)
    return isStrict ? mg > value : mg >= value
  }
  const isEither = high !== undefined && words[at + 1] === 'or'
  const isRange = (high !== undefined && !isEither) || bound === 'under' || bound === 'over'
  const found = isRange ? strengths.filter(passes) : []
  const either = isEither && high !== undefined ? [value, high] : [value]
  filter.strengthsMg.push(...(found.length > 0 ? found : either))
}

/** A bare number: '3 of the mango', 'show me 3', 'mango salt 10', '0.8 coils'. */
function applyCount(
  draft: Draft,
  { start, length, amount }: AmountEntity,
  words: readonly string[],
  vocabulary: Vocabulary,
) {
  const { terms, strengths, goods } = vocabulary
  const { wish } = draft
  const { value } = amount
  const end = start + length
  if (!Number.isInteger(value)) {
    const isPart =
      wish.filter.classes.some((one) => FITTED_CLASSES.has(one)) ||
      [end, end + 1].some((at) => goods.at(words, at)?.value.classes?.includes('coil'))
    if (isPart || (value < MAX_OHMS && /^(?:ones?|pods?|version|then|instead|[.,]|)$/.test(words[end] ?? '')))
      wish.filter.ohms = value
    return
  }
  if (terms.role('show').before(words, start)) {
    if (value <= MAX_LIMIT) wish.filter.limit = value
    return
  }
  const counted = terms.role('quantity').at(words, end)
  const next = end + (counted?.length ?? 0)
  const isCounted = counted !== undefined || isGoodsAt(words, next, vocabulary)
  const isTimes = words[start - 1] === 'x'
  const isLast =
    /^(?:then|instead)?$/.test(words[end] ?? '') ||
    terms.isRole('or', words[end] ?? '') ||
    !/^[\p{L}\d]/u.test(words[end] ?? '')
  const isStrength =
    strengths.includes(value) &&
    !isTimes &&
    (terms.role('strengthBefore').before(words, start) !== undefined ||
      (isLast && (start > 0 || words[end] === 'then')))
  if (isStrength && !isCounted && value > 0) wish.filter.strengthsMg.push(value)
  else if ((isCounted || isTimes) && value > 0 && value <= MAX_QUANTITY) wish.quantity ??= value
}

/** '5000mah', '10mg': the size of what is counted. */
const SIZE = /^\d+(?:\.\d+)?(?:mah|mg|ml|ohm)$/

/** Whether something that can be bought follows, perhaps after a few words: '3 of your cheapest coils', 'two 10mg mint salts'. */
function isGoodsAt(words: readonly string[], at: number, vocabulary: Vocabulary): boolean {
  for (let place = at; place < Math.min(words.length, at + 3); place += 1) {
    const word = words[place] ?? ''
    if (SIZE.test(word)) continue
    const goods = vocabulary.goods.at(words, place)
    if ((goods && !goods.value.isIgnored) || vocabulary.devices.at(words, place) || vocabulary.isNameWord(word))
      return true
    if (!vocabulary.terms.small.has(word) || vocabulary.terms.notMoney.at(words, place)) return false
  }
  return false
}
