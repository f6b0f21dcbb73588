/** The customer's own orders: how one stands, cancelling, changing, ordering again. The sentences are rows of data. */
import { formatPence } from '@shop/contract/lib/money.ts'
import type { Reply } from '../../engine/reply.ts'
import type { Turn } from '../../engine/turn.ts'
import type { OrderDetails } from '../../tools/my-orders.ts'
import type { Desk } from '../customer.desk.ts'
import type { Figures } from '../figures.ts'
import { listIntents } from '../intents.ts'
import { escapeText, formatDay, inWords, joinTexts, joinWords, linkTo } from '../write/text.ts'

const MAX_ITEMS = 3

/** The values that sentences about an order may use. */
function listOrderValues(order: OrderDetails): Figures {
  const items = order.items.map(({ name, quantity }) => `${quantity > 1 ? `${quantity} × ` : ''}${escapeText(name)}`)
  const rest = items.length - MAX_ITEMS
  const { tracking_number: number, tracking_url: url } = order
  const tracking =
    number && url && /^https:\/\//.test(url)
      ? `[${escapeText(number)}](${encodeURI(url).replace(/[()]/g, '')})`
      : escapeText(number ?? '')
  return {
    order: linkTo(order.order_number, order.path),
    order_number: escapeText(order.order_number),
    ordered_on: formatDay(order.ordered_on),
    items: joinWords(rest > 0 ? [...items.slice(0, MAX_ITEMS), `${inWords(rest)} more`] : items),
    total: formatPence(order.total_pence),
    refunded: order.refunded_pence > 0 ? formatPence(order.refunded_pence) : '',
    tracking,
    withdraw_until: order.withdraw_until ? formatDay(order.withdraw_until) : '',
  }
}

/** The row for an order in this status: 'order_status.shipped', else what a row says of any status. */
async function answerOfStatus(intent: string, order: OrderDetails, turn: Turn, desk: Desk): Promise<Reply> {
  const rows = [`${intent}.${order.can_cancel ? 'open' : order.status}`, `${intent}.${order.status}`, `${intent}.any`]
  const row = rows.find(desk.hasAnswer)
  return row === undefined ? desk.answer(intent, turn) : desk.answer(row, turn, { values: listOrderValues(order) })
}

/** A parcel on its way, where the latest order has not left yet. */
async function answerShipped(latest: OrderDetails, turn: Turn, desk: Desk): Promise<Reply | undefined> {
  const orders = latest.status === 'shipped' ? undefined : await desk.orders()
  const shipped = orders?.signed_in ? orders.items.find(({ status }) => status === 'shipped') : undefined
  const found = shipped && (await desk.order(shipped.order_number))
  return found?.signed_in && found.found ? answerOfStatus('order_status', found.order, turn, desk) : undefined
}

/** The button that opens the order's own cancellation. */
const offerCancellation = ({ id, order_number }: OrderDetails) => ({
  kind: 'cancel_order' as const,
  label: `Cancel order ${order_number}`,
  order_id: id,
  order_number,
})

const BEFORE =
  /\b(?:before (?:that|it|this|last)|(?:one|order|parcel) before|previous|earlier one|last but one|second last)\b/
const REFUND = /\b(?:refund(?:ed)?|money back|cancell?ed)\b/
const DELIVERED = /\b(?:already (?:came|arrived|delivered)|(?:came|arrived|delivered) (?:last|on))\b/
const LATEST = /\b(?:last|latest|newest|most recent) (?:order|one|parcel)\b/

/** The order that is meant: by its number, its place, its state, what is in it, or as the one talked about; else the latest. */
async function findNumber({ frame, state, wish }: Turn, desk: Desk): Promise<string | undefined> {
  const text = frame.words.join(' ')
  if (frame.orderNumber !== undefined || LATEST.test(text)) return frame.orderNumber
  const orders = await desk.orders()
  const items = orders.signed_in ? orders.items : []
  if (BEFORE.test(text)) {
    const current = items.findIndex(({ order_number }) => order_number === state.orderNumber)
    return items[Math.max(current, 0) + 1]?.order_number ?? state.orderNumber
  }
  const isMeant = REFUND.test(text) ? ['cancelled', 'refunded'] : DELIVERED.test(text) ? ['delivered'] : []
  const ofState = items.find(({ status }) => isMeant.includes(status))
  if (ofState) return ofState.order_number
  const named = (await desk.listDetails(wish.productIds)).map(({ name }) => name)
  const isNamed = (name: string) =>
    named.includes(name) || wish.filter.words.some((word) => name.toLowerCase().includes(word.toLowerCase()))
  const holding = items.find(({ item_names }) => item_names.some(isNamed))
  return (
    holding?.order_number ??
    (frame.reference === undefined && !/\b(?:it|that)\b/.test(text) ? undefined : state.orderNumber)
  )
}

