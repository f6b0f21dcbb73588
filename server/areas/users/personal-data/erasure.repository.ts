/**
 * Erases a user's personal data in every area (see personal-data.repository.ts). Takes the transaction that erases the
 * account and has locked the user.
 */
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

/** Orders in these statuses are not completed yet. */
const OPEN_STATUSES = ['pending_payment', 'awaiting_transfer', 'paid', 'processing', 'shipped'] as const
/** Mails with an order id in their data and event key. */
const ORDER_MAILS = [
  'order_received',
  'transfer_instructions',
  'payment_received',
  'order_shipped',
  'order_delivered',
  'order_cancelled',
  'return_received',
]
/** Mails about a change of email: some went to an address that is no longer the account's. */
const EMAIL_MAILS = ['email_confirm', 'email_change_asked', 'email_changed']

export function erasureRepository(trx: Db) {
  return {
    /** Waits for an order that is being created from the cart: it is visible afterwards, or it is never created. */
    removeCart: (userId: number) => trx.deleteFrom('cart_item').where('user_id', '=', userId).execute(),

    findOpenOrder: (userId: number) =>
      trx
        .selectFrom('shop_order')
        .select('order_number')
        .where('user_id', '=', userId)
        .where('status', 'in', OPEN_STATUSES)
        .orderBy('id')
        .executeTakeFirst(),

    /** Deletes data that has no use without the account. */
    async removeOwnThings(userId: number): Promise<void> {
      const own = [
        'wishlist_item',
        'address',
        'password_reset',
        'email_change',
        'recovery_code',
        'known_network',
        'idempotency_key',
      ] as const
      for (const table of [...own, 'chat_session'] as const) {
        await trx.deleteFrom(table).where('user_id', '=', userId).execute()
      }
    },

    /** Deletes unsent mails, except one that is being sent; sent mails are anonymised. */
    async forgetMails(userId: number, email: string, anonymous: string): Promise<void> {
      const orders = sql`select id::text from shop_order where user_id = ${userId}`
      const theirs = sql`(recipient = ${email} and kind not like 'staff%'
        or kind = any (${ORDER_MAILS}) and split_part(event_key, ':', 2) in (${orders})
        or kind = any (${EMAIL_MAILS}) and split_part(event_key, ':', 2) = ${String(userId)})`
      await sql`delete from mail where id in (
        select id from mail where status <> 'sent' and ${theirs} for update skip locked)`.execute(trx)
      await sql`delete from outbox_mail where mail_id in (select id from mail where ${theirs})`.execute(trx)
      await sql`update mail set recipient = ${anonymous}, data = '{}'
        where status = 'sent' and ${theirs}`.execute(trx)
    },

    /**
     * Orders keep the name and addresses of their invoices for six years (rule G5: tax law requires the records), but
     * not email and telephone number.
     */
    forgetInOrders: (userId: number, anonymous: string) =>
      trx
        .updateTable('shop_order')
        .set({
          customer_email: anonymous,
          shipping_address: sql`shipping_address || '{"phone": ""}'`,
          billing_address: sql`billing_address || '{"phone": ""}'`,
        })
        .where('user_id', '=', userId)
        .execute(),

    /** Keeps that an order was returned, but not the customer's note. */
    forgetInReturns: (userId: number) =>
      trx
        .updateTable('order_return')
        .set({ note: '' })
        .where('order_id', 'in', trx.selectFrom('shop_order').select('id').where('user_id', '=', userId))
        .execute(),

    /** Keeps that and when closed requests were answered; open ones keep the address for the answer. */
    forgetInPrivacyRequests: (userId: number, email: string) =>
      trx
        .updateTable('privacy_request')
        .set({ name: 'Deleted account', email, message: '', outcome: 'Removed with the account.' })
        .where('user_id', '=', userId)
        .where('answered_at', 'is not', null)
        .execute(),

    /** Anonymises reviews and returns their count. */
    async forgetInReviews(userId: number, author: string): Promise<number> {
      const { numUpdatedRows } = await trx
        .updateTable('review')
        .set({ author })
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },

    /** Removes the IP addresses of payments; of declined ones only before `before`, for the limit on card testing. */
    async forgetInPayments(userId: number, before: Date): Promise<void> {
      const orders = trx.selectFrom('shop_order').select('id').where('user_id', '=', userId)
      await trx.updateTable('payment_intent').set({ address: '' }).where('order_id', 'in', orders).execute()
      await trx
        .updateTable('payment_failure')
        .set({ address: '' })
        .where('user_id', '=', userId)
        .where('at', '<', before)
        .execute()
    },

    /** Keeps in the log that staff changed the account, without details. */
    forgetInAudit: (userId: number) =>
      trx
        .updateTable('audit_entry')
        .set({ before: null, after: null })
        .where('entity', '=', 'user')
        .where('entity_id', '=', String(userId))
        .execute(),

    forgetUser: (userId: number, email: string, now: Date) =>
      trx
        .updateTable('shop_user')
        .set({
          name: 'Deleted account',
          email,
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
        .execute(),
  }
}
