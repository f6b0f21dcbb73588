/** Writes what of a product is to be had: prices, flavours, strengths, colours and sizes, and which are sold out. */
import { LOW_STOCK } from '@shop/contract/constants.ts'
import { formatPence } from '@shop/contract/lib/money.ts'
import type { ProductDetails } from '../../tools/tool.results.ts'
import type { Slots } from '../understand/understanding.ts'
import { capitalised, inWords, listOf, plain } from './write.text.ts'

type Choices = ProductDetails['choices']

/** Values of one attribute in shop order, those in stock apart from those of which nothing is left. */
function valuesOf(choices: Choices, attribute: string) {
  const values = [...new Set(choices.flatMap(({ attributes }) => attributes[attribute] ?? []))]
  const isHeld = (value: string) => choices.some((one) => one.in_stock && one.attributes[attribute] === value)
  return { held: values.filter(isHeld), gone: values.filter((value) => !isHeld(value)) }
}

const namesIn = (choices: Choices) => [...new Set(choices.flatMap(({ attributes }) => Object.keys(attributes)))]

/** 'It comes in Slate and Copper; Sea is sold out.', or '' where there is no such choice. */
export function valuesText(
  { choices, name }: ProductDetails,
  attribute: string,
  wanted: readonly string[] = [],
): string {
  const { held, gone } = valuesOf(choices, attribute)
  if (held.length + gone.length === 0) return ''
  const asked = wantedText(notInName(wanted, name), held, gone)
  const out = gone.length === 0 ? '' : `; ${listOf(gone.map(plain))} ${gone.length === 1 ? 'is' : 'are'} sold out`
  if (held.length === 0) return `It comes in ${listOf(gone.map(plain))}, all sold out just now.`
  return `${asked}It comes in ${listOf(held.map(plain))}${out === '' ? (held.length > 1 ? ', all in stock' : ', which is in stock') : out}.`
}

/** Words of the name were said to name it. */
const notInName = (words: readonly string[], name: string) =>
  words.filter((word) => !name.toLowerCase().includes(word.toLowerCase()))

/** 'Yes, in Copper. ' or 'Not in green. ' where a value was asked for by a word or two. */
function wantedText(wanted: readonly string[], held: readonly string[], gone: readonly string[]): string {
  if (wanted.length === 0 || wanted.length > 2) return ''
  const has = (values: readonly string[]) =>
    values.find((value) => wanted.some((word) => value.toLowerCase().includes(word.toLowerCase())))
  const found = has(held)
  if (found) return `Yes, ${plain(found)} is in stock. `
  const out = has(gone)
  return out ? `${plain(out)} is sold out just now. ` : `Not in ${plain(wanted.join(' '))}. `
}

/** All choices that it has: 'Flavour: Garden Mint and Cold Menthol. Strength: 6, 10 and 20 mg.' */
export function choicesText({ choices, name: product }: ProductDetails, wanted: readonly string[] = []): string {
  const all = namesIn(choices).map((name) => valuesOf(choices, name))
  const answer = wantedText(
    notInName(wanted, product),
    all.flatMap(({ held }) => held),
    all.flatMap(({ gone }) => gone),
  )
  const listed = namesIn(choices)
    .map((name) => {
      const { held, gone } = valuesOf(choices, name)
      const out = gone.length > 0 ? ` (${listOf(gone.map(plain))} sold out)` : ''
      return `${plain(name)}: ${held.length > 0 ? listOf(held.map(plain)) : 'none in stock'}${out}.`
    })
    .join(' ')
  return listed === '' ? '' : `${answer}${listed}`
}

/** The price, with what it comes to by weight or volume; for a millilitre where somebody asks for that. */
export function priceText(product: ProductDetails, { text }: { text: string }): string {
  const { choices, price_pence, price_range, unit_price } = product
  const isPerMl = /\b(?:per|a|each|1) ?(?:ml|mil|millilit(?:re|er))\b/i.test(text)
  const unit = (price: string) => (price === '' ? '' : ` (${plain(price)}${isPerMl ? perMl(price) : ''})`)
  if (price_range === '') return `It costs ${formatPence(price_pence)}${unit(unit_price)}.`
  const [attribute] = namesIn(choices).filter((name) => hasOwnPrices(choices, name))
  const each = attribute === undefined ? '' : ` ${pricesBy(choices, attribute, unit)}.`
  return `It costs ${price_range.replace(' – ', ' to ')}.${each}`
}

/** '£37.98 per 100 ml' is ', about 38p a millilitre'. */
function perMl(unitPrice: string): string {
  const [, pounds] = /^£([\d.]+) per 100 ml$/.exec(unitPrice) ?? []
  return pounds === undefined ? '' : `, about ${Math.round(Number(pounds))}p a millilitre`
}

/** Whether each value of `name` has a single price. */
function hasOwnPrices(choices: Choices, name: string): boolean {
  const { held, gone } = valuesOf(choices, name)
  const values = [...held, ...gone]
  return (
    values.length > 1 &&
    values.every((value) => {
      const prices = choices
        .filter(({ attributes }) => attributes[name] === value)
        .map(({ price_pence }) => price_pence)
      return new Set(prices).size === 1
    })
  )
}

const pricesBy = (choices: Choices, name: string, unit: (price: string) => string) =>
  listOf(
    [...new Set(choices.map(({ attributes }) => attributes[name] ?? ''))].map((value) => {
      const choice = choices.find(({ attributes }) => attributes[name] === value)
      return `${plain(value)} ${formatPence(choice?.price_pence)}${unit(choice?.unit_price ?? '')}`
    }),
  )

/** What is left, above all of the strength that was asked for. */
export function stockText(product: ProductDetails, slots: Slots): string {
  const { choices, in_stock, stock_quantity } = product
  if (!in_stock) return 'It is sold out just now, and I do not know when it comes back.'
  const [mg] = slots.strengthsMg
  if (mg !== undefined && choices.some(({ attributes }) => attributes.Strength !== undefined)) {
    return strengthStock(product, mg)
  }
  const few = stock_quantity <= LOW_STOCK ? `Only ${inWords(stock_quantity)} left.` : 'It is in stock.'
  const gone = choices.filter((one) => !one.in_stock)
  return [few, choices.length > 1 ? choicesText(product) : '', goneText(gone, choices)].filter(Boolean).join(' ')
}

function strengthStock({ choices }: ProductDetails, mg: number): string {
  const strength = `${mg} mg`
  const own = choices.filter(({ attributes }) => attributes.Strength === strength)
  const { held } = valuesOf(choices, 'Strength')
  const others = held.length > 0 ? ` In stock: ${listOf(held.map(plain))}.` : ''
  if (own.length === 0) return `It is not made at ${strength}.${others}`
  const inStock = own.filter((one) => one.in_stock)
  if (inStock.length === 0) return `At ${strength} it is sold out just now.${others}`
  const { held: flavours } = valuesOf(inStock, 'Flavour')
  return `Yes, at ${strength} it is in stock${flavours.length > 1 ? ` in ${listOf(flavours.map(plain))}` : ''}.`
}

/** Single combinations that are sold out although each of their values is still to be had. */
function goneText(gone: Choices, choices: Choices): string {
  const names = namesIn(choices)
  const single = gone.filter(({ attributes }) =>
    names.every((name) => valuesOf(choices, name).held.includes(attributes[name] ?? '')),
  )
  if (names.length < 2 || single.length === 0 || single.length > 4) return ''
  const listed = single.map(({ attributes }) => plain(Object.values(attributes).join(' ')))
  return `${capitalised(listOf(listed))} ${listed.length === 1 ? 'is' : 'are'} sold out.`
}
