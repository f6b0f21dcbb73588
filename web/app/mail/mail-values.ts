/** The values of the placeholders in a mail's texts. */
import {
  CONTACT_TOPICS,
  EMAIL_LINK_MINUTES,
  INVITATION_LINK_DAYS,
  PRIVACY_KINDS,
  REFUND_DAYS,
  RESET_LINK_MINUTES,
  SEND_BACK_DAYS,
} from '@shop/contract/constants.ts'
import { formatReturnAddress } from '@shop/contract/content/trader.ts'
import { formatPence } from '@shop/contract/lib/money.ts'
import type { MailData, MailInput } from '@shop/contract/mail.ts'
import type { MailValue } from '@shop/contract/mails/mail.definition.ts'
import type { Order } from '@shop/contract/orders.ts'
import { RETURN_RULES } from '@shop/contract/returns/return.rules.ts'
import { paidByText } from '../order/order-facts.ts'

type Values = Partial<Record<MailValue, string>>

const dayFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' })
const moment = new Intl.DateTimeFormat('en-GB', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'Europe/London',
})
const day = (time: string) => dayFormat.format(new Date(time))

/** Returns every value that the mail has, as plain text. */
export function readMailValues({ data, order, settings, public_url }: MailInput): Record<string, string> {
  return {
    shop: settings.site_name,
    email: settings.contact_email,
    return_address: formatReturnAddress(settings),
    ...(order && orderValues(order, settings.card_order_minutes, public_url)),
    ...valuesOf(data),
  } satisfies Values
}

function orderValues(order: Order, cardMinutes: number, publicUrl: string): Values {
  const isCard = order.payment_method === 'card'
  const numbers = order.parcels.flatMap(({ tracking_number }) => tracking_number ?? []).join(', ')
  return {
    order_number: order.order_number,
    order_date: day(order.created_at),
    customer_name: order.shipping_address.full_name,
    total: formatPence(order.total),
    order_link: `${publicUrl}/profile/orders/${order.id}`,
    payment_state: paymentState(order, cardMinutes),
    payment: order.status === 'paid' ? 'paid' : 'awaiting a bank transfer',
    paid_by: isCard ? `Paid ${paidByText(order)}.` : 'By bank transfer.',
    payment_failure: order.payment_attempts.at(-1)?.failure ?? 'Nothing was charged.',
    hold_until: order.expires_at ? ` until ${day(order.expires_at)}` : '',
    paid_with: cameFrom(order),
    refund_to: order.card_last4 ? `your card ending ${order.card_last4}` : 'you',
    refund_state:
      order.payment_status === 'unpaid'
        ? 'You haven’t been charged. If you’ve just paid, we’ll refund you automatically.'
        : 'Your refund is on its way. We’ll email you when we’ve sent it.',
    photo_id: photoId(order),
    collection_point: order.collection_point ?? '',
    collection_code: order.collection_code ?? '',
    tracking_state: numbers === '' ? 'It’s on its way.' : `Tracking ${numbers}`,
    tracking_number: numbers,
    tracking_link: order.tracking_url ?? '',
    delivery: order.delivery_name.replace(/ delivery$/, '').toLowerCase(),
    age_check: order.age_check.status.replaceAll('_', ' '),
  }
}

/** Returns ' from your card ending 4242' or ' with Pay by Bank'; empty for a bank transfer. */
function cameFrom({ payment_method, paid_with, card_last4 }: Order): string {
  if (card_last4) return ` from your card ending ${card_last4}`
  return payment_method === 'card' && paid_with ? ` ${paidByText({ payment_method, paid_with })}` : ''
}

function photoId({ age_check, collection_point }: Order): string {
  if (age_check.status !== 'passed') return ''
  return collection_point
    ? ' Please bring photo ID: we ask anyone who looks under 25.'
    : ' Please have photo ID ready: the courier may ask for it before handing over items for adults.'
}

function paymentState({ payment_status, payment_method }: Order, cardMinutes: number): string {
  if (payment_status === 'paid') return 'There’s nothing left to pay.'
  return payment_method === 'card'
    ? `We’ll email you once your payment has gone through. Orders not paid within ${cardMinutes} minutes are cancelled.`
    : 'We’ll pack it once your bank transfer arrives. We’ve sent you a separate email with how to pay.'
}

