/** The customer's own orders, bundles and pages. Whose orders they are is the tools' to decide. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import type { BundlesInput } from '../../tools/tool.inputs.ts'
import type { Findings } from '../findings.ts'
import { BUNDLE_TOPICS, ORDER_TOPICS } from '../understand/understanding.topics.ts'
import type { Desk } from './act.desk.ts'
import type { Asked } from './act.follow.ts'

const orderTopic = (topic: Asked['topic']) => ORDER_TOPICS.find((known) => known === topic)

/** Subjects that belong to a single order, the latest where none is named. */
const OF_ONE_ORDER: readonly string[] = ['last', 'status', 'tracking', 'invoice', 'reorder']

export async function myOrders({ topic, orderNumber }: Asked, desk: Desk): Promise<Findings> {
  if (orderNumber !== undefined || (topic !== undefined && OF_ONE_ORDER.includes(topic))) {
    return order(orderNumber, orderTopic(topic) ?? 'status', desk)
  }
  const result = await desk.orders({})
  return { kind: 'orders', topic: orderTopic(topic) ?? 'list', result }
}

export const orderStatus = ({ topic, orderNumber }: Asked, desk: Desk): Promise<Findings> =>
  order(orderNumber, orderTopic(topic) ?? 'status', desk)

export async function cancelOrder({ orderNumber }: Asked, desk: Desk): Promise<Findings> {
  return order(orderNumber, 'cancel', desk)
}

async function order(
  orderNumber: string | undefined,
  topic: Extract<Findings, { kind: 'order' }>['topic'],
  desk: Desk,
): Promise<Findings> {
  const result = await desk.order(orderNumber === undefined ? {} : { order_number: orderNumber })
  return { kind: 'order', topic, result, orderNumber }
}

export async function bundles({ topic, bundleIds, slots, about, text }: Asked, desk: Desk): Promise<Findings> {
  const known = BUNDLE_TOPICS.find((one) => one === topic) ?? 'list'
  const [bundle_id] = bundleIds
  if (bundle_id !== undefined) {
    const result = await desk.bundles({ bundle_id })
    return { kind: 'bundles', topic: known, result, isNamed: true, isRelaxed: false }
  }
  const [product_id] = about
  const query = slots.words.join(' ')
  const order = { max_pence: slots.maxPence, sort: orderOf(text, slots), limit: 4 }
  const wish = { ...(query === '' ? {} : { query: query.slice(0, 200) }), product_id, classes: classesOf(slots, text) }
  const narrowed = await desk.bundles({ ...wish, ...order })
  const isNarrowed = query !== '' || product_id !== undefined || wish.classes.length > 0
  const isRelaxed = narrowed.total === 0 && isNarrowed
  const result = isRelaxed ? await desk.bundles(order) : narrowed
  return { kind: 'bundles', topic: known, result, isNamed: false, isRelaxed }
}

const CHEAPEST = /\b(?:cheap\w*|lowest|least expensive|low cost)\b/i
const SAVING = /\b(?:save the most|saves? (?:me )?(?:the )?most|biggest saving|best (?:deal|value|saving))\b/i

function orderOf(text: string, { sort }: Asked['slots']): BundlesInput['sort'] {
  if (SAVING.test(text)) return 'savings'
  if (sort === 'price_desc') return 'price_desc'
  return sort === 'price_asc' || CHEAPEST.test(text) ? 'price_asc' : 'newest'
}

/** Kinds that the bundle must hold: each that was named, teas with CBD or without, and a kit for a beginner. */
function classesOf({ classes }: Asked['slots'], text: string): ProductClass[] {
  if (classes.length === 0 && BEGINNER.test(text)) return ['device']
  // The words of the question find these.
  const isEither = (kinds: readonly ProductClass[]) => kinds.every((kind) => classes.includes(kind))
  const left = EITHER.filter(isEither).flat()
  return classes.filter((known) => !left.includes(known) && known !== 'cbd_eliquid')
}
const BEGINNER = /\b(?:beginners?|starters?|starting|start(?:ed)? out|newbie|new to)\b/i
const EITHER: readonly ProductClass[][] = [
  ['tea', 'cbd_food'],
  ['nicotine_eliquid', 'shortfill'],
  ['prefilled_pod', 'tank'],
]

export async function openPage({ path, productIds, bundleIds, slots }: Asked, desk: Desk): Promise<Findings> {
  const [product_id] = productIds
  const [bundle_id] = bundleIds
  const [category_id] = slots.subcategoryIds.length > 0 ? slots.subcategoryIds : slots.categoryIds
  const [brand_id] = slots.brandIds
  const thing =
    product_id !== undefined
      ? { product_id }
      : bundle_id !== undefined
        ? { bundle_id }
        : path !== undefined
          ? { path }
          : category_id !== undefined
            ? { category_id }
            : brand_id !== undefined
              ? { brand_id }
              : { page: 'shop' as const }
  return { kind: 'page', result: await desk.open(thing) }
}
