/** Whether an offer, and which of its variations, is what a search asked for. Pure. */
import type { Offer, OfferedVariation } from '../../server/areas/catalogue/catalogue.offers.ts'
import { searchForms, singular, splitWords } from '../../server/areas/search/search.normalise.ts'
import goods from './data/goods.json' with { type: 'json' }
import { getNicotineType, listFacts, listNutrients, toText, toTexts } from './product-facts.ts'

export interface Wish {
  without: readonly string[]
  strengths_mg: readonly number[]
  ohms: readonly number[]
  nicotine_type: 'salt' | 'freebase' | 'none' | undefined
  min_pence: number
  max_pence: number
  in_stock: boolean
}

export interface Match {
  offer: Offer
  meant: OfferedVariation[]
  /** For each term, how near the product is to it: see NAMED and what follows. */
  nearness: readonly number[]
}

/** Terms to be found, each with the words that may stand for it. */
export type Terms = readonly (readonly (readonly string[])[])[]

/**
 * A term is in what names the product, by itself or by another word for it; in where it stands in the shop; in what is
 * said of it; among its ingredients.
 */
export const NAMED = 1
const NAMED_OTHERWISE = 0.9
const PLACED = 0.8
const SAID = 0.5
const CONTAINED = 0.25
const ELSEWHERE = 0

/** The words of what was asked. */
export const formsIn = (text: string): Set<string> => new Set(splitWords(text).map(singular))

/** Everything under which a text of a product may be found: '0.8 Ω' as '0.8', 'ohm' and '0.8ohm'. */
const formsOf = (text: string): Set<string> => searchForms(text).forms

const attributeWords = ({ attributes }: OfferedVariation) => formsOf(Object.values(attributes).join(' | '))

/** The match, or undefined where the offer is not what is wished for. */
export function matchOffer(offer: Offer, wish: Wish, terms: Terms): Match | undefined {
  if (isUnwanted(offer, wish)) return undefined
  const narrowing = termsOfChoices(offer, terms)
  const meant = offer.variations.filter((one) => isMeant(offer, one, wish, narrowing))
  if (meant.length === 0 || (wish.in_stock && meant.every(({ stock_quantity }) => stock_quantity === 0))) {
    return undefined
  }
  return { offer, meant, nearness: nearnessOf(offer, terms) }
}

/** The very words, where `meets` takes longer ones that begin with them too: 'grape', not 'grapefruit'. */
const meetsWholly = (forms: ReadonlySet<string>, term: Terms[number]) =>
  term.some((choice) => choice.every((word) => forms.has(singular(word))))

const meets = (forms: ReadonlySet<string>, term: Terms[number]) =>
  term.some((choice) => choice.every((word) => isIn(forms, singular(word))))

/**
 * Those of `terms` that some of the variations meet and others do not: a flavour that is asked for must be in stock. What
 * else a word may stand for counts only where no variation has the word itself.
 */
function termsOfChoices({ variations }: Offer, terms: Terms): Terms {
  const ofEach = variations.map(attributeWords)
  const narrowed = terms.map((term) => (ofEach.some((own) => meets(own, term.slice(0, 1))) ? term.slice(0, 1) : term))
  return narrowed.filter((term) => ofEach.some((own) => meets(own, term)) && !ofEach.every((own) => meets(own, term)))
}

function isMeant(offer: Offer, one: OfferedVariation, wish: Wish, narrowing: Terms): boolean {
  const { price_pence, strength_mg } = one
  if (price_pence < wish.min_pence || price_pence > wish.max_pence) return false
  if (wish.in_stock && one.stock_quantity === 0) return false
  if (wish.strengths_mg.length > 0 && !wish.strengths_mg.includes(strength_mg ?? 0)) return false
  if (wish.nicotine_type === 'none' && (strength_mg ?? 0) > 0) return false
  if (wish.ohms.length > 0 && !wish.ohms.includes(ohmsOf(offer, one) ?? -1)) return false
  const own = attributeWords(one)
  return narrowing.every((term) => meets(own, term)) && !hasAny(own, wish.without)
}

/** '0.8 Ω' of the variation, or what all of the product have. */
function ohmsOf({ compliance, variations }: Offer, { attributes }: OfferedVariation): number | undefined {
  const own = Number.parseFloat(attributes.Resistance ?? '')
  if (Number.isFinite(own)) return own
  const { resistance_ohm } = compliance
  return typeof resistance_ohm === 'number' && variations.every((one) => !one.attributes.Resistance)
    ? resistance_ohm
    : undefined
}

/** What somebody who goes without one thing goes without, as ingredients and tastes call it; by the word for one of it. */
const KNOWN_AS: Readonly<Record<string, readonly string[]>> = goods.knownAs
/** Other words for the keys of KNOWN_AS. */
const SAME_AS: Readonly<Record<string, string>> = { iced: 'ice', icy: 'ice', cooling: 'ice', cold: 'ice' }

const keyOf = (phrase: string) => splitWords(phrase).map(singular).join(' ')
const KNOWN = new Map(Object.entries(KNOWN_AS).map(([phrase, others]) => [keyOf(phrase), others]))
const SAME = new Map(Object.entries(SAME_AS).map(([phrase, other]) => [keyOf(phrase), keyOf(other)]))

const knownAs = (phrase: string): readonly string[] => {
  const key = keyOf(phrase)
  return KNOWN.get(SAME.get(key) ?? key) ?? []
}

