/** Reads one fact of a product: from its record, its choices, its ingredients or its text; or worked out by name. */
import { AGE_LIMIT_YEARS } from '@shop/contract/constants.ts'
import { formatPence } from '@shop/contract/lib/money.ts'
import { substanceIn } from '../../../tools/offer-match.ts'
import type { ProductDetails } from '../../../tools/product-details.ts'
import { listKeyFacts } from '../../write/cards.ts'
import {
  capitalise,
  escapeText,
  formatCardPrice,
  formatStrengths,
  inWords,
  joinWords,
  linkToCard,
  toSentence,
  withoutClaims,
} from '../../write/text.ts'
import { findMeantChoices, isBaseRatio, listAttributes, listValues, writeValues } from '../choices.ts'
import { writeExtreme, writePortionPrice, writePrice, writeStock } from './fact-prices.ts'
import { type FactQuestion, type FactValue, sentence } from './fact-value.ts'
import { findDenial } from './page-sentence.ts'

type Source = (question: FactQuestion, argument: string) => FactValue | undefined

/** Everything that a product states about what it contains. */
function listContents({ ingredients, allergens, nutrients }: ProductDetails): string | undefined {
  if (ingredients === null && allergens.length === 0 && nutrients.length === 0) return undefined
  return [ingredients?.replace(/cholecalciferol(?= from lichen)/i, 'lichen'), ...allergens, ...nutrients].join(' | ')
}

const writeIngredients = ({ ingredients }: ProductDetails): string =>
  ingredients ? toSentence(`Ingredients: ${escapeText(ingredients)}`) : ''

/** Whether it is free of what some people do not eat; `substances` as the search knows them. */
function judgeDiet(label: string, substances: readonly string[]): Source {
  return ({ product }) => {
    const name = linkToCard(product)
    if (/\bvegan\b/i.test(`${product.name} ${product.summary}`)) {
      return sentence(`Yes, ${name} is described as vegan.`, writeIngredients(product))
    }
    const contents = listContents(product)
    if (contents === undefined) return undefined
    const animal = substances.map((one) => substanceIn(contents, one)).find((one) => one !== undefined)
    return animal === undefined
      ? sentence(`${name} lists nothing of animal origin, but isn’t certified as ${label}.`, writeIngredients(product))
      : sentence(`No, ${name} isn’t ${label}: it’s made with ${escapeText(animal)}.`, writeIngredients(product))
  }
}

const ASK_ABOUT_TRACES = 'With a serious allergy, please [ask us](/contact) about traces first.'

/** 'Is it gluten free?' is denied where it contains gluten. */
const asksFree = (words: readonly string[]) => words.includes('free') || words.includes('without')

function findSubstances({ product, filter, words }: FactQuestion, argument: string): FactValue | undefined {
  const contents = listContents(product)
  if (contents === undefined) return undefined
  const wanted = argument === '' ? [...filter.without, ...filter.words].slice(0, 2) : [argument]
  const own = wanted.filter((one) => !product.name.toLowerCase().includes(one))
  if (own.length === 0) return undefined
  const name = linkToCard(product)
  const answers = own.map((one) => {
    const nutrient = product.nutrients.find((line) => line.toLowerCase().startsWith(one))
    if (nutrient) return `Yes, a daily portion of ${name} has ${escapeText(nutrient)}.`
    const found = substanceIn(contents, one)
    if (found === undefined) return `${name} lists no ${escapeText(one)}.`
    const denied = findDenial(product, one)
    if (denied)
      return `The page for ${name} says: ‘${escapeText(denied)}’ ${capitalise(escapeText(found))} is listed, though.`
    return `${asksFree(words) ? 'No' : 'Yes'}, ${name} contains ${escapeText(found)}${found === one ? '' : ` (${escapeText(one)})`}.`
  })
  const asksAllergy = words.some((word) => word.startsWith('allerg') || word === 'intolerant')
  return sentence(...answers, writeIngredients(product), asksAllergy ? ASK_ABOUT_TRACES : '')
}

