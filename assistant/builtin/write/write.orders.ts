/** Writes about the customer's own orders: only what the tools gave, which is theirs alone. */

import { formatPence } from '@shop/contract/lib/money.ts'
import type { OrderStatus } from '@shop/contract/orders.ts'
import type { MyOrdersResult, OrderCard, OrderDetails } from '../../tools/tool.results.ts'
import type { Findings } from '../findings.ts'
import type { Reply } from '../reply.ts'
import { capitalised, inLongDate, inWords, linkTo, listOf, plain } from './write.text.ts'

const STATUS: Readonly<Record<OrderStatus, string>> = {
  pending_payment: 'waiting for its payment',
  awaiting_transfer: 'waiting for your bank transfer',
  paid: 'paid and waiting to be packed',
  processing: 'being packed',
  shipped: 'on its way',
  delivered: 'delivered',
  cancelled: 'cancelled',
  refunded: 'refunded',
}

const LOG_IN: Reply = {
  text: 'To look up an order I need to know who you are: please [log in](/auth?redirect=/profile/orders) and ask me again, or look under [your orders](/profile/orders). If you cannot log in, [write to us](/contact) with the order number.',
  cards: [],
  next: ['I forgot my password', 'How do I contact you?', 'How long does delivery take?'],
}

const CANCEL: Reply = {
  text: 'Until we start packing an order you can cancel it yourself: [log in](/auth?redirect=/profile/orders), open the order under [your orders](/profile/orders) and choose ‘Cancel order’; what was paid is refunded in full. To change something, cancel it and place it again. Once it is being packed it can no longer be cancelled there, but you may still change your mind after delivery: the steps are in the [return policy](/return-policy). If you cannot log in, [write to us](/contact) with the order number.',
  cards: [],
  next: ['How long does a refund take?', 'I forgot my password', 'How do I contact you?'],
}

const TRACKING: Reply = {
  text: 'The e-mail that tells you of the dispatch has the tracking number. You’ll also find it in the order: [log in](/auth?redirect=/profile/orders) and look under [your orders](/profile/orders), or ask me again when you are logged in. If you cannot log in, [write to us](/contact) with the order number.',
  cards: [],
  next: ['I forgot my password', 'How do I contact you?', 'How long does delivery take?'],
}

const INVOICE: Reply = {
  text: 'Each order has an invoice: [log in](/auth?redirect=/profile/orders), open the order under [your orders](/profile/orders) and choose the invoice to print or save it.',
  cards: [],
  next: ['How do I log in?', 'How do I contact you?'],
}

export function writeOrders({ result }: Extract<Findings, { kind: 'orders' }>): Reply {
  if (!result.signed_in) return LOG_IN
  if (result.total === 0) {
    return {
      text: 'You have no orders with us yet. If you expected one, it may be under another e-mail address.',
      cards: [],
      next: ['Show me your bestsellers', 'How do I contact you?'],
    }
  }
  const shown = result.items.map(lineOf).join('\n')
  const count = result.total === 1 ? 'one order' : `${inWords(result.total)} orders`
  const latest = result.total > result.items.length ? '; these are the latest' : ''
  return {
    text: `You have ${count} with us${latest}:\n\n${shown}\n\nAll of them are under [your orders](/profile/orders).`,
    cards: [],
    next: ['Where is my latest order?', 'Can I cancel my order?', 'How do I return something?'],
  }
}

const lineOf = (order: Extract<MyOrdersResult, { signed_in: true }>['items'][number]) =>
  `- ${linkTo(order.order_number, order.path)} of ${inLongDate(order.ordered_on)}, ${formatPence(order.total_pence)}: ${STATUS[order.status]}`

export function writeOrder({ result, topic, orderNumber }: Extract<Findings, { kind: 'order' }>): Reply {
  if (!result.signed_in && topic === 'invoice') return INVOICE
  if (!result.signed_in && topic === 'cancel') return CANCEL
  if (!result.signed_in && topic === 'tracking') return TRACKING
  if (!result.signed_in)
    return topic === 'late'
      ? { ...LOG_IN, text: `I am sorry it is late. ${LOG_IN.text} A lost parcel is our loss and not yours.` }
      : LOG_IN
  if (!result.found) {
    const text =
      orderNumber === undefined
        ? 'You have no orders with us yet.'
        : `I find no order ${plain(orderNumber)} among yours. Please check the number; it is in the e-mail that confirmed the order, and under [your orders](/profile/orders).`
    return { text, cards: [], next: ['Show my orders', 'How do I contact you?'] }
  }
  const { order } = result
  const name = `Order ${linkTo(order.order_number, order.path)}`
  if (topic === 'cancel') return cancelling(order, name)
  if (topic === 'invoice') {
    return {
      text: `${name} has its invoice on its page: open it and choose the invoice to print or save it.`,
      cards: [],
      next: ['Where is my order?'],
    }
  }
  if (topic === 'reorder') {
    return {
      text: `${name} held ${itemsOf(order)}. Open it to go to each product and put it in the basket again; I cannot order for you.`,
      cards: [],
      next: ['Show my orders'],
    }
  }
  if (topic === 'change') {
    return { ...cancelling(order, name), text: `A placed order cannot be changed. ${cancelling(order, name).text}` }
  }
  const text = [
    `${name} of ${inLongDate(order.ordered_on)} (${itemsOf(order)}, ${formatPence(order.total_pence)}) is ${STATUS[order.status]}.`,
    whatNext(order),
    ageText(order),
  ]
  return { text: text.filter(Boolean).join(' '), cards: [], next: nextOf(order) }
}

