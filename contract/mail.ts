/** The mails of the shop (docs/behaviour.md, Accounts): their kinds, and what each one's template is given. No I/O. */
import { z } from 'zod'
import { ContactForm } from './contact.ts'
import { id } from './lib/fields.ts'
import { type Order, ReturnReason } from './orders.ts'
import { PrivacyRequestKind } from './privacy.ts'
import type { SiteSettings } from './site-settings.ts'

/** What can change about an account besides its email and password. */
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
/** What is queued with a mail; the order itself is read when the mail is written. Amounts are pence. */
export const MailData = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('welcome') }),
  z.object({ kind: z.literal('password_reset'), link: z.url() }),
  z.object({ kind: z.literal('password_changed') }),
  z.object({ kind: z.literal('email_confirm'), link: z.url() }),
  /** To the address that the account has, about the new one. */
  z.object({ kind: z.literal('email_change_asked'), email: z.string() }),
  z.object({ kind: z.literal('email_changed'), email: z.string() }),
  z.object({ kind: z.literal('account_changed'), change: AccountChange }),
  z.object({ kind: z.literal('order_received'), ...ofOrder }),
  z.object({ kind: z.literal('transfer_instructions'), ...ofOrder }),
  z.object({ kind: z.literal('payment_received'), ...ofOrder }),
  z.object({ kind: z.literal('order_shipped'), ...ofOrder }),
  z.object({ kind: z.literal('order_delivered'), ...ofOrder }),
  z.object({ kind: z.literal('order_cancelled'), ...ofOrder, reason: z.string() }),
  z.object({ kind: z.literal('order_refunded'), ...ofOrder, amount: z.int().positive() }),
  z.object({ kind: z.literal('return_received'), ...ofOrder, reason: ReturnReason, note: z.string() }),
  z.object({ kind: z.literal('staff_return'), ...ofOrder, reason: ReturnReason, note: z.string() }),
  /** To an address that anybody may have typed, so it repeats nothing else of the form. `due` is an ISO 8601 moment. */
  z.object({ kind: z.literal('privacy_received'), about: PrivacyRequestKind, due: z.string() }),
  z.object({ kind: z.literal('staff_privacy'), about: PrivacyRequestKind, due: z.string() }),
  ContactForm.omit({ website: true }).extend({ kind: z.literal('staff_message') }),
  z.object({ kind: z.literal('staff_new_order'), ...ofOrder }),
  z.object({ kind: z.literal('staff_age_check'), ...ofOrder, reason: z.string() }),
  z.object({ kind: z.literal('staff_new_admin'), name: z.string(), email: z.string(), by: z.string() }),
  z.object({ kind: z.literal('staff_low_stock'), item_name: z.string(), sku: z.string(), stock_quantity: z.int() }),
])
export type MailData = z.output<typeof MailData>
export type MailKind = MailData['kind']

/** What a template turns into a mail. `order` is there for the kinds that are about one. */
export interface MailInput {
  data: MailData
  order: Order | null
  settings: SiteSettings
  public_url: string
}

/** A mail, written. */
export interface WrittenMail {
  subject: string
  html: string
  text: string
}
