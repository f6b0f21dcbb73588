/** One product looked at closely, or several side by side. */
import { MAX_LINE_QUANTITY } from '@shop/contract/constants.ts'
import { calculateDeliveryFee } from '@shop/contract/lib/pricing.ts'
import type { ProductDetails } from '../../tools/tool.results.ts'
import type { Findings, Sum } from '../findings.ts'
import { PRODUCT_TOPICS, type ProductTopic } from '../understand/understanding.topics.goods.ts'
import type { Memory } from '../understand/understanding.ts'
import { substancesAsked } from '../write/write.ingredients.ts'
import type { Desk } from './act.desk.ts'
import { likeIt, searched } from './act.find.ts'
import type { Asked } from './act.follow.ts'
import { isNarrow } from './act.follow.ts'

const MOST_COMPARED = 3
const MOST_INSTEAD = 3

export async function question(asked: Asked, memory: Memory, desk: Desk): Promise<Findings> {
  const { about, slots, follows, productIds, text } = asked
  const isOfAll = follows.kind === 'it' && productIds.length === 0 && /\b(?:they|them|these|those)\b/i.test(text)
  if (isOfAll && memory.shownIds.length > 1 && asked.topic !== undefined && asked.topic !== 'about') {
    const products = await desk.detailsOf(memory.shownIds.slice(0, MOST_OF_ALL))
    if (products.length > 1) return { kind: 'several', topic: topicOf(asked.topic), products, text }
  }
  const [id] = about
  const product = id === undefined ? undefined : await desk.details(id)
  if (!product) return whichOne(asked, desk)
  const topic = asksContents(asked, product) ? 'ingredients' : ofClass(topicOf(asked.topic), product)
  const isGone = !product.in_stock || isChoiceGone(slots.strengthsMg, product.strengths_mg)
  const instead = isGone
    ? await desk.search({
        ...likeIt(product),
        flavour_families: product.flavour_family === null ? [] : [product.flavour_family],
        strengths_mg: slots.strengthsMg,
        exclude_ids: [product.id],
        limit: MOST_INSTEAD,
      })
    : undefined
  const count = topic === 'price' ? countIn(text, slots) : undefined
  const sum = count === undefined ? undefined : await sumOf(product, count, desk)
  return { kind: 'product', topic, product, slots, text, instead: instead?.items ?? [], sum }
}

/** 'How long will it last?' asks of a battery, of a tub how many portions it holds. */
const ofClass = (topic: ProductTopic, { product_class }: ProductDetails): ProductTopic =>
  topic === 'battery' && EATEN.has(product_class) ? 'servings' : topic
const EATEN: ReadonlySet<ProductDetails['product_class']> = new Set(['tea', 'cbd_food', 'food_supplement'])

const MOST_OF_ALL = 4
const NUMBERS: Readonly<Record<string, number>> = { two: 2, three: 3, four: 4, five: 5, six: 6, ten: 10 }
const SEVERAL =
  /\b(\d{1,2}|two|three|four|five|six|ten) (?:x |times |of |bottles?|packs?|boxes|tins?|jars?|kits?|pods?|bags?|pieces|units)/i

/** 'three bottles of it'. */
function countIn(text: string, { count }: Asked['slots']): number | undefined {
  const [, said] = SEVERAL.exec(text) ?? []
  const named = said === undefined ? count : (NUMBERS[said.toLowerCase()] ?? Number(said))
  return named !== undefined && named > 1 && named <= MAX_LINE_QUANTITY ? named : undefined
}

async function sumOf({ price_pence }: ProductDetails, count: number, desk: Desk): Promise<Sum> {
  return { count, ...(await withDelivery(price_pence * count, desk)) }
}

async function withDelivery(subtotal: number, desk: Desk): Promise<Omit<Sum, 'count'>> {
  const { rules } = await desk.shop()
  const deliveryFee = calculateDeliveryFee('standard', subtotal, {
    standard_delivery_fee: rules.standard_fee_pence,
    free_shipping_threshold: rules.free_from_pence,
    express_shipping_fee: rules.express_fee_pence,
  })
  return { subtotal, deliveryFee, missing: Math.max(0, rules.free_from_pence - subtotal) }
}

/** Whether the question is what several named products come to together. */
export const asksTotal = ({ productIds, intent, topic, text }: Asked): boolean =>
  productIds.length > 1 &&
  ((intent === 'delivery' && (topic === 'cost' || topic === 'free_over' || topic === 'general')) ||
    (intent === 'product_question' && topic === 'price') ||
    TOGETHER.test(text))
const TOGETHER = /\b(?:altogether|all together|in total|total|come to|comes to|sum)\b/i

/** '2 garden mint and a pod one kit, with delivery' */
export async function total({ productIds, text }: Asked, desk: Desk): Promise<Findings> {
  const products = await desk.detailsOf(productIds.slice(0, MOST_SUMMED))
  let read = 0
  const said = text.toLowerCase()
  const lines = products
    .map((product) => ({ product, at: placeOf(product.name, said) }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ product, at }) => {
      const before = said.slice(read, Math.max(at, read))
      read = Math.max(at, read)
      return { product, count: lastNumberIn(before) }
    })
  const subtotal = lines.reduce((sum, { product, count }) => sum + product.price_pence * count, 0)
  return { kind: 'total', lines, ...(await withDelivery(subtotal, desk)) }
}
const MOST_SUMMED = 5