/** The first of `phrases`, or of what they are known as, of which all words are in `forms`. */
const firstIn = (forms: ReadonlySet<string>, phrases: readonly string[]): string | undefined =>
  phrases
    .flatMap((phrase) => [phrase, ...knownAs(phrase)])
    .find((phrase) => {
      const words = splitWords(phrase).map(singular)
      return words.length > 0 && words.every((word) => forms.has(word))
    })

const hasAny = (forms: ReadonlySet<string>, phrases: readonly string[]) => firstIn(forms, phrases) !== undefined

/** Under which name `text` holds `substance`: 'hazelnut' for 'nuts'; undefined where it does not. */
export const substanceIn = (text: string, substance: string): string | undefined => firstIn(formsOf(text), [substance])

function isUnwanted(offer: Offer, { without, nicotine_type }: Wish): boolean {
  const type = getNicotineType(offer)
  if (nicotine_type === 'salt' || nicotine_type === 'freebase') {
    if (type !== nicotine_type) return true
  }
  if (without.length === 0) return false
  const { summary, compliance, tags } = offer
  const caffeine = listFacts(offer).caffeine === true
  const said = [
    summary.name,
    summary.brand_name,
    toText(compliance.daily_portion) ?? '',
    summary.subcategory?.name ?? '',
    summary.flavour_family ?? '',
    ...tags,
    (toText(compliance.ingredients) ?? '').replace(/cholecalciferol(?= from lichen)/i, ''),
    ...toTexts(compliance.allergens),
    caffeine ? 'caffeine' : '',
    'cbd_mg_per_serving' in compliance ? 'cbd' : '',
  ]
  return hasAny(formsOf(said.join(' | ')), without)
}

/** Words that most products of a kind share: they tell nothing of one. */
const SHARED = formsIn(
  'nicotine nic salt liquid juice eliquid e vape vaping kit device pod tank coil battery cbd tea vitamin supplement powder capsule tablet mg ml',
)

/** Whether a term tells one product from others of its kind. */
export const isTelling = ([run = []]: Terms[number]) => !run.every((word) => SHARED.has(singular(word)))

/** 'A multivitamin without iron' says nothing of iron. */
const DENIED = /\b(?:without|no|not|nor|rather than|instead of|in place of|free of)\s+(?:any\s+)?[\p{L}-]+/giu

function nearnessOf({ summary, compliance, tags, variations }: Offer, terms: Terms): number[] {
  if (terms.length === 0) return []
  const names = [
    summary.name,
    summary.brand_name,
    summary.flavour_family,
    toText(compliance.fits),
    toText(compliance.base),
    ...variations.flatMap(({ attributes }) => Object.values(attributes)),
    ...listNutrients(compliance).map(({ name }) => name),
  ]
  const named = formsOf(names.join(' | '))
  const placed = formsOf([...names, summary.category?.name, summary.subcategory?.name, ...tags].join(' | '))
  const said = formsOf([...names, summary.short_description.replace(DENIED, '')].join(' | '))
  const contained = formsOf([...names, toText(compliance.ingredients)].join(' | '))
  return terms.map((term) => {
    if (meetsWholly(named, term.slice(0, 1))) return NAMED
    if (meets(named, term)) return isTelling(term) ? NAMED_OTHERWISE : NAMED
    if (meets(placed, term)) return isTelling(term) ? PLACED : NAMED
    if (meets(said, isTelling(term) ? term.slice(0, 1) : term)) return SAID
    return meets(contained, term) || meets(said, term) ? CONTAINED : ELSEWHERE
  })
}

/** The word itself, or a longer one that begins with it. */
const isIn = (forms: ReadonlySet<string>, word: string) =>
  forms.has(word) || (word.length > 3 && forms.values().some((form) => form.startsWith(word)))

/**
 * The matches with all words in what names them or is said of them; where there are none, those with them among their
 * ingredients, but never those that have one in a description alone. Of loose ones those with the most of the words. The
 * nearest first; with `isBestOnly` no others.
 */
export function nearest(found: readonly Match[], { isLoose, isBestOnly }: Record<'isLoose' | 'isBestOnly', boolean>) {
  const scored = found.map((match) => ({ match, ...scoreOf(match.nearness) }))
  const value = ({ weakest, sum }: (typeof scored)[number]) => (isLoose ? sum : weakest)
  const best = Math.max(0, ...scored.map(value))
  const nearestSum = Math.max(0, ...scored.map(({ sum }) => sum))
  const least = isLoose ? best : Math.min(best, SAID)
  // What stands on the same shelf is not meant where several are called so themselves.
  const isNamed = scored.filter(({ weakest }) => weakest === NAMED).length >= ENOUGH
  const isBeside = ({ weakest }: (typeof scored)[number]) =>
    isNamed && (weakest === PLACED || weakest === NAMED_OTHERWISE)
  return scored
    .filter((one) => value(one) > ELSEWHERE && value(one) >= least && !isBeside(one))
    .filter((one) => !isBestOnly || one.sum === nearestSum)
    .toSorted((a, b) => b.sum - a.sum)
    .map(({ match }) => match)
}

const ENOUGH = 2

/** Without terms everything is as near as can be. */
const scoreOf = (nearness: readonly number[]) => ({
  weakest: Math.min(NAMED, ...nearness),
  sum: nearness.length === 0 ? NAMED : nearness.reduce((sum, one) => sum + one, 0),
})

/** A shorter word is too near to too many others to be put right. */
const SHORTEST_GUESS = 5

/** Whether a guess is long enough, and of about the length of some word that was typed: 'vimto' is no 'victoria'. */
export const isNearGuess = (guess: string, typed: ReadonlySet<string>) =>
  guess.length >= SHORTEST_GUESS && [...typed].some((word) => Math.abs(word.length - guess.length) <= 2)
