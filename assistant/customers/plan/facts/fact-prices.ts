/** States prices and stock: of a form, of each size, of a serving. */
import { formatPence } from '@shop/contract/lib/money.ts'
import type { ProductDetails } from '../../../tools/product-details.ts'
import { escapeText, formatCardPrice, inWords, joinWords, linkToCard } from '../../write/text.ts'
import {
  type Choice,
  describeChoice,
  findMeantChoices,
  listAttributes,
  listFormsBeside,
  writeForm,
  writeValues,
} from '../choices.ts'
import { findSortSign } from './fact-rows.ts'
import { type FactQuestion, type FactValue, sentence } from './fact-value.ts'

/** 'Up to 3500 mAh, at £8.99', where the most or the least of a number is asked for. */
export function writeExtreme(
  { choices }: ProductDetails,
  attribute: string,
  words: readonly string[],
): string | undefined {
  const sign = findSortSign({ words })
  const measured = choices.flatMap((choice) => {
    const value = choice.attributes[attribute] ?? ''
    return choice.in_stock && /^\d/.test(value) ? [{ choice, value }] : []
  })
  const sorted = measured.toSorted((a, b) => Number.parseFloat(b.value) - Number.parseFloat(a.value))
  const found = sign === 1 ? sorted.at(-1) : sorted[0]
  return sign === undefined || !found
    ? undefined
    : `${sign === 1 ? 'down' : 'up'} to ${escapeText(found.value)}, at ${formatPence(found.choice.price_pence)}`
}

/** The price of what is meant, or each price where the sizes differ in it. */
export function writePrice({ product, filter }: FactQuestion): FactValue {
  const { choices, named } = findMeantChoices(product, filter)
  const name = linkToCard(product)
  const price = (pence: number, unit: string) => `${formatPence(pence)}${unit === '' ? '' : ` (${escapeText(unit)})`}`
  const [one] = choices
  const prices = new Set(choices.map(({ price_pence }) => price_pence))
  const form = named.length > 0 ? ` in ${writeForm(named)}` : ''
  if (one && prices.size === 1) return sentence(`${name}${form} costs ${price(one.price_pence, one.unit_price)}.`)
  const attribute = listAttributes(choices).find((key) => {
    const perValue = Map.groupBy(choices, ({ attributes }) => attributes[key])
    return [...perValue.values()].every((same) => new Set(same.map(({ price_pence }) => price_pence)).size === 1)
  })
  if (attribute === undefined) return sentence(`${name} costs ${formatCardPrice(product)}.`)
  const first = new Map(choices.toReversed().map((choice) => [choice.attributes[attribute] ?? '', choice]))
  const listed = [...first]
    .toReversed()
    .map(([value, { price_pence, unit_price }]) => `${escapeText(value)} ${price(price_pence, unit_price)}`)
  return sentence(`${name}: ${joinWords(listed)}.`, writeBestValue(choices))
}

/** Which size costs least for what is in it: '80 g costs least per 100 g.' */
function writeBestValue(choices: readonly Choice[]): string | undefined {
  const rated = choices.flatMap(({ attributes: { Size: size }, unit_price }) => {
    const [, pounds, unit] = /^£([\d.]+) (per .+)$/.exec(unit_price) ?? []
    return size === undefined || pounds === undefined || unit === undefined
      ? []
      : [{ size, pounds: Number(pounds), unit }]
  })
  const [best, next] = rated.toSorted((a, b) => a.pounds - b.pounds)
  return best && next && best.unit === next.unit && best.pounds < next.pounds
    ? `${escapeText(best.size)} costs least ${best.unit}.`
    : undefined
}

export function writeStock({ product, filter, words }: FactQuestion): FactValue {
  const { choices, named, missing } = findMeantChoices(product, filter)
  const name = linkToCard(product)
  // 'Is it sold out?' is denied where it is in stock.
  const yes = /\b(?:sold out|out of stock|all gone)\b/.test(words.join(' ')) ? 'No' : 'Yes'
  const sorry = yes === 'No' ? 'Yes, sorry:' : 'Sorry,'
  if (!product.in_stock) return sentence(`${sorry} ${name} is sold out just now, and I don’t know when it’ll be back.`)
  const others = listAttributes(product.choices).map((key) => `${key}: ${writeValues(product.choices, key)}.`)
  if (missing.length > 0) {
    return sentence(`${name} doesn’t come in ${joinWords(missing.map(escapeText), 'or')}.`, ...others)
  }
  const left = choices.reduce((sum, { stock_quantity }) => sum + stock_quantity, 0)
  const form = named.length > 0 ? ` in ${writeForm(named)}` : ''
  if (left === 0) return sentence(`${sorry} ${name}${form} is sold out just now.`, ...listFormsBeside(product, named))
  const gone = named.length > 0 ? choices.filter(({ in_stock }) => !in_stock) : []
  const out = gone.length > 0 ? `Sold out just now: ${joinWords(gone.map(describeChoice))}.` : ''
  // The flavour that a product is called by is meant where no other is named.
  if (gone.some(({ attributes: { Flavour = '?' } }) => product.name.includes(Flavour))) {
    const held = choices.filter(({ in_stock }) => in_stock).map(describeChoice)
    return sentence(out, `In stock of ${name}: ${joinWords(held)}.`)
  }
  if (left <= product.low_stock)
    return sentence(`${yes}, but only ${inWords(left)} of ${name}${form} ${left === 1 ? 'is' : 'are'} left.`)
  const low = (named.length > 0 ? choices : [])
    .filter(({ stock_quantity: few }) => few > 0 && few <= product.low_stock)
    .slice(0, 3)
  const last = low.map((choice) => `${inWords(choice.stock_quantity)} in ${describeChoice(choice)}`)
  return sentence(
    `${yes}, ${name}${form} is in stock${last.length > 0 ? `, but only a few are left: ${joinWords(last)}` : ''}.`,
    words.includes('left') && !low.length
      ? `Its page gives a number once only ${inWords(product.low_stock)} are left.`
      : '',
    ...(named.length > 0 ? [out] : others),
  )
}

/** What a serving or a day of each size costs. */
export function writePortionPrice({ product, filter }: FactQuestion): FactValue | undefined {
  const { portions_per_pack, cbd_mg_per_pack, cbd_mg_per_serving } = product.facts
  const largest = Number(portions_per_pack ?? Number(cbd_mg_per_pack) / Number(cbd_mg_per_serving))
  if (!(largest > 0)) return undefined
  const most = Math.max(...product.choices.map(({ attributes }) => Number.parseFloat(attributes.Size ?? '')))
  const costs = findMeantChoices(product, filter).choices.map(({ attributes: { Size: size }, price_pence }) => {
    const portions = Math.round(size === undefined ? largest : (largest * Number.parseFloat(size)) / most)
    const pence = Math.round((price_pence / portions) * 10) / 10
    const unit = portions_per_pack === undefined ? 'servings' : 'days at the daily portion'
    return `${size === undefined ? 'the pack' : escapeText(size)} at ${formatPence(price_pence)} makes ${portions} ${unit}, about ${pence}p each`
  })
  return sentence(`${linkToCard(product)}: ${joinWords([...new Set(costs)])}.`)
}
