/** Writes lines about products: name, price and the facts that matter for their class. */
import type { Reply } from '../../engine/reply.ts'
import type { ProductCard } from '../../tools/product-card.ts'
import { KINDS } from './kinds.ts'
import { escapeText, fillText, formatCardPrice, formatStrengths, joinWords, linkToCard, lowerFirst } from './text.ts'

const MAX_FACTS = 3

/** The values that texts about a product may use: {name}, {price}, {strengths}, {facts.battery_mah} … */
export function cardValues(card: ProductCard): Record<string, string> {
  const { facts, flavours, strengths_mg, pack_size, summary } = card
  const stated = Object.entries(facts).map(([name, value]) => [`facts.${name}`, formatFact(value)])
  return {
    ...Object.fromEntries(stated),
    name: linkToCard(card),
    plain_name: escapeText(card.name),
    price: formatCardPrice(card),
    strengths: formatStrengths(strengths_mg),
    flavours: flavours.length > 1 ? String(flavours.length) : '',
    size: escapeText(pack_size),
    brand: escapeText(card.brand),
    caffeine: facts.caffeine === undefined ? '' : facts.caffeine === true ? 'with caffeine' : 'no caffeine',
    summary: lowerFirst(escapeText(summary.replace(/\.$/, ''))).slice(0, 90),
  }
}

/** 1000 as '1,000', 'Tubes and boxes' as 'tubes and boxes', '0.6 Ω, 0.8 Ω' as '0.6 Ω or 0.8 Ω'. */
function formatFact(value: ProductCard['facts'][string]): string {
  if (typeof value !== 'string') return typeof value === 'number' ? value.toLocaleString('en-GB') : value ? 'yes' : 'no'
  if (/^[\d.]+ Ω/.test(value)) return joinWords(value.split(', '), 'or')
  return /^[A-Z][a-z]+ (?:and|or|with) [a-z]/.test(value) ? lowerFirst(escapeText(value)) : escapeText(value)
}

/** '1,000 mAh, up to 18 W'. */
export function listKeyFacts(card: ProductCard): string {
  const values = cardValues(card)
  const facts = KINDS.classes[card.product_class].line.map((part) => fillText(`[[${part}]]`, values) ?? '')
  const rating = card.num_reviews > 0 ? [`rated ${card.rating.toFixed(1)} of 5`] : []
  const known = facts.filter((fact) => fact !== '' && fact !== 'no')
  return [...known.slice(0, MAX_FACTS), ...(known.length < 2 ? rating : [])].join(', ')
}

/** '- [Mango Ice Nic Salt](/product/3-mango-ice), £4.79: 6, 10 or 20 mg'. */
export function writeLine(card: ProductCard, isRated = false): string {
  const reviews = card.num_reviews === 1 ? 'one review' : `${card.num_reviews} reviews`
  const rating = isRated && card.num_reviews > 0 ? `rated ${card.rating.toFixed(1)} of 5 (${reviews})` : ''
  const facts = [rating, listKeyFacts(card), writeSoldOut(card)].filter((part) => part !== '').join(', ')
  return `- ${linkToCard(card)}, ${formatCardPrice(card)}${facts === '' ? '' : `: ${facts}`}`
}

const MAX_SOLD_OUT = 2

/** '(120 softgels sold out)' */
const writeSoldOut = ({ sold_out }: ProductCard): string => {
  const forms = sold_out.slice(0, MAX_SOLD_OUT).map((form) => escapeText(form.join(' in ')))
  const more = sold_out.length > MAX_SOLD_OUT ? ['more'] : []
  return forms.length === 0 ? '' : `${joinWords([...forms, ...more])} sold out`
}

export const writeLines = (cards: readonly ProductCard[], isRated = false): string =>
  cards.map((card) => writeLine(card, isRated)).join('\n')

const MAX_NOTED = 4

/** Whatever wrote the answer: a form of a product that it or the message names and that is sold out is said to be. */
export function noteSoldOut(reply: Reply, message: string): Reply {
  const { text, cards } = reply
  const lines = text.split(/\n|(?<=[.!?]) /)
  const isIn = (form: readonly string[], part: string) => form.every((value) => valuePattern(value).test(part))
  const notes = cards.flatMap(({ name, sold_out, flavours }) => {
    // 'Comes in 6 and 10 mg' is of every flavour where none is named.
    const isOfAll = cards.length === 1 && !flavours.some((flavour) => !name.includes(flavour) && isIn([flavour], text))
    const isNamed = (form: readonly string[]) => isIn(isOfAll ? form.slice(-1) : form, `${text}\n${message}`)
    const isSaid = (form: readonly string[]) => lines.some((line) => /sold out/i.test(line) && isIn(form, line))
    const forms = sold_out.filter((form) => isNamed(form) && !isSaid(form))
    const named = forms.slice(0, MAX_NOTED).map((form) => escapeText(form.join(' in ')))
    const rest = forms.length > MAX_NOTED ? ' and more' : ''
    const whose = cards.length > 1 ? ` of ${escapeText(name)}` : ''
    return forms.length === 0 ? [] : [`Sold out just now${whose}: ${named.join(', ')}${rest}.`]
  })
  return notes.length === 0 ? reply : { ...reply, text: [text, ...notes].join('\n\n') }
}

/** The value as texts write it: '6 mg' is in '6, 10 and 20 mg' too. */
function valuePattern(value: string): RegExp {
  const [, amount, unit] = /^([\d.]+) (.+)$/.exec(value) ?? []
  const escaped = (part: string) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return amount === undefined || unit === undefined
    ? new RegExp(`(?<!\\p{L})${escaped(escapeText(value))}(?!\\p{L})`, 'iu')
    : new RegExp(`(?<![\\d.])${escaped(amount)}(?:(?:,| or| and) [\\d.]+)* ?${escaped(unit)}(?!\\p{L})`, 'iu')
}

/** What must be said where these are shown; the nicotine notice is the output filter's. */
export const writeCaution = (cards: readonly ProductCard[]): string =>
  [...new Set(cards.map(({ product_class }) => KINDS.cautions[product_class] ?? ''))].filter(Boolean).join(' ')
