/** Writes about one product, and about several side by side. */
import { formatPence } from '@shop/contract/lib/money.ts'
import type { CompareResult, ProductCard } from '../../tools/tool.results.ts'
import type { Findings, OneProduct, Sum, Total } from '../findings.ts'
import { NO_SLOTS } from '../policy/act.follow.ts'
import type { Reply } from '../reply.ts'
import { cautionOf, lineOf } from './write.card-facts.ts'
import { choicesText } from './write.choices.ts'
import { FACTS } from './write.product-facts.ts'
import { bold, linkTo, listOf, plain, priceOf } from './write.text.ts'

/** Rows of a comparison that a phone shows without scrolling. */
const MOST_ROWS = 7

export function writeProduct(found: OneProduct): Reply {
  const { product, topic, instead } = found
  const name = linkTo(product.name, product.path)
  const reply = {
    cards: product.in_stock ? [product, ...instead] : instead,
    next: nextOf(found),
    remember: { productId: product.id, ...(product.in_stock ? {} : { shownIds: instead.map(({ id }) => id) }) },
  }
  if (topic === 'about') {
    const stock = product.in_stock ? `costs ${priceOf(product)} and is in stock` : 'is sold out just now'
    const brand = product.brand === '' ? '' : ` by ${plain(product.brand)}`
    const choices = product.in_stock && product.choices.length > 1 ? choicesText(product) : ''
    const text = [`${name}${brand} ${stock}.`, FACTS.about(product, found), choices, caution(product)]
    return { ...reply, text: withInstead(text.filter(Boolean).join(' '), found) }
  }
  if (topic === 'returns') {
    return {
      ...reply,
      text: `${name}: ${sealed(product)} The days and the steps are in the [return policy](/return-policy).`,
    }
  }
  const fact = FACTS[topic === 'fits' ? 'about' : topic](product, found)
  const extra = found.sum ? sumText(found.sum, product) : NEEDS_CAUTION.has(topic) ? caution(product) : ''
  const gone = !product.in_stock && topic !== 'stock' ? 'It is sold out just now.' : ''
  return { ...reply, text: withInstead([about(name, fact), extra, gone].filter(Boolean).join(' '), found) }
}

function sumText({ count, subtotal, deliveryFee, missing }: Sum, { price_pence }: ProductCard): string {
  const goods = `${count} × ${formatPence(price_pence)} come to ${formatPence(subtotal)}`
  if (deliveryFee === 0) return `${goods}, and standard delivery is free.`
  const more = missing > 0 ? ` With ${formatPence(missing)} more in the basket standard delivery is free.` : ''
  return `${goods}; with standard delivery of ${formatPence(deliveryFee)} that is ${formatPence(subtotal + deliveryFee)}.${more}`
}

/** The same fact of each, a line for each. */
export function writeSeveral({ topic, products, text }: Extract<Findings, { kind: 'several' }>): Reply {
  const known = topic === 'returns' || topic === 'fits' ? 'about' : topic
  const lines = products.map((product) => {
    const fact = FACTS[known](product, { slots: NO_SLOTS, text }).replace(/\s+/g, ' ')
    return `- ${about(linkTo(product.name, product.path), fact)}`
  })
  return {
    text: [lines.join('\n'), cautionOf(products)].filter(Boolean).join('\n\n'),
    cards: products.filter(({ in_stock }) => in_stock),
    next: ['Compare the first two', 'Tell me about the first one'],
  }
}

/** Topics at which somebody is about to take or buy it. */
const NEEDS_CAUTION: ReadonlySet<string> = new Set([
  'strengths',
  'cbd_content',
  'directions',
  'servings',
  'stock',
  'flavours',
])

const caution = (card: ProductCard) => cautionOf([card])

/** The fact with the product's name as what it speaks of: 'It costs £5' becomes 'Garden Mint costs £5'. */
function about(name: string, fact: string): string {
  const [, start, rest] = /^((?:(?:Yes|No|Not|At|In|By)\b[^.:;]*? )?)it\b(.*)$/is.exec(fact) ?? []
  if (start !== undefined && rest !== undefined) return `${start}${name}${rest}`
  const [, yes = '', thing, end] = splitFact(fact)
  if (thing !== undefined && end !== undefined) return `${yes === '' ? 'The' : `${yes}the`} ${thing} of ${name} ${end}`
  const [, portion] = /^(A serving|A daily portion|The (?:largest )?pack) (?=holds|makes)/.exec(fact) ?? []
  if (portion !== undefined) return `${portion} of ${name}${fact.slice(portion.length)}`
  return `${name}: ${/^(?:In|At|By|Only|Not|Its) /.test(fact) ? lowerFirst(fact) : fact}`
}

/** 'Its page does not state it' as 'page' and 'does not state it'. */
const splitFact = (fact: string) =>
  /^(Yes, |No, )?its ([a-z ]+?) ((?:is|are|holds|does|says?|names?|states?|carries)\b.*)$/is.exec(fact) ?? []

