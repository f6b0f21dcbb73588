/**
 * Empties what the shop holds about one person, across every area (see personal-data.repository.ts). Made over the
 * transaction that erases the account; the user is held by it.
 */
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

/** While an order is in one of these, both sides still owe each other something. */
const OPEN_STATUSES = ['pending_payment', 'awaiting_transfer', 'paid', 'processing', 'shipped'] as const
/** Mails whose data and event key name the order they are about. */
const ORDER_MAILS = [
  'order_received',
  'transfer_instructions',
  'payment_received',
  'order_shipped',
  'order_delivered',
  'order_cancelled',
  'return_received',
]
/** Mails about a change of the email: some went to an address that is not the account's now. */
const EMAIL_MAILS = ['email_confirm', 'email_change_asked', 'email_changed']

export function erasureRepository(trx: Db) {
  return {
    /** Waits for an order that is being made of the cart at this moment: afterwards that order is seen, or never made. */
    removeCart: (userId: number) => trx.deleteFrom('cart_item').where('user_id', '=', userId).execute(),

    findOpenOrder: (userId: number) =>
      trx
        .selectFrom('shop_order')
        .select('order_number')
        .where('user_id', '=', userId)
        .where('status', 'in', OPEN_STATUSES)
        .orderBy('id')
        .executeTakeFirst(),

    /** What is the person's alone and serves nothing once they are gone. */
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

    /** Mail that waits is not sent, but for one being sent right now; of sent mail there remains that it was. */
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
     * Orders keep the name and the addresses of their invoices for six years (rule G5: tax law asks for the records);
     * nothing asks for the email and the telephone number.
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

    /** That an order was returned stays with it; what was written about it does not. */
    forgetInReturns: (userId: number) =>
      trx
        .updateTable('order_return')
        .set({ note: '' })
        .where('order_id', 'in', trx.selectFrom('shop_order').select('id').where('user_id', '=', userId))
        .execute(),

    /** Of what was answered there remains that and when; who still waits for an answer gets it at the address they gave. */
    forgetInPrivacyRequests: (userId: number, email: string) =>
      trx
        .updateTable('privacy_request')
        .set({ name: 'Deleted account', email, message: '', outcome: 'Removed with the account.' })
        .where('user_id', '=', userId)
        .where('answered_at', 'is not', null)
        .execute(),

    /** Reviews stay, without a name. Answers how many there were. */
    async forgetInReviews(userId: number, author: string): Promise<number> {
      const { numUpdatedRows } = await trx
        .updateTable('review')
        .set({ author })
        .where('user_id', '=', userId)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },

    /** Where payments came from; of refused ones as long as it holds back who tries cards (an hour; kept for a day). */
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

    /** That staff changed the account stays in the log; what its details were does not. */
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
          ...{ name: 'Deleted account', email, password_hash: null, role: 'customer', phone: '', date_of_birth: null },
          ...{
            age_verified_at: null,
            age_verified_facts: null,
            totp_secret: null,
            totp_confirmed_at: null,
            totp_last_step: null,
            totp_wrong_codes: 0,
            erased_at: now,
            updated_at: now,
          },
        })
        .where('id', '=', userId)
        .execute(),
  }
}
