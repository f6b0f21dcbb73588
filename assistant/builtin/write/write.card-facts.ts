/** What a line about a product says besides its name and price, by its class; and what must be said with some goods. */
import { MAX_CBD_MG_A_DAY } from '../../../server/areas/compliance/compliance.cbd-rules.ts'
import type { ProductCard } from '../../tools/tool.results.ts'
import { inThousands, linkTo, listOf, plain, priceOf, strengths } from './write.text.ts'

/** '- [Mango Ice Nic Salt](/product/3-mango-ice), £4.79: 6, 10 or 20 mg' */
export function lineOf(card: ProductCard, isRated = false): string {
  const rating =
    isRated && card.num_reviews > 0
      ? [
          `rated ${card.rating.toFixed(1)} of 5 (${card.num_reviews === 1 ? 'one review' : `${card.num_reviews} reviews`})`,
        ]
      : []
  const facts = [...rating, keyFacts(card)].filter(Boolean).join(', ')
  return `- ${linkTo(card.name, card.path)}, ${priceOf(card)}${facts === '' ? '' : `: ${facts}`}`
}

export function keyFacts(card: ProductCard): string {
  const parts = partsOf(card).filter((part) => part !== '')
  const rating = card.num_reviews > 0 ? [`rated ${card.rating.toFixed(1)} of 5`] : []
  return [...parts.slice(0, 3), ...(parts.length < 2 ? rating : [])].join(', ')
}

function partsOf(card: ProductCard): string[] {
  const { product_class, strengths_mg, facts, pack_size, flavours, summary } = card
  const size = plain(pack_size)
  switch (product_class) {
    case 'nicotine_eliquid':
    case 'nicotine_shot':
      return [strengths(strengths_mg), flavours.length > 1 ? `in ${flavours.length} flavours` : '', text(facts.base)]
    case 'prefilled_pod':
      return [strengths(strengths_mg), fits(facts.fits)]
    case 'shortfill':
    case 'cbd_eliquid':
      return ['0 mg', size, text(facts.base)]
    case 'device':
      return [figure(facts.battery_mah, ' mAh'), upTo(facts.power_w, ' W'), takes(facts.fits)]
    case 'tank':
      return [resistances(card), size, fits(facts.fits)]
    case 'coil':
      return [resistances(card), fits(facts.fits)]
    case 'cbd_food':
      return [figure(facts.cbd_mg_per_serving, ' mg CBD a serving'), caffeine(facts.caffeine), size]
    case 'tea':
      return [caffeine(facts.caffeine), size]
    case 'food_supplement':
      return [portion(facts.daily_portion), size]
    default:
      return [plain(summary.replace(/\.$/, '')).slice(0, 90)]
  }
}

/** '0.6 Ω, 0.8 Ω' as '0.6 Ω or 0.8 Ω'. */
const resistances = ({ facts }: ProductCard) => listOf(text(facts.resistances).split(', ').filter(Boolean), 'or')

type Value = ProductCard['facts'][string] | undefined
const text = (value: Value) => (typeof value === 'string' ? plain(value) : '')
const figure = (value: Value, unit: string) => (typeof value === 'number' ? `${inThousands(value)}${unit}` : '')
const upTo = (value: Value, unit: string) => (typeof value === 'number' ? `up to ${value}${unit}` : '')
const fits = (value: Value) => (text(value) === '' ? '' : `fits ${withoutCapital(text(value))}`)
/** 'Tubes and boxes' begins small in the middle of a line; 'Pod One and Slim' are names. */
const withoutCapital = (words: string) =>
  /^[A-Z][a-z]+ (?:and|or|with) [a-z]/.test(words) ? `${words.charAt(0).toLowerCase()}${words.slice(1)}` : words
const takes = (value: Value) => (text(value) === '' ? '' : `takes ${text(value)}`)
const caffeine = (value: Value) => (value === false ? 'no caffeine' : value === true ? 'with caffeine' : '')
const portion = (value: Value) => (text(value) === '' ? '' : `${text(value)} a day`)

/** What has to be said where these are shown (rules A10, C3 and D1), in one or two sentences; '' where nothing has. */
export function cautionOf(cards: readonly ProductCard[], isZeroAsked = false): string {
  const nicotine = cards.filter(({ contains_nicotine }) => contains_nicotine).length
  const hasCbd = cards.some(({ product_class }) => product_class === 'cbd_food' || product_class === 'cbd_eliquid')
  const hasSupplement = cards.some(({ product_class }) => product_class === 'food_supplement')
  const all = nicotine === cards.length
  const who = cards.length === 1 ? 'It contains' : all ? 'They contain' : 'Those with a strength above 0 mg contain'
  return [
    nicotine > 0 && !isZeroAsked ? `${who} nicotine, which is highly addictive.` : '',
    nicotine > 0 && isZeroAsked
      ? `At 0 mg ${cards.length === 1 ? 'it has' : 'they have'} no nicotine; other strengths do, and nicotine is highly addictive.`
      : '',
    hasCbd
      ? `CBD is for adults, not in pregnancy, while breastfeeding or with medicine, and at most ${MAX_CBD_MG_A_DAY} mg a day.`
      : '',
    hasSupplement ? 'Do not exceed the daily portion on the label.' : '',
  ]
    .filter(Boolean)
    .join(' ')
}
