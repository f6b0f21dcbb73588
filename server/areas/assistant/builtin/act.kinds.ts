/** Which kind of goods a search is about where no kind was named, and what of it is meant by the words. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import type { SearchResult } from '../tools/tool.results.ts'
import { isAboutKind } from './act.follow.ts'
import type { Slots } from './understanding.ts'

const FORMS = /^(?:tablets?|capsules?|softgels?|gumm(?:y|ies)|pills?)$/i
const isUsb = (words: string) => /^usb\b/i.test(words)
const KEPT_IN = /^(?:box(?:es)?|cases?|cutters?|organisers?|tubs?|holders?)$/i

/** A strength, or nicotine itself, is a matter of liquids, a flavour too, and capsules of supplements, though neither was named. */
export function withKind(slots: Slots, text: string): Slots {
  // Every kit charges by USB: 'a kit with usb c' asks for a kit.
  const isChargedKit = slots.classes.includes('device') && slots.words.length > 0 && slots.words.every(isUsb)
  if (isChargedKit) return { ...slots, classes: ['device'], words: [] }
  if (isAboutKind(slots)) return slots
  if (slots.words.length > 0 && /\bflavou?r(?:s|ed)?\b/i.test(text)) {
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
  const isSome = items.length > 0 && items.length < result.items.length
  return isSome ? { ...result, items, total: result.total - (result.items.length - items.length) } : result
}
