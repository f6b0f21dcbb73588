/**
 * Reads all personal data of a user. The right of access (rule G3) covers every area, so this file alone reads their
 * tables: add any new personal data here and in erasure.repository.ts.
 */

import type { NotNull } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../../platform/database/database.ts'
import { listRecallsOfUser } from '../../lots/recalls/recalls.service.ts'
import { readSubscriptions } from '../../mail-subscriptions/mail-subscriptions.service.ts'
import { listOwnViews } from '../../saved-views/saved-views.service.ts'

/** Returns all data of the user, by what it is about. Amounts are pence. */
export async function readPersonalData(db: Db, userId: number) {
  const account = await db
    .selectFrom('shop_user')
    .select(['id', 'name', 'shop_user.email', 'phone', 'date_of_birth', 'role', 'age_verified_at', 'created_at'])
    .leftJoin('email_change', 'email_change.user_id', 'shop_user.id')
    .select(['updated_at', 'totp_confirmed_at as one_time_codes_since', 'email_change.email as pending_email'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  return {
    account,
    addresses: await db
      .selectFrom('address')
      .select(['full_name', 'line1', 'line2', 'city', 'county', 'postcode', 'country', 'phone', 'is_default'])
      .select(['created_at', 'updated_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    orders: await readOrders(db, userId),
    /** The mails about recalled lots that the customer got, and their answers. */
    recalls: await listRecallsOfUser(db, userId),
    reviews: await db
      .selectFrom('review')
      .innerJoin('product', 'product.id', 'review.product_id')
      .select(['product.name as product_name', 'review.rating', 'review.title', 'review.comment', 'review.author'])
      .select(['review.status', 'review.hidden_reason', 'review.reply', 'review.created_at', 'review.updated_at'])
      .where('review.user_id', '=', userId)
      .orderBy('review.id')
      .execute(),
    wishlist: await db
      .selectFrom('wishlist_item')
      .innerJoin('product', 'product.id', 'wishlist_item.product_id')
      .select(['product.id as product_id', 'product.name', 'wishlist_item.created_at'])
      .where('wishlist_item.user_id', '=', userId)
      .orderBy('wishlist_item.created_at')
      .execute(),
    cart: await db
      .selectFrom('cart_item')
      .leftJoin('variation', 'variation.id', 'cart_item.variation_id')
      .leftJoin('product', 'product.id', 'variation.product_id')
      .leftJoin('bundle', 'bundle.id', 'cart_item.bundle_id')
      .select((eb) => eb.fn.coalesce('product.name', 'bundle.name').as('name'))
      .select(['variation.attributes', 'cart_item.quantity', 'cart_item.created_at', 'cart_item.updated_at'])
      .where('cart_item.user_id', '=', userId)
      .orderBy('cart_item.id')
      .execute(),
    /** Uses of coupons, by orders that are not cancelled. */
    coupons_used: await db
      .selectFrom('shop_order')
      .select(['coupon_code as code', 'discount_percentage', 'discount_pence', 'order_number', 'created_at'])
      .where('user_id', '=', userId)
      .where('coupon_code', 'is not', null)
      .where('status', '<>', 'cancelled')
      .orderBy('id')
      .execute(),
    former_shop_orders: await db
      .selectFrom('former_order')
      .select(['source', 'order_number', 'status', 'total_pence', 'items', 'placed_at', 'imported_at'])
      .where('user_id', '=', userId)
      .orderBy('placed_at')
      .execute(),
    /** Agreement to marketing, as the former shop had it. */
    marketing_consents: await db
      .selectFrom('marketing_consent')
      .select(['channel', 'is_granted', 'source', 'at'])
      .where('user_id', '=', userId)
      .orderBy('channel')
      .execute(),
    /** Mails that the user has asked for while logged in, also those that have ended. */
    mail_subscriptions: await readSubscriptions(db, userId),
    sessions: await db
      .selectFrom('session')
      .select(['user_agent', 'address', 'created_at', 'last_used_at', 'expires_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    /** When each network last logged in; only a hash of the network is stored. */
    known_networks: await db
      .selectFrom('known_network')
      .select('last_used_at')
      .where('user_id', '=', userId)
      .orderBy('last_used_at')
      .execute(),
    /** The views that a member of staff saved. */
    saved_views: await listOwnViews(db, userId),
    /** The mails sent to the present address; their text is not stored. */
    mails: await db
      .selectFrom('mail')
      .select(['kind', 'recipient', 'status', 'created_at', 'sent_at'])
      .where('recipient', '=', account.email)
      .where('kind', 'not like', 'staff%')
      .orderBy('id')
      .execute(),
    refused_payments: await db
      .selectFrom('payment_failure')
      .select(['order_id', 'address', 'method', 'card_brand', 'card_last4', 'decline_code', 'at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    /** Only requests made while logged in: a typed email does not prove who asked. */
    privacy_requests: await db
      .selectFrom('privacy_request')
      .select(['kind', 'name', 'email', 'message', 'received_at', 'due_at', 'acknowledged_at', 'answered_at'])
      .select('outcome')
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute(),
    chats: await readChats(db, userId),
  }
}

async function readOrders(db: Db, userId: number) {
  const orders = await db
    .selectFrom('shop_order')
    .select(['id', 'order_number', 'status', 'payment_method', 'payment_status', 'delivery_method'])
    .select(['subtotal_pence', 'discount_pence', 'delivery_fee_pence', 'total_pence', 'vat_included_pence'])
    .select(['paid_pence', 'refunded_pence', 'coupon_code', 'shipping_address', 'billing_address'])
    .select(['customer_email', 'paid_with', 'card_brand', 'card_last4', 'age_check_status'])
    .select(['age_check_method', 'age_checked_at', 'created_at', 'paid_at', 'shipped_at', 'delivered_at'])
    .select('cancelled_at')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const ids = db.selectFrom('shop_order').select('id').where('user_id', '=', userId)
  const items = await db
    .selectFrom('order_item')
    .select(['id', 'order_id', 'name', 'brand_name', 'sku', 'attributes', 'price_pence', 'quantity'])
    .select(['subtotal_pence', 'discount_pence', 'vat_pence'])
    .where('order_id', 'in', ids)
    .orderBy('order_id')
    .orderBy('position')
    .execute()
  /** The order events that customers see; internal notes are not about the customer. */
  const events = await db
    .selectFrom('order_event')
    .select(['order_id', 'status', 'note', 'at'])
    .where('order_id', 'in', ids)
    .where('is_internal', '=', false)
    .orderBy('id')
    .execute()
  const refunds = await db
    .selectFrom('refund')
    .select(['order_id', 'amount_pence', 'reason', 'status', 'created_at', 'completed_at'])
    .where('order_id', 'in', ids)
    .orderBy('id')
    .execute()
  const returns = await db
    .selectFrom('return_request as r')
    .select(['r.order_id', 'r.status', 'r.note', 'r.requested_at', 'r.sent_at', 'r.tracking_number'])
    .select(['r.received_at', 'r.decided_at', 'r.decision_note', 'r.replacement_tracking'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('return_item as l')
          .innerJoin('order_item as i', 'i.id', 'l.order_item_id')
          .select(['i.name', 'l.quantity', 'l.reason', 'l.is_unsealed', 'l.outcome', 'l.accepted', 'l.decision_reason'])
          .whereRef('l.return_id', '=', 'r.id')
          .orderBy('i.position'),
      ).as('items'),
    )
    .where('r.order_id', 'in', ids)
    .orderBy('r.id')
    .execute()
  const parcels = await db
    .selectFrom('parcel')
    .select(['order_id', 'tracking_number', 'tracking_url', 'dispatched_at'])
    .$narrowType<{ order_id: NotNull }>()
    .where('order_id', 'in', ids)
    .orderBy('id', (by) => by.asc().nullsFirst())
    .execute()
  const [itemsOf, eventsOf, refundsOf, returnsOf, parcelsOf] = [
    byOrder(items),
    byOrder(events),
    byOrder(refunds),
    byOrder(returns),
    byOrder(parcels),
  ]
  return orders.map((order) => ({
    ...order,
    items: itemsOf(order.id),
    timeline: eventsOf(order.id),
    refunds: refundsOf(order.id),
    returns: returnsOf(order.id),
    parcels: parcelsOf(order.id),
  }))
}

/** Groups rows by order, without the order's id. */
function byOrder<Row extends { order_id: number }>(rows: Row[]) {
  const groups = Map.groupBy(rows, ({ order_id }) => order_id)
  return (id: number) => (groups.get(id) ?? []).map(({ order_id: _, ...row }) => row)
}

/** The user's chats, with all their messages in both directions. */
async function readChats(db: Db, userId: number) {
  const chats = await db
    .selectFrom('chat_session')
    .select(['id', 'session_adk_id', 'title', 'created_at', 'updated_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  const messages = await db
    .selectFrom('chat_message')
    .innerJoin('chat_session', 'chat_session.id', 'chat_message.session_id')
    .select(['chat_message.session_id', 'chat_message.sender_type', 'chat_message.content'])
    .select(['chat_message.rating', 'chat_message.created_at'])
    .where('chat_session.user_id', '=', userId)
    .orderBy('chat_message.id')
    .execute()
  const ofSession = Map.groupBy(messages, ({ session_id }) => session_id)
  return chats.map(({ id, ...chat }) => ({
    ...chat,
    messages: (ofSession.get(id) ?? []).map(({ session_id: _, ...message }) => message),
  }))
}