function itemsOf({ items }: OrderDetails): string {
  const named = items.slice(0, 3).map(({ name, quantity }) => `${quantity > 1 ? `${quantity} × ` : ''}${plain(name)}`)
  const rest = items.length - named.length
  return listOf(rest > 0 ? [...named, `${inWords(rest)} more`] : named)
}

function whatNext(order: OrderDetails): string {
  switch (order.status) {
    case 'pending_payment':
      return 'It is sent once it is paid; open it to pay. If it is not paid in time it is cancelled and costs you nothing.'
    case 'awaiting_transfer':
      return `Please transfer ${formatPence(order.total_pence)} with ${plain(order.order_number)} as the reference; the account is on [its page](${order.path}).`
    case 'paid':
      return 'It has not left yet; we e-mail you the tracking when it does.'
    case 'processing':
      return 'It leaves soon, and we e-mail you the tracking when it does.'
    case 'shipped':
      return trackingText(order)
    case 'delivered':
      return `${order.withdraw_until ? `You may change your mind until ${inLongDate(order.withdraw_until)}. ` : ''}If something is not right, [tell us](/contact).`
    default:
      return order.refunded_pence > 0 ? `${formatPence(order.refunded_pence)} has been refunded.` : ''
  }
}

function trackingText({ tracking_number, tracking_url, delivery_method }: OrderDetails): string {
  const usual =
    delivery_method === 'express'
      ? 'Express usually arrives the working day after dispatch.'
      : 'Standard usually takes two to three working days from dispatch.'
  if (!tracking_number) return usual
  const number =
    tracking_url && /^https:\/\//.test(tracking_url)
      ? `[${plain(tracking_number)}](${encodeURI(tracking_url).replace(/[()]/g, '')})`
      : `**${plain(tracking_number)}**`
  return `Its tracking number is ${number}. ${usual}`
}

function ageText({ age_check, status }: OrderDetails): string {
  if (status === 'cancelled' || status === 'refunded' || status === 'delivered') return ''
  if (age_check === 'pending') return 'Its age check is still pending; it leaves once that is passed.'
  return age_check === 'failed' ? 'Its age check was not passed; please [write to us](/contact).' : ''
}

function cancelling(order: OrderDetails, name: string): Reply {
  if (order.can_cancel) {
    return {
      text: `${name} (${formatPence(order.total_pence)}) is ${STATUS[order.status]} and can still be cancelled: open it and choose ‘Cancel order’. What was paid is refunded in full. I cannot do it for you from here.`,
      cards: [],
      next: ['How long does a refund take?', 'Show my orders'],
    }
  }
  if (order.status === 'cancelled' || order.status === 'refunded') {
    return {
      text: `${name} is ${STATUS[order.status]} already; there is nothing left to do.`,
      cards: [],
      next: ['Show my orders', 'How long does a refund take?'],
    }
  }
  return {
    text: `${name} is ${STATUS[order.status]} and can no longer be cancelled here. You may still change your mind after delivery: the steps are in the [return policy](/return-policy), or [write to us](/contact) with the order number.`,
    cards: [],
    next: ['How do I return something?', 'How do I contact you?'],
  }
}

function nextOf({ status, can_cancel }: OrderCard & { can_cancel: boolean }): string[] {
  if (status === 'delivered') return ['How do I return something?', 'How do I write a review?']
  return [...(can_cancel ? ['Can I cancel it?'] : []), 'How long does delivery take?', 'Show my orders'].slice(0, 3)
}

/** 'Opening your orders.' */
export function writePage({ result }: Extract<Findings, { kind: 'page' }>): Reply {
  if (result.opened) {
    return { text: `Opening ${linkTo(result.title, result.path)} for you.`, cards: [], next: [], openPath: result.path }
  }
  return {
    text: `I cannot open that: ${capitalised(plain(result.reason)).replace(/^This/, 'this')} I can open pages of this shop, such as delivery, returns, your orders or a product.`,
    cards: [],
    next: ['Open the shop', 'Open the contact page', 'Open my orders'],
  }
}
