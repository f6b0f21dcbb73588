/** Which forms of a product are meant ('in 20 mg', 'the copper one'), and what of them is in stock. */

import { writeAddLabel } from '@shop/contract/lib/add-label.ts'
import { formatPence } from '@shop/contract/lib/money.ts'
import { singular } from '../../../server/areas/search/search.normalise.ts'
import type { Filter } from '../../engine/frame.ts'
import type { Item } from '../../engine/items.ts'
import type { Turn } from '../../engine/turn.ts'
import type { ProductDetails } from '../../tools/product-details.ts'
import terms from '../data/terms.json' with { type: 'json' }
import { KINDS } from '../write/kinds.ts'
import { escapeText, joinWords } from '../write/text.ts'

export type Choice = ProductDetails['choices'][number]

/** Words for kinds of product name no form of one. */
export const KIND_WORDS = new Set(
  Object.values(KINDS.classes).flatMap(({ one, many }) => `${one} ${many} bottle pack cup`.split(' ').map(singular)),
)

/** Nutrients are contents of a supplement; no product comes in them as it comes in a colour. */
const NUTRIENTS: ReadonlySet<string> = new Set(
  terms.kinds.flatMap(({ classes, words }) => (classes?.includes('food_supplement') ? (words ?? []) : [])),
)

/** '70 vg' and '50/50' are what a liquid is made of. */
export const isBaseRatio = (wanted: string): boolean => /^\d+ ?(?:vg|pg)$|^\d+\/\d+$/.test(wanted)

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
  // 'Bags or sachets' is either.
  if (wanted.includes(' or ')) return wanted.split(' or ').some((one) => isCalled(value, one))
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
    // Pages write 1.0 Ω.
    ...(filter.ohms === undefined ? [] : [`${Number.isInteger(filter.ohms) ? filter.ohms.toFixed(1) : filter.ohms} Ω`]),
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
    if (value === undefined && (KIND_WORDS.has(singular(wanted)) || isBaseRatio(wanted) || NUTRIENTS.has(wanted)))
      continue
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

const SMALL = /\b(?<!how )(?:small|smaller|smallest|little)\b/
const LARGE = /\b(?<!how )(?:big|bigger|biggest|large|larger|largest)\b/

/** The size that the message names: 'the 100g', 'how much is the 120', 'the big tub'. */
function readSize({ choices }: ProductDetails, words: readonly string[]): string[] {
  const sizes = [...new Set(choices.flatMap(({ attributes }) => attributes.Size ?? []))]
  const sorted = sizes.toSorted((a, b) => Number.parseFloat(a) - Number.parseFloat(b))
  const text = words.join(' ')
  const isNumbered = (size: string) => {
    const [, amount = '', unit = ''] = /^(\d+) ?([a-z]*)/i.exec(size) ?? []
    return words.includes(`${amount}${unit.toLowerCase()}`) || (Number(amount) > MAX_COUNT && words.includes(amount))
  }
  const numbered = sizes.filter(isNumbered)
  // 'The 50 g or the 100 g': all of them.
  if (numbered.length > 1) return []
  if (numbered.length > 0 || sizes.length < 2) return numbered
  return SMALL.test(text) ? sorted.slice(0, 1) : LARGE.test(text) ? sorted.slice(-1) : []
}
/** A bare number up to this counts goods. */
const MAX_COUNT = 20

/** Colours that are said in one word, though 'berry' is a taste elsewhere. */
const readColours = ({ choices }: ProductDetails, words: readonly string[]): string[] =>
  choices.flatMap(({ attributes: { Colour: colour = '' } }) =>
    words.includes(colour.toLowerCase()) ? [colour.toLowerCase()] : [],
  )

/** The filter of a turn with the size and the colour that its message names. */
export const withSize = (product: ProductDetails, { wish: { filter }, frame }: Turn): Filter => ({
  ...filter,
  words: [...new Set([...filter.words, ...readSize(product, frame.words), ...readColours(product, frame.words)])],
})

/** The filter of a turn, with what was said of the form of the product before: 'Morello Cherry', '20 mg'. */
export function withForm(product: ProductDetails, turn: Turn): Filter {
  const { frame, state } = turn
  const filter = withSize(product, turn)
  const isNamed = frame.wishes.some(({ productIds }) => productIds.includes(product.id))
  const last = frame.words.includes('same') ? state.items.at(-1) : undefined
  const item = isNamed ? last : state.items.find(({ productId }) => productId === product.id)
  const values = new Map(
    product.choices.flatMap(({ attributes }) => Object.entries(attributes)).map(([k, v]) => [v, k]),
  )
  const said = new Set(findMeantChoices(product, filter).named.map((value) => values.get(value)))
  const before = (item?.form ?? []).filter((value) => {
    const attribute = values.get(value)
    return attribute !== undefined && !said.has(attribute) && !(isNamed && attribute === 'Flavour')
  })
  return { ...filter, words: [...filter.words, ...before] }
}

/** The product in the form that is meant, to be remembered. */
export function toItem(product: ProductDetails, turn: Turn): Item {
  const before = turn.state.items.find(({ productId }) => productId === product.id)
  const { named } = findMeantChoices(product, withForm(product, turn))
  const quantity = turn.wish.quantity ?? before?.quantity ?? 1
  return { productId: product.id, form: [...named], quantity, isSummed: before?.isSummed ?? false }
}

/** 'Garden Mint Nic Salt' comes in other flavours too: who says no other means the one in its name. */
export function narrowToName({ name }: ProductDetails, choices: readonly Choice[]): readonly Choice[] {
  const own = choices.filter(({ attributes }) => Object.values(attributes).some((value) => name.includes(value)))
  return own.length > 0 ? own : choices
}

/** The button that adds `count` of a form; undefined where fewer are left. */
export const offerChoice = ({ id, name }: ProductDetails, { attributes, ...choice }: Choice, count: number) =>
  choice.stock_quantity < count
    ? undefined
    : {
        kind: 'add_to_cart' as const,
        label: writeAddLabel({ name, attributes, quantity: count, pence: choice.price_pence }),
        product_id: id,
        variation_attributes: attributes,
        quantity: count,
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

/** What is in stock beside a form that is sold out: with each of its values left open in turn. */
export function listFormsBeside({ choices }: ProductDetails, named: readonly string[]): string[] {
  return named.flatMap((open) => {
    const fixed = named.filter((value) => value !== open)
    const near = choices.filter((one) => fixed.every((value) => Object.values(one.attributes).includes(value)))
    const attribute = listAttributes(choices).find((key) => choices.some((one) => one.attributes[key] === open))
    const { held } = listValues(near, attribute ?? '')
    const lead = fixed.length > 0 ? `In ${joinWords(fixed.map(escapeText))} there’s` : 'In stock:'
    const priced = held.map((value) => {
      const forms = near.filter((one) => one.in_stock && one.attributes[attribute ?? ''] === value)
      return `${escapeText(value)} (${formatPence(Math.min(...forms.map(({ price_pence }) => price_pence)))})`
    })
    return priced.length > 0 ? [`${lead} ${joinWords(priced)}.`] : []
  })
}