/** What it is, what it costs, what it comes in. */
function describe(question: FactQuestion): FactValue {
  const { product, filter } = question
  const { choices: meant, named, missing } = findMeantChoices(product, filter)
  const facts = listKeyFacts(product)
  const summary = withoutClaims(product.summary, product.name)
  const price = `${linkToCard(product)} is ${formatCardPrice(product)}${product.in_stock ? '' : ', but sold out just now'}.`
  const choices = listAttributes(product.choices).map((key) => `${key}: ${writeValues(product.choices, key)}.`)
  const isForm = named.length > 0 || missing.length > 0
  const available = meant.find(({ in_stock }) => in_stock)
  const first = isForm
    ? [formatSentence(writeStock(question)), available ? `It’s ${formatPence(available.price_pence)}.` : '']
    : [price]
  const { base } = product.facts
  const asksBase = filter.words.some(isBaseRatio)
  return sentence(
    asksBase && base !== undefined ? `${linkToCard(product)} is ${escapeText(String(base))}.` : '',
    asksBase && base === undefined ? `The page for ${linkToCard(product)} doesn’t give its VG and PG.` : '',
    ...first,
    summary === '' ? '' : toSentence(escapeText(summary)),
    ...(isForm || !product.in_stock ? [] : choices),
    (choices.length === 0 || product.product_class === 'device') &&
      !product.summary.toLowerCase().startsWith(facts.toLowerCase())
      ? toSentence(capitalise(facts))
      : '',
  )
}

const formatSentence = (value: FactValue) => (typeof value === 'object' ? value.sentence : String(value))

const COMPUTED: Readonly<Record<string, Source>> = {
  about: describe,
  price: writePrice,
  stock: writeStock,
  vegan: judgeDiet('vegan', ['animal products']),
  vegetarian: judgeDiet('vegetarian', ['meat', 'fish', 'shellfish', 'beef', 'pork', 'collagen']),
  substance: findSubstances,
  ingredients: ({ product }) =>
    product.ingredients
      ? sentence(`${linkToCard(product)}: ${toSentence(escapeText(product.ingredients))}`)
      : undefined,
  allergens: (question) => {
    const { product } = question
    const hazards = product.cautions.filter((line) => /allergic/i.test(line))
    if (hazards.length > 0) return sentence(`${linkToCard(product)}’s label says: ${escapeText(hazards.join(' '))}`)
    const own = findSubstances(question, '')
    if (own !== undefined || product.ingredients === null) return own
    const named = product.allergens.map(escapeText)
    const listed = named.length > 0 ? `contains **${joinWords(named)}**` : 'names none of the fourteen allergens'
    return sentence(`${linkToCard(product)} ${listed}.`, writeIngredients(product), ASK_ABOUT_TRACES)
  },
  caffeine: ({ product }) => {
    const { caffeine } = product.facts
    const name = linkToCard(product)
    if (caffeine === true) return sentence(`${name} has caffeine, going by its ingredients.`, writeIngredients(product))
    if (caffeine === undefined && product.ingredients === null) return undefined
    return sentence(`${name} has no caffeine in its ingredients.`, writeIngredients(product))
  },
  nutrients: ({ product }) =>
    product.nutrients.length === 0
      ? undefined
      : sentence(`A daily portion of ${linkToCard(product)} has ${joinWords(product.nutrients.map(escapeText))}.`),
  strengths: ({ product, filter }) => {
    if (filter.strengthsMg.length > 0) return writeStock({ product, filter, words: [] })
    const { held, gone } = listValues(product.choices, 'Strength')
    const all = formatStrengths(product.strengths_mg, 'and')
    if (held.length + gone.length > 0)
      return sentence(`${linkToCard(product)} comes in ${writeValues(product.choices, 'Strength')}.`)
    if (product.product_class === 'shortfill')
      return sentence(`${linkToCard(product)} is 0 mg; you can add a nicotine shot.`)
    return all === '' ? undefined : sentence(`${linkToCard(product)} comes in ${all}.`)
  },
  nicotine: ({ product }) => {
    if (!product.contains_nicotine) return sentence(`No, ${linkToCard(product)} has no nicotine.`)
    const kind = product.nicotine_type === 'salt' ? 'nicotine salt' : 'freebase nicotine'
    return sentence(`${linkToCard(product)} has ${kind}, ${formatStrengths(product.strengths_mg)} per ml.`)
  },
  cbd: ({ product }) => {
    const { cbd_mg_per_serving: mg, servings_per_day: servings, cbd_mg_per_pack: pack } = product.facts
    if (mg === undefined) return sentence(`${linkToCard(product)} has no CBD.`)
    const day = servings === undefined ? '' : ` Have at most ${inWords(Number(servings))} a day.`
    return sentence(`A serving of ${linkToCard(product)} has ${mg} mg of CBD. The pack has ${pack} mg.${day}`)
  },
  servings: ({ product }) => {
    const { portions_per_pack, daily_portion, cbd_mg_per_pack, cbd_mg_per_serving } = product.facts
    const isDaily = portions_per_pack !== undefined
    const largest = isDaily ? Number(portions_per_pack) : Number(cbd_mg_per_pack) / Number(cbd_mg_per_serving)
    if (!Number.isFinite(largest)) return undefined
    const sizes = [...new Set(product.choices.flatMap(({ attributes }) => attributes.Size ?? []))]
    const most = Math.max(...sizes.map(Number.parseFloat))
    const unit = isDaily ? 'daily portions' : 'servings'
    const ofSize = (size: string) =>
      `${escapeText(size)} ${size.endsWith('s') ? 'make' : 'makes'} about ${Math.round((largest * Number.parseFloat(size)) / most)} ${unit}`
    const packs =
      sizes.length > 0 && Number.isFinite(most)
        ? sizes.map(ofSize)
        : [`the pack makes about ${Math.round(largest)} ${unit}`]
    return sentence(
      `${linkToCard(product)}: ${joinWords(packs)}${daily_portion ? `, each ${escapeText(String(daily_portion))}` : ''}.`,
    )
  },
  portion_price: writePortionPrice,
  rating: ({ product }) => {
    const { num_reviews, rating } = product
    if (num_reviews === 0)
      return sentence(`${linkToCard(product)} has no reviews yet.`, toSentence(capitalise(listKeyFacts(product))))
    const count = num_reviews === 1 ? 'one review' : `${num_reviews} reviews`
    return sentence(
      `${linkToCard(product)} is rated ${rating.toFixed(1)} of 5 from ${count} by customers who bought it.`,
    )
  },
  cautions: ({ product }) =>
    product.cautions.length === 0
      ? undefined
      : sentence(`${linkToCard(product)}’s label and page say: ${product.cautions.map(escapeText).join(' ')}`),
  age: ({ product }) =>
    sentence(
      product.age_restricted
        ? `Yes, ${linkToCard(product)} is only for adults of ${AGE_LIMIT_YEARS} and over.`
        : `${linkToCard(product)} has no age limit.`,
    ),
}

