/** The shop's mails (docs/behaviour.md, Accounts): kinds and the data for each template. No I/O. */
import { z } from 'zod'
import { ContactForm } from './contact.ts'
import { id } from './lib/fields.ts'
import { SubscriptionPurpose } from './mail-subscriptions/mail-subscriptions.ts'
import type { MailContent } from './mails/mail.content.ts'
import { type Order, ReturnReason } from './orders.ts'
import { PrivacyRequestKind } from './privacy/privacy.ts'
import type { SiteSettings } from './site-settings.ts'

/** Account changes that are notified by mail, besides email and password. */
export const AccountChange = z.enum([
  'codes_on',
  'codes_off',
  'codes_reset',
  'codes_locked',
  'staff_given',
  'staff_taken',
])
export type AccountChange = z.output<typeof AccountChange>

const ofOrder = { order_id: id }
/** `reason` is that of the first item. A former release queued neither number nor items. */
const ofReturn = {
  ...ofOrder,
  reason: ReturnReason,
  note: z.string(),
  return_id: id.optional(),
  number: z.string().default(''),
  items: z.array(z.object({ name: z.string(), quantity: z.int(), reason: ReturnReason })).default([]),
}
/** The data queued with a mail; the order is read when the mail is written. Amounts are pence. */
export const MailData = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('welcome') }),
  z.object({ kind: z.literal('password_reset'), link: z.url() }),
  z.object({ kind: z.literal('password_changed') }),
  z.object({ kind: z.literal('email_confirm'), link: z.url() }),
  /** Sent to the current address, about the new one. */
  z.object({ kind: z.literal('email_change_asked'), email: z.string() }),
  z.object({ kind: z.literal('email_changed'), email: z.string() }),
  z.object({ kind: z.literal('account_changed'), change: AccountChange }),
  z.object({ kind: z.literal('order_received'), ...ofOrder }),
  z.object({ kind: z.literal('transfer_instructions'), ...ofOrder }),
  z.object({ kind: z.literal('payment_received'), ...ofOrder }),
  /** Staff ask the customer to pay by `due` (ISO 8601). `token` is that of the link; a former release left it out. */
  z.object({
    kind: z.literal('payment_link'),
    ...ofOrder,
    due: z.string(),
    message: z.string(),
    token: z.string().optional(),
  }),
  /** `token` is that of the link to confirm one’s age, `due` is in ISO 8601. */
  z.object({
    kind: z.literal('age_check_requested'),
    ...ofOrder,
    token: z.string(),
    due: z.string(),
    is_reminder: z.boolean(),
  }),
  z.object({ kind: z.literal('order_shipped'), ...ofOrder }),
  z.object({ kind: z.literal('order_ready'), ...ofOrder }),
  z.object({ kind: z.literal('order_delivered'), ...ofOrder }),
  z.object({ kind: z.literal('order_collected'), ...ofOrder }),
  z.object({ kind: z.literal('order_cancelled'), ...ofOrder, reason: z.string() }),
  z.object({ kind: z.literal('order_edited'), ...ofOrder, changes: z.string() }),
  z.object({ kind: z.literal('order_refunded'), ...ofOrder, amount: z.int().positive() }),
  /** `token` is that of the links with which the buyer answers. */
  z.object({
    kind: z.literal('lot_recall'),
    ...ofOrder,
    token: z.string(),
    lot_no: z.string(),
    item_name: z.string(),
    quantity: z.int(),
    reason: z.string(),
    advice: z.string(),
  }),
  z.object({ kind: z.literal('return_received'), ...ofReturn }),
  z.object({ kind: z.literal('staff_return'), ...ofReturn }),
  /** `due` is in ISO 8601. */
  z.object({ kind: z.literal('return_arrived'), ...ofOrder, number: z.string(), due: z.string() }),
  z.object({ kind: z.literal('return_cancelled'), ...ofOrder, number: z.string() }),
  z.object({ kind: z.literal('return_replaced'), ...ofOrder, number: z.string(), tracking_number: z.string() }),
  /** `lines` say what was decided for each item. */
  z.object({
    kind: z.literal('return_decided'),
    ...ofOrder,
    number: z.string(),
    outcome: z.enum(['refunded', 'replaced', 'rejected']),
    amount: z.int().nonnegative(),
    lines: z.array(z.string()),
  }),
  /** Anyone could enter any address, so the mail repeats nothing else of the form. `due` is in ISO 8601. */
  z.object({ kind: z.literal('privacy_received'), about: PrivacyRequestKind, due: z.string() }),
  z.object({ kind: z.literal('staff_privacy'), about: PrivacyRequestKind, due: z.string() }),
  /** Anyone could enter any address, so the mail repeats nothing else. `token` is that of the link to confirm. */
  z.object({
    kind: z.literal('subscription_confirm'),
    purpose: SubscriptionPurpose,
    token: z.string(),
    item_name: z.string(),
  }),
  /** `unsubscribe_token` is that of the link to unsubscribe, `price` pence, `path` that of the product’s page. */
  z.object({
    kind: z.literal('back_in_stock'),
    unsubscribe_token: z.string(),
    item_name: z.string(),
    price: z.int(),
    path: z.string(),
  }),
  ContactForm.omit({ website: true }).extend({ kind: z.literal('staff_message') }),
  z.object({ kind: z.literal('staff_new_order'), ...ofOrder }),
  z.object({ kind: z.literal('staff_age_check'), ...ofOrder, reason: z.string() }),
  z.object({
    kind: z.literal('staff_refund_approval'),
    ...ofOrder,
    amount: z.int().positive(),
    reason: z.string(),
    by: z.string(),
  }),
  /** To a supplier. `expected_on` is a day, `items` say what is ordered. */
  z.object({
    kind: z.literal('purchase_order'),
    number: z.string(),
    account_no: z.string(),
    expected_on: z.string(),
    items: z.array(z.string()),
    note: z.string(),
  }),
  z.object({ kind: z.literal('staff_invited'), link: z.url(), role: z.string(), by: z.string() }),
  z.object({ kind: z.literal('customer_invited'), link: z.url() }),
  z.object({ kind: z.literal('staff_new_admin'), name: z.string(), email: z.string(), by: z.string() }),
  z.object({ kind: z.literal('staff_webhook_disabled'), url: z.string(), error: z.string() }),
  z.object({
    kind: z.literal('staff_low_stock'),
    /** Left out by a former release. */
    product_id: id.optional(),
    item_name: z.string(),
    sku: z.string(),
    stock_quantity: z.int(),
  }),
])
export type MailData = z.output<typeof MailData>
export type MailKind = MailData['kind']

/** The input of a mail template. `order` is null for mails that are not about one. */
export interface MailInput {
  data: MailData
  order: Order | null
  settings: SiteSettings
  public_url: string
  /** The texts that staff have edited; the default ones if undefined. */
  content?: MailContent | undefined
}

/** A rendered mail. */
export interface WrittenMail {
  subject: string
  html: string
  text: string
}
