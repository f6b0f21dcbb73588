/** The mail templates: a second entry of the server build, because Node does not run TSX. */
import { render, toPlainText } from '@react-email/render'
import type { MailInput, WrittenMail } from '@shop/contract/mail.ts'
import type { Order } from '@shop/contract/orders.ts'
import {
  accountChanged,
  emailChangeAsked,
  emailChanged,
  emailConfirm,
  passwordChanged,
  passwordReset,
  staffInvited,
  staffNewAdmin,
  welcome,
} from './account-mails.tsx'
import { ageCheckRequested, staffAgeCheck } from './age-check-mails.tsx'
import {
  orderCancelled,
  orderDelivered,
  orderReceived,
  orderRefunded,
  orderShipped,
  paymentLink,
  paymentReceived,
  returnReceived,
  transferInstructions,
} from './order-mails.tsx'
import { privacyReceived, staffPrivacy } from './privacy-mails.tsx'
import { Sheet } from './sheet.tsx'
import { staffLowStock, staffMessage, staffNewOrder, staffReturn, staffWebhookDisabled } from './staff-mails.tsx'
import type { MailContent } from './template.ts'

/** Returns the subject, HTML and plain text of a mail. Throws for a mail about an order if the order is missing. */
export async function writeMail(input: MailInput): Promise<WrittenMail> {
  const { subject, title, preview, body } = contentOf(input)
  const html = await render(
    <Sheet title={title} preview={preview} settings={input.settings} public_url={input.public_url}>
      {body}
    </Sheet>,
  )
  return { subject, html, text: toPlainText(html) }
}

function contentOf(input: MailInput): MailContent {
  const { data } = input
  switch (data.kind) {
    case 'welcome':
      return welcome({ ...input, data })
    case 'password_reset':
      return passwordReset({ ...input, data })
    case 'password_changed':
      return passwordChanged({ ...input, data })
    case 'email_confirm':
      return emailConfirm({ ...input, data })
    case 'email_change_asked':
      return emailChangeAsked({ ...input, data })
    case 'email_changed':
      return emailChanged({ ...input, data })
    case 'account_changed':
      return accountChanged({ ...input, data })
    case 'order_received':
      return orderReceived({ ...withOrder(input), data })
    case 'transfer_instructions':
      return transferInstructions({ ...withOrder(input), data })
    case 'payment_received':
      return paymentReceived({ ...withOrder(input), data })
    case 'payment_link':
      return paymentLink({ ...withOrder(input), data })
    case 'age_check_requested':
      return ageCheckRequested({ ...withOrder(input), data })
    case 'order_shipped':
      return orderShipped({ ...withOrder(input), data })
    case 'order_delivered':
      return orderDelivered({ ...withOrder(input), data })
    case 'order_cancelled':
      return orderCancelled({ ...withOrder(input), data })
    case 'order_refunded':
      return orderRefunded({ ...withOrder(input), data })
    case 'return_received':
      return returnReceived({ ...withOrder(input), data })
    case 'staff_return':
      return staffReturn({ ...withOrder(input), data })
    case 'staff_new_order':
      return staffNewOrder({ ...withOrder(input), data })
    case 'staff_age_check':
      return staffAgeCheck({ ...withOrder(input), data })
    case 'staff_invited':
      return staffInvited({ ...input, data })
    case 'staff_new_admin':
      return staffNewAdmin({ ...input, data })
    case 'privacy_received':
      return privacyReceived({ ...input, data })
    case 'staff_privacy':
      return staffPrivacy({ ...input, data })
    case 'staff_message':
      return staffMessage({ ...input, data })
    case 'staff_webhook_disabled':
      return staffWebhookDisabled({ ...input, data })
    case 'staff_low_stock':
      return staffLowStock({ ...input, data })
  }
}

function withOrder(input: MailInput): MailInput & { order: Order } {
  const { order } = input
  if (!order) throw new Error(`A mail of the kind ${input.data.kind} needs its order.`)
  return { ...input, order }
}
