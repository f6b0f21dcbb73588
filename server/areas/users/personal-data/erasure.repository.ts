/**
 * Erases a user's personal data in every area (see personal-data.repository.ts). Takes the transaction that erases the
 * account and has locked the user.
 */
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { DAY_MS } from '../../../platform/time/durations.ts'
import { eraseSubscriptions } from '../../mail-subscriptions/mail-subscriptions.service.ts'

/** Orders in these statuses are not completed yet. */
const OPEN_STATUSES = ['pending_payment', 'awaiting_transfer', 'paid', 'processing', 'shipped'] as const
/** Mails with an order id in their data and event key. */
const ORDER_MAILS = [
  'order_received',
  'transfer_instructions',
  'payment_received',
  'age_check_requested',
  'lot_recall',
  'order_shipped',
  'order_ready',
  'order_delivered',
  'order_collected',
  'order_cancelled',
  'return_arrived',
  'return_cancelled',
  'return_decided',
  'return_received',
  'return_replaced',
]
/** Mails about a change of email: some went to an address that is no longer the account's. */
const EMAIL_MAILS = ['email_confirm', 'email_change_asked', 'email_changed']
/** Data that has no use without the account. */
const OWN_TABLES = [
  'wishlist_item',
  'address',
  'password_reset',
  'email_change',
  'recovery_code',
  'known_network',
  'former_customer',
  'former_order',
  'marketing_consent',
  'idempotency_key',
  'chat_session',
  'saved_view',
] as const

const FORMER_USER = 'Deleted account'
const FORMER_AUTHOR = 'A customer'

/** Waits for an order that is being created from the cart: it is visible afterwards, or it is never created. */
export const removeCart = (trx: Db, userId: number) =>
  trx.deleteFrom('cart_item').where('user_id', '=', userId).execute()

export const findOpenOrder = (trx: Db, userId: number) =>
  trx
    .selectFrom('shop_order')
    .select('order_number')
    .where('user_id', '=', userId)
    .where('status', 'in', OPEN_STATUSES)
    .orderBy('id')
    .executeTakeFirst()

interface Erasure {
  userId: number
  email: string
  /** Replaces the email. */
  anonymous: string
  now: Date
}

/** Deletes or anonymises all of the user's data, and returns whether they had reviews, which pages show. */
export async function eraseUser(trx: Db, erasure: Erasure): Promise<{ hadReviews: boolean }> {
  const { userId, anonymous, now } = erasure
  await eraseMails(trx, erasure)
  await eraseSubscriptions(trx, erasure)
  for (const table of OWN_TABLES) await trx.deleteFrom(table).where('user_id', '=', userId).execute()
  await eraseInOrders(trx, erasure)
  // Keeps that and when closed requests were answered; open ones keep the address for the answer.
  await trx
    .updateTable('privacy_request')
    .set({ name: FORMER_USER, email: anonymous, message: '', outcome: 'Removed with the account.' })
    .where('user_id', '=', userId)
    .where('answered_at', 'is not', null)
    .execute()
  // Keeps in the log that staff changed the account, without details.
  await trx
    .updateTable('audit_entry')
    .set({ before: null, after: null })
    .where('entity', '=', 'user')
    .where('entity_id', '=', String(userId))
    .execute()
  const { numUpdatedRows: reviews } = await trx
    .updateTable('review')
    .set({ author: FORMER_AUTHOR })
    .where('user_id', '=', userId)
    .executeTakeFirst()
  await trx
    .updateTable('shop_user')
    .set({
      name: FORMER_USER,
      email: anonymous,
      password_hash: null,
      role: 'customer',
      phone: '',
      date_of_birth: null,
      age_verified_at: null,
      age_verified_facts: null,
      totp_secret: null,
      totp_confirmed_at: null,
      totp_last_step: null,
      totp_wrong_codes: 0,
      erased_at: now,
      updated_at: now,
    })
    .where('id', '=', userId)
    .execute()
  return { hadReviews: reviews > 0n }
}

/** Deletes unsent mails, except one that is being sent; sent mails are anonymised. */
async function eraseMails(trx: Db, { userId, email, anonymous }: Erasure): Promise<void> {
  const orders = sql`select id::text from shop_order where user_id = ${userId}`
  const theirs = sql`(recipient = ${email} and kind not like 'staff%'
    or kind = any (${ORDER_MAILS}) and split_part(event_key, ':', 2) in (${orders})
    or kind = any (${EMAIL_MAILS}) and split_part(event_key, ':', 2) = ${String(userId)})`
  await sql`delete from mail where id in (
    select id from mail where status <> 'sent' and ${theirs} for update skip locked)`.execute(trx)
  await sql`delete from outbox_mail where mail_id in (select id from mail where ${theirs})`.execute(trx)
  await sql`update mail set recipient = ${anonymous}, data = '{}'
    where status = 'sent' and ${theirs}`.execute(trx)
}

/**
 * Orders keep the name and addresses of their invoices for six years (rule G5: tax law requires the records), and that
 * they were returned, but not email, telephone number, the customer's notes and the IP addresses of payments; those of
 * declined ones stay for a day, for the limit on card testing.
 */
async function eraseInOrders(trx: Db, { userId, anonymous, now }: Erasure): Promise<void> {
  await trx
    .updateTable('shop_order')
    .set({
      customer_email: anonymous,
      shipping_address: sql`shipping_address || '{"phone": ""}'`,
      billing_address: sql`billing_address || '{"phone": ""}'`,
    })
    .where('user_id', '=', userId)
    .execute()
  const orders = trx.selectFrom('shop_order').select('id').where('user_id', '=', userId)
  await trx.updateTable('order_return').set({ note: '' }).where('order_id', 'in', orders).execute()
  await trx
    .updateTable('return_request')
    .set({ note: '', tracking_number: '' })
    .where('order_id', 'in', orders)
    .execute()
  await trx.updateTable('payment_intent').set({ address: '' }).where('order_id', 'in', orders).execute()
  await trx
    .updateTable('payment_failure')
    .set({ address: '' })
    .where('user_id', '=', userId)
    .where('at', '<', new Date(now.getTime() - DAY_MS))
    .execute()
}