function returnSteps({ items, reason }: MailData & { kind: 'return_received' | 'staff_return' }): string {
  const reasons = [reason, ...items.map((item) => item.reason)]
  const postage = reasons.every((one) => RETURN_RULES[one].isShopAtFault)
    ? 'Keep the receipt for the postage: we pay it back.'
    : reasons.some((one) => RETURN_RULES[one].isShopAtFault)
      ? 'Anything sealed for hygiene that you’ve changed your mind about must still be sealed. Keep the receipt for the postage.'
      : 'Anything sealed for hygiene must still be sealed.'
  return `Please send it back within ${SEND_BACK_DAYS} days. ${postage} You have any refund within ${REFUND_DAYS} days of the parcel reaching us, or of your proof of posting if that comes first.`
}

function resultOf({ outcome, amount }: MailData & { kind: 'return_decided' }): string {
  switch (outcome) {
    case 'refunded':
      return `We’re refunding ${formatPence(amount)}. We’ll email you the credit note when it’s sent.`
    case 'replaced':
      return 'We’re sending you a replacement, which costs you nothing.'
    default:
      return 'We can’t refund or replace it, for the reason below. We’ll send it back to you.'
  }
}

function valuesOf(data: MailData): Values {
  switch (data.kind) {
    case 'password_reset':
      return { minutes: String(RESET_LINK_MINUTES), link: data.link }
    case 'email_confirm':
      return { minutes: String(EMAIL_LINK_MINUTES), link: data.link }
    case 'email_change_asked':
    case 'email_changed':
      return { new_email: data.email }
    case 'payment_link':
      return { due: moment.format(new Date(data.due)) }
    case 'age_check_requested':
      return { due: day(data.due) }
    case 'lot_recall':
      return {
        item: data.item_name,
        lot: data.lot_no,
        quantity: String(data.quantity),
        reason: data.reason,
        advice: data.advice,
      }
    case 'purchase_order':
      return {
        purchase_number: data.number,
        account_no: data.account_no && ` Our account: ${data.account_no}.`,
        due: day(data.expected_on),
      }
    case 'order_cancelled':
    case 'staff_age_check':
      return { reason: data.reason }
    case 'order_edited':
      return { changes: data.changes }
    case 'order_refunded':
      return { amount: formatPence(data.amount) }
    case 'staff_refund_approval':
      return { amount: formatPence(data.amount), reason: data.reason, by: data.by }
    case 'return_received':
    case 'staff_return':
      return {
        return_number: data.number,
        return_reason: RETURN_RULES[data.reason].label,
        return_reason_in_text: RETURN_RULES[data.reason].label.toLowerCase(),
        return_steps: returnSteps(data),
      }
    case 'return_arrived':
      return { return_number: data.number, due: day(data.due) }
    case 'return_cancelled':
      return { return_number: data.number }
    case 'return_replaced':
      return {
        return_number: data.number,
        tracking_state: data.tracking_number ? `Its tracking number is ${data.tracking_number}.` : 'It’s on its way.',
      }
    case 'return_decided':
      return { return_number: data.number, amount: formatPence(data.amount), return_result: resultOf(data) }
    case 'privacy_received':
    case 'staff_privacy':
      return { request: PRIVACY_KINDS[data.about], due: day(data.due) }
    case 'subscription_confirm':
      return { item: data.item_name }
    case 'back_in_stock':
      return { item: data.item_name, price: formatPence(data.price) }
    case 'staff_message':
      return {
        topic: CONTACT_TOPICS[data.topic],
        topic_in_text: CONTACT_TOPICS[data.topic].toLowerCase(),
        sender_name: data.name,
        sender_email: data.email,
        sender_order: data.order_number === '' ? '' : ` Order ${data.order_number}.`,
      }
    case 'staff_low_stock':
      return { item: data.item_name, sku: data.sku, stock: String(data.stock_quantity) }
    case 'staff_webhook_disabled':
      return { webhook_url: data.url, error: data.error }
    case 'staff_invited':
      return { by: data.by, role: data.role, days: String(INVITATION_LINK_DAYS), link: data.link }
    case 'customer_invited':
      return { days: String(INVITATION_LINK_DAYS), link: data.link }
    case 'staff_new_admin':
      return { member_name: data.name, member_email: data.email, by: data.by }
    default:
      return {}
  }
}