const PREFIXED: Readonly<Record<string, Source>> = {
  range: ({ product }, unit) => {
    const [, low, high] =
      new RegExp(`(\\d+) to (\\d+) ${unit}\\b`).exec(`${product.summary} ${product.description}`) ?? []
    return low === undefined || high === undefined
      ? undefined
      : sentence(`${linkToCard(product)} is adjustable from ${low} to ${high} ${unit}.`)
  },
  listed: ({ product }, label) => product.listed[label],
  substance: findSubstances,
  choice: ({ product, filter, words }, attribute) => {
    const values = writeValues(product.choices, attribute)
    if (values === '') return undefined
    const { named, missing } = findMeantChoices(product, filter)
    if (named.length > 0) return writeStock({ product, filter, words: [] })
    const most = writeExtreme(product, attribute, words)
    if (most) return sentence(`${linkToCard(product)} goes ${most}.`)
    const no =
      missing.length > 0
        ? `${linkToCard(product)} doesn’t come in ${joinWords(missing.map(escapeText), 'or')}. It`
        : linkToCard(product)
    return sentence(`${no} comes in ${values}.`)
  },
  mention: ({ product }, words) => {
    const pattern = new RegExp(`(?<![a-z])(?:${words.replace(/[^\w|-]/g, '')})(?![a-z])`, 'i')
    const found = product.description.split(/(?<=[.!?])\s+/).find((one) => pattern.test(one))
    return found === undefined
      ? undefined
      : sentence(`${linkToCard(product)}: ${escapeText(withoutClaims(found, product.name))}`)
  },
}

/** The value at `source`; undefined where the product does not state it. */
export function readFact(source: string, question: FactQuestion): FactValue | undefined {
  const [head = '', argument = ''] = source.split(/\.(.*)/s)
  const computed = COMPUTED[source] ?? PREFIXED[head]
  if (computed) return computed(question, argument)
  const record: Readonly<Record<string, unknown>> = head === 'facts' ? question.product.facts : { ...question.product }
  const value = record[head === 'facts' ? argument : source]
  if (Array.isArray(value)) return value.length > 0 ? value.join(', ') : undefined
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value || undefined
    : undefined
}
