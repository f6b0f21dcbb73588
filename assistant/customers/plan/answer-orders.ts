/** The customer's own orders: how one stands, cancelling, changing, ordering again. The sentences are rows of data. */
import { formatPence } from '@shop/contract/lib/money.ts'
import type { Reply } from '../../engine/reply.ts'
import type { Turn } from '../../engine/turn.ts'
import type { OrderDetails } from '../../tools/tool.results.ts'
import type { Desk } from '../customer.desk.ts'
import type { Figures } from '../figures.ts'
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

/** One order: the one that was named, the one talked about, or the latest. */
export async function answerOrder(turn: Turn, desk: Desk): Promise<Reply> {
  const { intent, frame, state } = turn
  if (!desk.isSignedIn) return desk.answer(intent, turn)
  const number = frame.orderNumber ?? (frame.reference === undefined ? undefined : state.orderNumber)
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
    text: joinTexts([reply.text, age?.text, parcel?.text]),
    cards: isAgain ? products : [],
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
  }
}
