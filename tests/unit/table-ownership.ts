/** Which area owns which table, and the accesses of other areas that are still allowed. */

/** The tables of each area. The owner alone writes them; others call its service or read a view. */
export const TABLES_OF: Readonly<Record<string, readonly string[]>> = {
  addresses: ['address'],
  'age-checks': ['age_check_document', 'age_check_request', 'age_check_settings', 'age_check_visit'],
  assistant: ['assistant_row', 'assistant_version'],
  audit: ['audit_entry'],
  blog: ['blog_post'],
  bundles: ['bundle', 'bundle_image', 'bundle_item'],
  cart: ['cart_item'],
  chat: ['chat_message', 'chat_proposal', 'chat_session'],
  content: ['content_item', 'content_version'],
  coupons: ['coupon'],
  'former-shop': ['former_import'],
  insights: ['daily_count'],
  mail: ['mail', 'mail_setting', 'outbox_mail'],
  media: ['document', 'media'],
  orders: [
    'books',
    'invoice',
    'invoice_due',
    'invoice_share',
    'order_event',
    'order_item',
    'order_item_part',
    'order_return',
    'refund_approval',
    'refund_item',
    'shop_order',
  ],
  payments: [
    'payment_event',
    'payment_failure',
    'payment_intent',
    'payment_keys',
    'refund',
    'sandbox_event',
    'sandbox_intent',
    'sandbox_refund',
  ],
  platform: ['call_count', 'idempotency_key', 'rendered_text', 'shop_secret'],
  privacy: ['privacy_request'],
  'product-import': ['import_image', 'imported_product'],
  products: ['bulk_price_change', 'price_change', 'product', 'product_image', 'variation'],
  promotions: ['order_promotion', 'promotion'],
  redirects: ['redirect'],
  reviews: ['review', 'review_report'],
  'saved-views': ['saved_view'],
  search: ['added_synonym', 'product_search', 'product_words', 'search_synonym', 'search_word'],
  'site-settings': ['shop_opening', 'site_settings'],
  stats: ['stats_day', 'stats_day_change'],
  stock: ['stock_movement'],
  taxonomy: ['brand', 'category'],
  users: [
    'api_key',
    'email_change',
    'former_customer',
    'former_order',
    'known_network',
    'marketing_consent',
    'password_reset',
    'recovery_code',
    'session',
    'shop_user',
  ],
  webhooks: ['webhook_delivery', 'webhook_endpoint'],
  wishlist: ['wishlist_item'],
}

/** Views that any area may read, with the area that owns each. */
export const VIEWS_OF: Readonly<Record<string, readonly string[]>> = {
  'age-checks': ['open_age_check'],
  payments: ['payment_attempt'],
  bundles: ['public_bundle'],
  content: ['content_text'],
  redirects: ['page_handle'],
  'site-settings': ['stock_limit'],
  users: ['staff_name'],
}

type Access = 'reads' | 'writes'

/** Today's accesses to tables of other areas, by the area that makes them. Entries may be removed, not added. */
export const EXCEPTIONS: Readonly<Record<Access, Readonly<Record<string, readonly string[]>>>> = {
  writes: {
    'age-checks': ['shop_order', 'shop_user'],
    assistant: ['chat_message', 'chat_proposal', 'chat_session'],
    demo: ['cart_item', 'coupon', 'mail', 'product', 'shop_order', 'shop_user', 'stats_day', 'stock_movement'],
    orders: ['mail'],
    platform: ['audit_entry'],
    stock: ['variation'],
    taxonomy: ['product'],
    users: [
      'audit_entry',
      'cart_item',
      'mail',
      'order_return',
      'outbox_mail',
      'payment_failure',
      'payment_intent',
      'privacy_request',
      'review',
      'shop_order',
    ],
  },
  reads: {
    addresses: ['shop_user'],
    assistant: [
      'address',
      'brand',
      'category',
      'coupon',
      'mail',
      'order_item',
      'product',
      'product_image',
      'product_search',
      'product_words',
      'refund',
      'search_word',
      'shop_order',
      'shop_user',
      'variation',
    ],
    audit: ['shop_user'],
    bundles: ['media', 'product', 'product_image', 'variation'],
    cart: ['bundle_item', 'product', 'variation'],
    catalogue: ['brand', 'category', 'media', 'product', 'product_image', 'variation'],
    chat: ['shop_user'],
    checkout: ['address', 'product', 'shop_order', 'shop_user', 'variation'],
    coupons: ['shop_order'],
    demo: ['audit_entry', 'brand', 'order_item', 'product', 'shop_order', 'shop_user', 'variation'],
    media: [
      'blog_post',
      'bundle',
      'bundle_image',
      'import_image',
      'order_item',
      'product',
      'product_image',
      'site_settings',
      'variation',
    ],
    'order-lines': ['brand', 'bundle', 'bundle_image', 'bundle_item', 'product', 'product_image', 'variation'],
    orders: ['coupon', 'payment_intent', 'product', 'refund', 'review', 'shop_user'],
    payments: ['shop_order'],
    platform: ['audit_entry', 'shop_user'],
    'product-import': ['brand', 'category', 'product', 'variation'],
    products: [
      'audit_entry',
      'brand',
      'bundle',
      'bundle_item',
      'cart_item',
      'category',
      'document',
      'idempotency_key',
      'media',
      'product_words',
      'shop_user',
    ],
    promotions: ['order_item', 'product', 'shop_order'],
    reviews: ['product', 'shop_order', 'shop_user'],
    search: ['brand', 'category', 'product', 'variation'],
    seo: ['blog_post', 'category', 'product'],
    server: ['shop_order'],
    'site-settings': ['audit_entry', 'product', 'shop_user'],
    stats: [
      'cart_item',
      'order_item',
      'product',
      'product_image',
      'review_report',
      'shop_order',
      'shop_user',
      'stock_movement',
      'variation',
    ],
    stock: ['bundle_item', 'coupon', 'order_item', 'order_item_part', 'product', 'shop_order', 'variation'],
    taxonomy: ['product'],
    users: [
      'address',
      'bundle',
      'cart_item',
      'chat_message',
      'chat_session',
      'mail',
      'order_event',
      'order_item',
      'order_return',
      'payment_failure',
      'privacy_request',
      'product',
      'refund',
      'review',
      'shop_order',
      'site_settings',
      'variation',
      'wishlist_item',
    ],
    wishlist: ['product'],
  },
}

const CALL =
  /\b(?<verb>selectFrom|innerJoin|leftJoin|fullJoin|using|insertInto|updateTable|deleteFrom|delete from|from|join|into|update)\b(?:\(\s*\[?|\s+)\s*['"]?(?<table>[a-z_]+)\b(?<more>(?:[^'"\n]*['"],\s*['"][a-z_]+)*)/g
const WRITING = new Set(['insertInto', 'updateTable', 'deleteFrom', 'into', 'update', 'delete from'])

/** Returns which tables of `known` the queries of `text` read and which they write; a written table is not listed as read. */
export function findAccesses(text: string, known: ReadonlySet<string>): Record<Access, Set<string>> {
  const reads = new Set<string>()
  const writes = new Set<string>()
  for (const { groups: { verb = '', table = '', more = '' } = {} } of text.matchAll(CALL)) {
    for (const name of [table, ...more.split(/[^a-z_]+/)].filter((one) => known.has(one))) {
      if (WRITING.has(verb)) writes.add(name)
      else reads.add(name)
    }
  }
  for (const table of writes) reads.delete(table)
  return { reads, writes }
}
