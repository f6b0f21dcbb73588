/**
 * Reads all personal data of a user. The right of access (rule G3) covers every area, so this file alone reads their
 * tables: add any new personal data here and in erasure.repository.ts.
 */
import type { Db } from '../../../platform/database/database.ts'

export function personalDataRepository(db: Db) {
  const ordersOf = (userId: number) => db.selectFrom('shop_order').select('id').where('user_id', '=', userId)

  return {
    account: (userId: number) =>
      db
        .selectFrom('shop_user')
        .select(['id', 'name', 'shop_user.email', 'phone', 'date_of_birth', 'role', 'age_verified_at', 'created_at'])
        .leftJoin('email_change', 'email_change.user_id', 'shop_user.id')
        .select(['updated_at', 'totp_confirmed_at as one_time_codes_since', 'email_change.email as pending_email'])
        .where('id', '=', userId)
        .executeTakeFirstOrThrow(),

    sessions: (userId: number) =>
      db
        .selectFrom('session')
        .select(['user_agent', 'address', 'created_at', 'last_used_at', 'expires_at'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),

    /** When each network last logged in; only a hash of the network is stored. */
    knownNetworks: (userId: number) =>
      db
        .selectFrom('known_network')
        .select('last_used_at')
        .where('user_id', '=', userId)
        .orderBy('last_used_at')
        .execute(),

    addresses: (userId: number) =>
      db
        .selectFrom('address')
        .select(['full_name', 'line1', 'line2', 'city', 'county', 'postcode', 'country', 'phone', 'is_default'])
        .select(['created_at', 'updated_at'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),

    orders: (userId: number) =>
      db
        .selectFrom('shop_order')
        .select(['id', 'order_number', 'status', 'payment_method', 'payment_status', 'delivery_method'])
        .select(['subtotal_pence', 'discount_pence', 'delivery_fee_pence', 'total_pence', 'vat_included_pence'])
        .select(['paid_pence', 'refunded_pence', 'coupon_code', 'shipping_address', 'billing_address'])
        .select(['customer_email', 'card_brand', 'card_last4', 'tracking_number', 'age_check_status'])
        .select(['age_check_method', 'age_checked_at', 'created_at', 'paid_at', 'shipped_at', 'delivered_at'])
        .select('cancelled_at')
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),

    orderItems: (userId: number) =>
      db
        .selectFrom('order_item')
        .select(['id', 'order_id', 'name', 'brand_name', 'sku', 'attributes', 'price_pence', 'quantity'])
        .select(['subtotal_pence', 'discount_pence', 'vat_pence'])
        .where('order_id', 'in', ordersOf(userId))
        .orderBy('order_id')
        .orderBy('position')
        .execute(),

    /** The order events that customers see; internal notes are not about the customer. */
    orderEvents: (userId: number) =>
      db
        .selectFrom('order_event')
        .select(['order_id', 'status', 'note', 'at'])
        .where('order_id', 'in', ordersOf(userId))
        .where('is_internal', '=', false)
        .orderBy('id')
        .execute(),

    returns: (userId: number) =>
      db
        .selectFrom('order_return')
        .select(['order_id', 'reason', 'note', 'requested_at'])
        .where('order_id', 'in', ordersOf(userId))
        .orderBy('order_id')
        .execute(),

    refunds: (userId: number) =>
      db
        .selectFrom('refund')
        .select(['order_id', 'amount_pence', 'reason', 'status', 'created_at', 'completed_at'])
        .where('order_id', 'in', ordersOf(userId))
        .orderBy('id')
        .execute(),

    failedPayments: (userId: number) =>
      db
        .selectFrom('payment_failure')
        .select(['order_id', 'address', 'decline_code', 'at'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),

    /** Uses of coupons, by orders that are not cancelled. */
    coupons: (userId: number) =>
      db
        .selectFrom('shop_order')
        .select(['coupon_code as code', 'discount_percentage', 'discount_pence', 'order_number', 'created_at'])
        .where('user_id', '=', userId)
        .where('coupon_code', 'is not', null)
        .where('status', '<>', 'cancelled')
        .orderBy('id')
        .execute(),

    reviews: (userId: number) =>
      db
        .selectFrom('review')
        .innerJoin('product', 'product.id', 'review.product_id')
        .select(['product.name as product_name', 'review.rating', 'review.title', 'review.comment', 'review.author'])
        .select(['review.status', 'review.hidden_reason', 'review.reply', 'review.created_at', 'review.updated_at'])
        .where('review.user_id', '=', userId)
        .orderBy('review.id')
        .execute(),

    wishlist: (userId: number) =>
      db
        .selectFrom('wishlist_item')
        .innerJoin('product', 'product.id', 'wishlist_item.product_id')
        .select(['product.id as product_id', 'product.name', 'wishlist_item.created_at'])
        .where('wishlist_item.user_id', '=', userId)
        .orderBy('wishlist_item.created_at')
        .execute(),

    cart: (userId: number) =>
      db
        .selectFrom('cart_item')
        .leftJoin('variation', 'variation.id', 'cart_item.variation_id')
        .leftJoin('product', 'product.id', 'variation.product_id')
        .leftJoin('bundle', 'bundle.id', 'cart_item.bundle_id')
        .select((eb) => eb.fn.coalesce('product.name', 'bundle.name').as('name'))
        .select(['variation.attributes', 'cart_item.quantity', 'cart_item.created_at', 'cart_item.updated_at'])
        .where('cart_item.user_id', '=', userId)
        .orderBy('cart_item.id')
        .execute(),

    chats: (userId: number) =>
      db
        .selectFrom('chat_session')
        .select(['id', 'session_adk_id', 'title', 'created_at', 'updated_at'])
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),

    /** All messages of the user's chats, in both directions. */
    chatMessages: (userId: number) =>
      db
        .selectFrom('chat_message')
        .innerJoin('chat_session', 'chat_session.id', 'chat_message.session_id')
        .select(['chat_message.session_id', 'chat_message.sender_type', 'chat_message.content'])
        .select(['chat_message.rating', 'chat_message.created_at'])
        .where('chat_session.user_id', '=', userId)
        .orderBy('chat_message.id')
        .execute(),

    /** Only requests made while logged in: a typed email does not prove who asked. */
    privacyRequests: (userId: number) =>
      db
        .selectFrom('privacy_request')
        .select(['kind', 'name', 'email', 'message', 'received_at', 'due_at', 'acknowledged_at', 'answered_at'])
        .select('outcome')
        .where('user_id', '=', userId)
        .orderBy('id')
        .execute(),

    /** The mails sent to the user's present address; their text is not stored. */
    mails: (email: string) =>
      db
        .selectFrom('mail')
        .select(['kind', 'recipient', 'status', 'created_at', 'sent_at'])
        .where('recipient', '=', email)
        .where('kind', 'not like', 'staff%')
        .orderBy('id')
        .execute(),
  }
}
