/** Which kind of goods a search is about where no kind was named, and what of it is meant by the words. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import type { SearchResult } from '../../tools/tool.results.ts'
import type { Found } from '../findings.ts'
import type { Slots } from '../understand/understanding.ts'
import { isAboutKind } from './act.follow.ts'

const FORMS = /^(?:tablets?|capsules?|softgels?|gumm(?:y|ies)|pills?)$/i
const isUsb = (words: string) => /^usb\b/i.test(words)
const KEPT_IN = /^(?:box(?:es)?|cases?|cutters?|organisers?|tubs?|holders?)$/i

/** A strength, or nicotine itself, is a matter of liquids, a flavour too, and capsules of supplements, though neither was named. */
export function withKind(slots: Slots, text: string): Slots {
  const either = eitherOf(slots, text)
  if (either) return withKind(either, text)
  // Every kit charges by USB: 'a kit with usb c' asks for a kit.
  const isChargedKit = slots.classes.includes('device') && slots.words.length > 0 && slots.words.every(isUsb)
  if (isChargedKit) return { ...slots, classes: ['device'], words: [] }
  const drink = asDrink(slots, text)
  if (drink) return drink
  if (isAboutKind(slots)) return slots
  if ((slots.words.length > 0 || slots.without.length > 0) && /\bflavou?r(?:s|ed)?\b/i.test(text)) {
    return { ...slots, classes: ['nicotine_eliquid', 'shortfill'] }
  }
  if (slots.strengthsMg.length > 0 || slots.nicotineType !== undefined) {
    const isZero = slots.nicotineType === 'none' || slots.strengthsMg.includes(0)
    return { ...slots, classes: isZero ? ['nicotine_eliquid', 'shortfill'] : ['nicotine_eliquid'] }
  }
  const words = slots.words.flatMap((phrase) => phrase.split(' '))
  const isSupplement = words.some((word) => FORMS.test(word)) && !words.some((word) => KEPT_IN.test(word))
  return isSupplement ? { ...slots, classes: ['food_supplement'] } : slots
}

/** 'Coconut or banana': either will do, which the search reads by the 'or'. */
function eitherOf(slots: Slots, text: string): Slots | undefined {
  const [one, other, ...more] = slots.words
  if (one === undefined || other === undefined || more.length > 0 || slots.flavourFamilies.length > 0) return undefined
  return text.toLowerCase().includes(`${one} or ${other}`) ? { ...slots, words: [`${one} or ${other}`] } : undefined
}

const TO_DRINK =
  /\b(?:(?:some|any)thing|things?|nice|hot|warm|soothing|herbal) (?:\w+ )?(?:to drink|drinks?)\b|\b(?:drink|tea|brew|cuppa|cup)\b.*\b(?:bed|bedtime|night|evenings?|sleep)\b|\b(?:bedtime|evening|night ?time|late night) (?:drink|tea|brew|cuppa)\b/i
const LATE = /\b(?:bed|bedtime|night|nights|night ?time|evenings?|sleep)\b/i
const OF_VAPING = /\b(?:vap\w+|liquids?|e ?liquids?|juice|salts?|flavou?r\w*|shortfills?)\b/i
const HOT_DRINKS: readonly ProductClass[] = ['tea', 'cbd_food']

/** 'Something to drink before bed': a tea, late in the day one without caffeine. */
function asDrink(slots: Slots, text: string): Slots | undefined {
  const isOther = slots.classes.some((kind) => !HOT_DRINKS.includes(kind)) || OF_VAPING.test(text)
  if (isOther || !TO_DRINK.test(text)) return undefined
  const classes = slots.classes.length > 0 ? slots.classes : [...HOT_DRINKS]
  const without = LATE.test(text) ? [...new Set([...slots.without, 'caffeine'])] : slots.without
  return {
    ...slots,
    classes,
    without,
    flavourFamilies: slots.flavourFamilies.filter((family) => family !== 'drinks'),
    words: slots.words.filter((word) => word !== 'drink'),
  }
}

const ACCESSORIES: readonly ProductClass[] = ['accessory', 'battery']

export const isAccessories = (classes: readonly ProductClass[]): boolean =>
  classes.length > 0 && classes.every((known) => ACCESSORIES.includes(known))

/** Of accessories those that are called so: 'a charger for 21700 cells' is no cell. At most `limit`. */
export function namedOnly(result: SearchResult, { classes, words }: Slots, limit: number): SearchResult {
  if (!isAccessories(classes)) return result
  let { items } = result
  for (const word of words.flatMap((phrase) => phrase.toLowerCase().split(' '))) {
    const stem = word.replace(/(?:es|s)$/, '')
    const called = items.filter(({ name }) => name.toLowerCase().includes(stem))
    if (called.length > 0) items = called
  }
  const total = items.length < result.items.length ? items.length : result.total
  return { ...result, items: items.slice(0, limit), total }
}

const AMOUNT = /\b(\d{2,5}) ?(mg|mcg|µg|iu)\b/i

/** 'Vitamin C 1000 mg': the supplements that say so in their names; where none does, that is said. */
export function amountOnly(found: Found, text: string): Found {
  const { items } = found.result
  const [said, amount = '', unit = ''] = AMOUNT.exec(text.replaceAll(',', '')) ?? []
  const isSupplements = items.length > 0 && items.every(({ product_class }) => product_class === 'food_supplement')
  if (said === undefined || !isSupplements || found.preface !== undefined) return found
  const called = items.filter(({ name }) => name.replaceAll(',', '').includes(amount))
  if (called.length > 0) return { ...found, result: { ...found.result, items: called, total: called.length } }
  const preface = `None of these has ${amount} ${unit.toLowerCase()} in its name; each page gives the amounts of a day's portion.`
  return { ...found, preface }
}

/** Fish oil is none that is made of algae, though both are omega 3. */
function withoutAlgae(result: SearchResult): SearchResult {
  const items = result.items.filter(({ name }) => !/\balgae\b/i.test(name))
  return items.length === 0 ? result : { ...result, items, total: result.total - (result.items.length - items.length) }
}

/** Of supplements, those whose names say the nutrient: one that holds it among ten is not what was asked for. */
export function nutrientOnly(result: SearchResult, { classes, words }: Slots): SearchResult {
  if (words.length === 0 || !classes.every((kind) => kind === 'food_supplement') || classes.length === 0) return result
  const said = words.flatMap((word) => word.toLowerCase().split(' ')).filter((word) => word !== 'vegan')
  const items = result.items.filter(({ name }) =>
    name
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u)
      .some((word) => said.includes(word)),
  )
  const isOfFish = said.includes('fish')
  if (isOfFish) return withoutAlgae(result)
  const isSome = items.length > 0 && items.length < result.items.length
  return isSome ? { ...result, items, total: result.total - (result.items.length - items.length) } : result
}