/** Where the name, or as much of its beginning as was said, stands in the text; behind all where it does not. */
function placeOf(name: string, text: string): number {
  const words = name.toLowerCase().split(/\s+/)
  for (let length = words.length; length > 0; length -= 1) {
    const at = text.indexOf(words.slice(0, length).join(' '))
    if (at !== -1) return at
  }
  return text.length
}

/** The number just before a name: '3 bottles of', 'two', 'a'; one where none was said. Strengths and volumes are none. */
function lastNumberIn(text: string): number {
  const numbers = [...text.matchAll(/\b(\d{1,2}|two|three|four|five|six|ten)\b(?! ?(?:mg|ml|%))/g)]
  const [, said] = numbers.at(-1) ?? []
  const count = said === undefined ? 1 : (NUMBERS[said] ?? Number(said))
  return Math.min(Math.max(count, 1), MAX_LINE_QUANTITY)
}

const isChoiceGone = (wanted: readonly number[], held: readonly number[]) =>
  held.length > 0 && wanted.length > 0 && !wanted.some((mg) => held.includes(mg))

/** 'Is there iron in the multivitamin?' asks no more than that. */
const asksContents = ({ topic, text }: Asked, { name, ingredients }: ProductDetails): boolean =>
  (topic === undefined || topic === 'about') && ingredients !== null && substancesAsked(text, name).length > 0

const topicOf = (topic: Asked['topic']): ProductTopic => PRODUCT_TOPICS.find((known) => known === topic) ?? 'about'

/** No product was meant: what was described is looked for, or it is asked which one. */
const DIFFERS =
  'That differs from one product to the next: each page lists the ingredients in full, so tell me which one you mean.'

async function whichOne(asked: Asked, desk: Desk): Promise<Findings> {
  const { slots, topic } = asked
  if (isNarrow(slots)) {
    const found = await searched(slots, desk, 'asked', topic === undefined ? undefined : DIFFERS)
    const ids = found.result.relaxed.length === 0 ? found.result.items.map(({ id }) => id) : []
    if (topic === undefined || ids.length === 0 || found.result.total > MOST_OF_ALL) return found
    const products = await desk.detailsOf(ids)
    const [only] = products
    if (only && products.length === 1) {
      const known = topic !== 'nutrients' && asksContents(asked, only) ? 'ingredients' : topicOf(topic)
      return { kind: 'product', topic: known, product: only, slots, text: asked.text, instead: [], sum: undefined }
    }
    return { kind: 'several', topic: topicOf(topic), products, text: asked.text }
  }
  return {
    kind: 'kept',
    entry: {
      text: 'Which product do you mean? Tell me its name, or what it is, such as ‘the Pod One kit’ or ‘chamomile CBD tea’, and I will look.',
      next: ['Show me pod kits', 'Show me CBD teas', 'Show me your bestsellers'],
    },
    cards: [],
  }
}

const COMPARES = /\b(?:compare|compared|vs|versus|difference|differ|better)\b/i

/** 'Creatine or collagen, which is better?': things to compare that are no whole names. */
export const asksComparison = ({ text, slots, productIds }: Asked): boolean =>
  COMPARES.test(text) && slots.words.length > 0 && slots.words.length + productIds.length === 2

/** Each word is taken for what it finds first; where one finds nothing, it is an ordinary question. */
export async function compareWords({ slots, productIds }: Asked, desk: Desk): Promise<Findings | undefined> {
  const [known] = await desk.detailsOf(productIds.slice(0, 1))
  const kind = known ? likeIt(known) : { classes: slots.classes }
  const found = await Promise.all(slots.words.map((query) => desk.search({ ...kind, query, limit: 1 })))
  const ids = found.flatMap(({ items, relaxed }) => (relaxed.length === 0 ? (items[0]?.id ?? []) : []))
  const all = [...new Set([...productIds, ...ids])]
  const result = all.length < 2 ? undefined : await desk.compare(all)
  return result && result.items.length > 1 ? { kind: 'compare', result } : undefined
}

/** What was named, or pointed at, or stood in the last answer. */
export async function compare(asked: Asked, memory: Memory, desk: Desk): Promise<Findings> {
  const named = [...new Set([...asked.productIds, ...(asked.productIds.length === 1 ? asked.about : [])])]
  const others = [memory.productId, ...memory.shownIds].filter((id) => id !== undefined)
  const ids = named.length > 1 ? named : [...new Set([...named, ...others])]
  if (ids.length < 2) return isNarrow(asked.slots) ? searched(asked.slots, desk, 'asked') : nothingToCompare
  const result = await desk.compare(ids.slice(0, named.length > 1 ? MOST_COMPARED : 2))
  return result.items.length < 2 ? nothingToCompare : { kind: 'compare', result }
}

const nothingToCompare: Findings = {
  kind: 'kept',
  entry: {
    text: 'Tell me the names of the two products, such as ‘Pod One or Slim kit’, and I will set them side by side.',
    next: ['Compare the Pod One kit and the Slim kit', 'Pod kit or pen kit?', 'Nic salt or freebase?'],
  },
  cards: [],
}