const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`

function withInstead(text: string, { product, instead }: OneProduct): string {
  if (instead.length === 0) return text
  const lead = product.in_stock ? 'Like it, and in stock in that strength:' : 'Like it, and in stock:'
  return `${text}\n\n${lead}\n\n${instead.map((card) => lineOf(card)).join('\n')}`
}

function sealed({ product_class }: ProductCard): string {
  if (product_class === 'device' || product_class === 'battery' || product_class === 'accessory') {
    return 'it may be looked at and sent back within the return period; a kit that was filled or put to the mouth counts as opened.'
  }
  return 'it can be sent back while its seal is unbroken; once opened only if it is faulty, for hygiene.'
}

function nextOf({ product, topic }: OneProduct): string[] {
  if (!product.in_stock) return ['When is it back in stock?', 'Show me others']
  const byClass: Partial<Record<ProductCard['product_class'], string[]>> = {
    device: ['What fits it?', 'How long does the battery last?', 'A cheaper one'],
    coil: ['Which kits does it fit?', 'When should I change a coil?'],
    tank: ['What fits it?', 'A cheaper one'],
    prefilled_pod: ['Which kits does it fit?', 'Which strengths are there?'],
    nicotine_eliquid: ['Which strengths are there?', 'What is in it?', 'Show me something similar'],
    shortfill: ['How many shots does it need?', 'Show me something similar'],
    cbd_food: ['How much CBD is in it?', 'Does it have caffeine?', 'How do I brew it?'],
    tea: ['Does it have caffeine?', 'What is in it?'],
    food_supplement: ['Is it vegan?', 'What is in it?', 'How do I take it?'],
  }
  const all = byClass[product.product_class] ?? ['Show me something similar', 'What does delivery cost?']
  const asked: Partial<Record<typeof topic, RegExp>> = {
    battery: /battery/,
    strengths: /strengths/,
    ingredients: /in it\?$/,
    caffeine: /caffeine/,
    vegan: /vegan/,
    cbd_content: /CBD/,
    directions: /brew|take/,
  }
  const done = asked[topic]
  return all.filter((one) => !done?.test(one))
}

/** What differs, as a small table; names link to their pages. */
export function writeComparison({ items, rows }: CompareResult): Reply {
  const shown = rows.filter(({ label }) => label !== 'Kind' || rows.length < 4).slice(0, MOST_ROWS)
  const head = `| | ${items.map(({ name, path }) => linkTo(name, path)).join(' | ')} |`
  const line = `|---|${items.map(() => '---|').join('')}`
  const body = shown.map(
    ({ label, values }) => `| ${plain(label)} | ${values.map((value) => plain(value)).join(' | ')} |`,
  )
  const table = shown.length === 0 ? 'By their pages they differ in name alone.' : [head, line, ...body].join('\n')
  const gone = items.filter(({ in_stock }) => !in_stock)
  const goneText =
    gone.length > 0
      ? `${listOf(gone.map(({ name }) => bold(name)))} ${gone.length === 1 ? 'is' : 'are'} sold out just now.`
      : ''
  const cards = items.filter(({ in_stock }) => in_stock)
  const [first] = items
  return {
    text: [verdict(items), table, [goneText, cautionOf(items)].filter(Boolean).join(' ')].filter(Boolean).join('\n\n'),
    cards,
    next:
      first?.product_class === 'device'
        ? ['Which is simpler for a beginner?', 'What fits the first one?']
        : ['Tell me about the first one', 'A cheaper one'],
  }
}

/** The difference that decides for most, in a sentence. */
function verdict(items: readonly ProductCard[]): string {
  const [one, other] = items
  if (!one || !other || items.length > 2) return 'This is where they differ:'
  const parts: string[] = []
  const mah = [Number(one.facts.battery_mah ?? 0), Number(other.facts.battery_mah ?? 0)] as const
  if (mah[0] !== mah[1] && mah[0] > 0 && mah[1] > 0) {
    parts.push(`${bold(mah[0] > mah[1] ? one.name : other.name)} has the larger battery`)
  }
  if (one.price_pence !== other.price_pence) {
    parts.push(`${bold(one.price_pence < other.price_pence ? one.name : other.name)} costs less`)
  }
  return parts.length === 0 ? 'This is where they differ:' : `${listOf(parts)}.`
}

/** Several products at once: each with its number, the sum, and delivery. */
export function writeTotal({ lines, subtotal, deliveryFee, missing }: Total): Reply {
  const rows = lines.map(({ product, count }) => {
    const own = `${count} × ${linkTo(product.name, product.path)} at ${formatPence(product.price_pence)}`
    return `- ${own}${count > 1 ? `: ${formatPence(product.price_pence * count)}` : ''}${product.in_stock ? '' : ' (sold out just now)'}`
  })
  const free = missing > 0 ? ` With ${formatPence(missing)} more it would be free.` : ''
  const delivery =
    deliveryFee === 0
      ? `Together ${formatPence(subtotal)}, and standard delivery is free.`
      : `Together ${formatPence(subtotal)}; with standard delivery of ${formatPence(deliveryFee)} that is **${formatPence(subtotal + deliveryFee)}**.${free}`
  const products = lines.map(({ product }) => product)
  return {
    text: [rows.join('\n'), [delivery, cautionOf(products)].filter(Boolean).join(' ')].join('\n\n'),
    cards: products.filter(({ in_stock }) => in_stock),
    next: ['How long does delivery take?', 'Which bundles do you have?'],
  }
}
