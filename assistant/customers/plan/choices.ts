/** Which forms of a product are meant ('in 20 mg', 'the copper one'), and what of them is in stock. */

import { singular } from '../../../server/areas/search/search.normalise.ts'
import type { Filter } from '../../engine/frame.ts'
import type { ProductDetails } from '../../tools/tool.results.ts'
import { KINDS } from '../write/kinds.ts'
import { escapeText, joinWords } from '../write/text.ts'

export type Choice = ProductDetails['choices'][number]

/** Words for kinds of product name no form of one. */
export const KIND_WORDS = new Set(
  Object.values(KINDS.classes).flatMap(({ one, many }) => `${one} ${many} bottle pack cup`.split(' ').map(singular)),
)

export interface MeantChoices {
  choices: readonly Choice[]
  /** Values that were asked for and that it has: '20 mg', 'Copper'. */
  named: readonly string[]
  /** What was asked for and it does not come in. */
  missing: readonly string[]
}

const hasValue = ({ attributes }: Choice, wanted: string) =>
  Object.values(attributes).find((value) => isCalled(value, wanted))

/** '50 ml' is called '50ml', 'Alphonso Mango' 'mango'. */
function isCalled(value: string, wanted: string): boolean {
  const plain = (text: string) =>
    text
      .toLowerCase()
      .replaceAll('&', 'and')
      .replace(/(?<=\d)\s+(?=(?:mg|ml|kg|g|mah|w|iu)\b|Ω)/gu, '')
      .replace(/[^\p{L}\p{N}./]+/gu, ' ')
  return ` ${plain(value)}`.includes(` ${plain(wanted)}`)
}

/** 'Watermelon Ice Nic Salt' comes as Melon Ice too: its own flavour is meant where none is said. */
const findOwnFlavour = ({ name, choices }: ProductDetails): string[] =>
  [...new Set(choices.flatMap(({ attributes }) => attributes.Flavour ?? []))].filter((value) => name.startsWith(value))

/** The choices that a filter means; all of them where it names none. */
export function findMeantChoices(product: ProductDetails, filter: Filter): MeantChoices {
  const amounts = [
    ...filter.strengthsMg.map((mg) => `${mg} mg`),
    ...(filter.ohms === undefined ? [] : [`${filter.ohms} Ω`]),
  ]
  const { name, brand, category, subcategory, summary, pack_size, description } = product
  const text = [name, brand, category, subcategory, summary, pack_size, description].join(' ')
  const named: string[] = []
  const missing: string[] = []
  let choices: readonly Choice[] = product.choices
  const isFlavourSaid = filter.words.some((word) => choices.some((choice) => hasValue(choice, word) !== undefined))
  const flavour = amounts.length > 0 && !isFlavourSaid ? findOwnFlavour(product) : []
  for (const wanted of [...filter.words, ...flavour, ...amounts]) {
    const own = choices.filter((choice) => hasValue(choice, wanted) !== undefined)
    const value = own[0] && hasValue(own[0], wanted)
    const isStated = product.strengths_mg.some((mg) => `${mg} mg` === wanted)
    if (value === undefined && KIND_WORDS.has(singular(wanted))) continue
    if (value === undefined) {
      if (!isStated && (amounts.includes(wanted) || !isCalled(text, wanted))) missing.push(wanted)
      continue
    }
    // A word of the name is no choice unless the choices differ in it.
    if (own.length < choices.length || amounts.includes(wanted)) named.push(value)
    choices = own
  }
  const isHeld = choices.some(({ in_stock }) => in_stock)
  return { choices, named: isHeld ? named.filter((value) => !flavour.includes(value)) : named, missing }
}

/** The lowest price of the choices in stock, of all of them where none is. */
export function priceChoices({ price_pence }: ProductDetails, choices: readonly Choice[]) {
  const available = choices.filter(({ in_stock }) => in_stock)
  const prices = (available.length > 0 ? available : choices).map((choice) => choice.price_pence)
  return { pence: prices.length > 0 ? Math.min(...prices) : price_pence, inStock: available.length > 0 }
}

/** 'Garden Mint, 20 mg'. */
export const writeForm = (values: readonly string[]): string => values.map(escapeText).join(', ')

export const describeChoice = ({ attributes }: Choice): string => writeForm(Object.values(attributes))

/** The values of one attribute in shop order, those in stock apart from those of which nothing is left. */
export function listValues(choices: readonly Choice[], attribute: string) {
  const values = [...new Set(choices.flatMap(({ attributes }) => attributes[attribute] ?? []))]
  const isHeld = (value: string) => choices.some((one) => one.in_stock && one.attributes[attribute] === value)
  return { held: values.filter(isHeld), gone: values.filter((value) => !isHeld(value)) }
}

/** 'Slate and Copper (Sea is sold out)'; '' where there is no such choice. */
export function writeValues(choices: readonly Choice[], attribute: string): string {
  const { held, gone } = listValues(choices, attribute)
  const out = gone.length === 0 ? '' : `${joinWords(gone.map(escapeText))} ${gone.length === 1 ? 'is' : 'are'} sold out`
  if (held.length === 0) return gone.length === 0 ? '' : `${joinWords(gone.map(escapeText))}, all sold out just now`
  return `${joinWords(held.map(escapeText))}${out === '' ? '' : ` (${out})`}`
}

/** The attributes in which the choices differ. */
export const listAttributes = (choices: readonly Choice[]): string[] =>
  [...new Set(choices.flatMap(({ attributes }) => Object.keys(attributes)))].filter(
    (name) => new Set(choices.map(({ attributes }) => attributes[name])).size > 1,
  )