/** 'When was it posted?': the day of its last move. */
function writeMoved({ timeline }: OrderDetails, words: readonly string[]): string {
  const moved = timeline.findLast(({ status }) => status === 'delivered' || status === 'shipped')
  if (!moved || !words.includes('when')) return ''
  return `It ${moved.status === 'delivered' ? 'was delivered' : 'left us'} on ${formatDay(moved.on)}.`
}

/** What is asked of an order that was placed: 'what was in it?', 'the one before that', 'when was it posted?' */
const OF_ORDER =
  /\b(?:it|that|one before|order before|previous|posted|sent|shipped|arrived?|come|came|paid|last order|latest order)\b/
const OF_REFUND = /\b(?:did|have|has|where|got|been)\b.*\b(?:refund(?:ed)?|money back)\b/
/** Intents that the matcher takes such questions for. */
const NEAR_ORDER = listIntents('nearOrder')

/** Whether a message is about an order of the customer's own, whatever the matcher takes it for. */
export function isOfOrder(
  { frame, state, intent, wish, otherWishes }: Turn,
  groups: ReadonlyMap<string, string>,
): boolean {
  const text = frame.words.join(' ')
  if (OF_REFUND.test(text) && (intent === 'refund_when' || intent === 'order_status')) return true
  const isNear = groups.get(intent) === 'product' || NEAR_ORDER.has(intent)
  if (/\b(?:my|the) (?:last|latest) order\b/.test(text) && intent === 'order_history') return true
  const isOrderWith = /\b(?:the one|order|parcel) (?:with|that had|containing)\b/.test(text)
  const isAfterOrder = state.orderNumber !== undefined && groups.get(state.intent ?? '') === 'order'
  if (isAfterOrder && isOrderWith) return true
  return isAfterOrder && isNear && wish.productIds.length + otherWishes.length === 0 && OF_ORDER.test(text)
}

/** One order of the customer's own, in the sentence for its status. */
export async function answerOrder(turn: Turn, desk: Desk): Promise<Reply> {
  const { intent, frame } = turn
  if (!desk.isSignedIn) return desk.answer(intent, turn)
  const number = await findNumber(turn, desk)
  const result = await desk.order(number)
  if (!result.signed_in) return desk.answer(intent, turn)
  if (!result.found) {
    if (number === undefined) return desk.answer('no_orders', turn)
    return desk.answer('order_not_found', turn, { values: { order_number: escapeText(number) } })
  }
  const { order } = result
  const reply = await answerOfStatus(intent, order, turn, desk)
  const parcel = number === undefined && intent === 'order_status' ? await answerShipped(order, turn, desk) : undefined
  const age =
    order.age_check === 'pending' && intent === 'order_status'
      ? await desk.answer('order_age_pending', turn)
      : undefined
  const isAgain = intent === 'order_again'
  const products = isAgain ? await desk.listDetails(order.items.flatMap(({ product_id }) => product_id ?? [])) : []
  return {
    ...reply,
    text: joinTexts([
      reply.text,
      intent === 'order_status' ? writeMoved(order, frame.words) : '',
      age?.text,
      parcel?.text,
    ]),
    cards: isAgain ? products : [],
    actions: intent === 'cancel_order' && order.can_cancel ? [offerCancellation(order)] : [],
    remember: { orderNumber: order.order_number },
  }
}

export async function listOrders(turn: Turn, desk: Desk): Promise<Reply> {
  const result = await desk.orders()
  if (!result.signed_in) return desk.answer('order_history', turn)
  if (result.total === 0) return desk.answer('no_orders', turn)
  const lines = await Promise.all(
    result.items.map(async (order) => {
      const status = await desk.answer(`status.${order.status}`, turn)
      const items = joinWords(order.item_names.slice(0, 2).map(escapeText))
      return `- ${linkTo(order.order_number, order.path)} of ${formatDay(order.ordered_on)}, ${formatPence(order.total_pence)} (${items}): ${status.text}`
    }),
  )
  const count = result.total === 1 ? 'one order' : `${inWords(result.total)} orders`
  const latest = result.total > result.items.length ? '; these are the latest' : ''
  return {
    text: `You have ${count} with us${latest}:\n\n${lines.join('\n')}\n\nSee [all your orders](/profile/orders).`,
    cards: [],
    next: ['Where is my latest order?', 'Can I cancel my order?', 'How do I return something?'],
    remember: { orderNumber: result.items[0]?.order_number },
  }
}
