/** What a mail consists of: texts that staff can edit, and blocks that stay. */
import type { Permission } from '../permissions.ts'

/** The values that texts can contain as placeholders, `{order_number}`, with their names for staff. */
export const MAIL_VALUES = {
  shop: 'Name of the shop',
  email: 'Email address of the shop',
  order_number: 'Order number',
  order_date: 'Day of the order',
  customer_name: 'Name of the customer',
  total: 'Total of the order',
  payment_state: 'What happens next with the payment',
  payment: '“paid” or “awaiting a bank transfer”',
  paid_by: 'How it is paid, as a sentence',
  payment_failure: 'Why the last payment failed',
  hold_until: '“ until …”, the last day to pay',
  paid_with: '“ from your card ending …” or “ with Pay by Bank”',
  photo_id: 'Request to have photo ID ready, after an age check',
  tracking_state: 'Tracking number, or that it’s on its way',
  tracking_number: 'Tracking number, if any',
  tracking_link: 'Address of the tracking page, if any',
  collection_point: 'Where it is collected',
  collection_code: 'Code for the collection',
  order_link: 'Address of the order',
  reason: 'Reason',
  refund_state: 'What happens with the money',
  changes: 'What has changed',
  amount: 'Amount of the refund',
  refund_to: 'Where the money goes',
  return_number: 'Number of the return',
  return_reason: 'Reason of the return',
  return_reason_in_text: 'Reason of the return, in lower case',
  return_steps: 'What the customer has to do',
  return_address: 'Address for returns',
  return_result: 'What was decided, as a sentence',
  due: 'Last day',
  minutes: 'Minutes that the link works',
  days: 'Days that the link works',
  link: 'The link',
  new_email: 'The new email',
  request: 'What the request is about',
  delivery: 'Delivery method',
  age_check: 'State of the age check',
  topic: 'Topic',
  topic_in_text: 'Topic, in lower case',
  sender_name: 'Name of the sender',
  sender_email: 'Email of the sender',
  sender_order: '“ Order ….”, if one is named',
  purchase_number: 'Number of the purchase order',
  account_no: '“ Our account: ….”, if there is one',
  item: 'Product and variation',
  lot: 'Number of the lot',
  quantity: 'Units',
  price: 'Price, with VAT',
  advice: 'What the buyer should do',
  sku: 'SKU',
  stock: 'Units in stock',
  webhook_url: 'Address of the webhook',
  error: 'Last error',
  member_name: 'Name of the new member of staff',
  member_email: 'Email of the new member of staff',
  by: 'Who did it',
  role: 'Role',
} as const
export type MailValue = keyof typeof MAIL_VALUES

/** What stays in a mail, because it is needed by law or to do something, with its name for staff. */
export const MAIL_BLOCKS = {
  shop_button: 'Button: Go to the shop',
  link_button: 'Button with the link',
  confirm_button: 'Button: Yes, email me',
  product_button: 'Button: See the product',
  unsubscribe: 'Why it was sent, and the link to unsubscribe',
  not_you: 'What to do if it wasn’t you',
  order_button: 'Button: See the order',
  order_lines: 'Items, totals and VAT',
  deliver_to: 'Delivery address, or where it is collected',
  right_to_cancel: 'Right to cancel',
  invoice: 'Link to the invoice or credit note',
  bank_details: 'Bank details',
  bank_warning: 'How to check the bank details',
  payment_message: 'What staff have added, if anything',
  pay_button: 'Button: Pay for your order',
  age_check_notice: 'Notice about the age check, if one is pending',
  age_check_button: 'Button: Confirm your age',
  recall_buttons: 'Buttons to answer a recall',
  tracking: 'Tracking number, if any',
  review_links: 'Links to review what was bought',
  own_note: 'What the customer wrote',
  purchase_lines: 'What is ordered, and the note',
  return_parcel: 'Items, address and label of the return',
  return_decision: 'What was decided for each item',
  customer_note: 'What the customer wrote',
  regulator: 'Where to complain',
  open_order: 'Button: Open the order',
  open_return: 'Button: Open the return',
  open_product: 'Button: Open the product',
  open_privacy: 'Button: Open privacy requests',
  open_webhooks: 'Button: Open the webhooks',
  open_users: 'Button: Open Users',
  message: 'The message',
  reply_button: 'Button: Reply',
  sender_order_link: 'Link to the order that the message names',
} as const
export type MailBlock = keyof typeof MAIL_BLOCKS

/** A text in Markdown, or a block. */
export type MailSection = { slot: string; label: string; text: string; isSmall?: true } | { block: MailBlock }

export interface MailDefinition {
  /** When it is sent, for staff. */
  label: string
  audience: 'customer' | 'staff'
  /** The texts that the shop is delivered with. `preview` is shown beside the subject in an inbox. */
  subject: string
  heading: string
  preview: string
  sections: readonly MailSection[]
  /** The placeholders that its texts can contain, besides `shop` and `email`. */
  values: readonly MailValue[]
  /** Those that must be in the subject or a text. */
  required: readonly MailValue[]
  /**
   * The permissions that its recipients need, because of what it contains. Only for mails to the staff in general, whose recipients
   * are chosen by role.
   */
  recipientsNeed?: readonly Permission[]
}

/** A text of a definition; the first of a mail is its `intro`. */
export const text = (markdown: string, slot = 'intro', label = 'Text'): MailSection => ({ slot, label, text: markdown })
export const smallText = (markdown: string): MailSection => ({
  slot: 'note',
  label: 'Small print',
  text: markdown,
  isSmall: true,
})
export const block = (name: MailBlock): MailSection => ({ block: name })
