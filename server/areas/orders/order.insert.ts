/** Writes a new order. */
import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type {
  OrderBundleItemTable,
  OrderItemTable,
  ShopOrderTable,
} from '../../platform/database/tables/tables.orders.ts'
import { type NewOrderMail, newOrderMails } from '../mail/mail.queue.ts'
import { type StockChange, type StockQuantity, sale } from '../stock/stock.service.ts'

const ORDER_COLUMNS = [
  'user_id',
  'status',
  'payment_method',
  'delivery_method',
  'delivery_name',
  'collection_point',
  'collection_code',
  'subtotal_pence',
  'discount_pence',
  'discount_percentage',
  'delivery_fee_pence',
  'total_pence',
  'vat_included_pence',
  'delivery_vat_pence',
  'vat_lines',
  'coupon_id',
  'coupon_code',
  'shipping_address',
  'billing_address',
  'customer_email',
  'age_check_status',
  'age_check_method',
  'age_checked_at',
  'terms_version',
  'channel',
  'placed_by',
  'idempotency_key',
  'request_digest',
  'expires_at',
  'created_at',
  'updated_at',
] as const
const ITEM_COLUMNS = [
  'position',
  'product_id',
  'variation_id',
  'bundle_id',
  'name',
  'brand_name',
  'sku',
  'attributes',
  'media_key',
  'price_pence',
  'quantity',
  'subtotal_pence',
  'discount_pence',
  'vat_pence',
  'vat_rate_percent',
  'vat_lines',
  'age_restricted',
  'promotions',
  'compare_at_price_pence',
] as const
const PART_COLUMNS = [
  'variation_id',
  'product_id',
  'product_class',
  'name',
  'attributes',
  'quantity',
  'facts_digest',
] as const

export type NewOrder = Pick<Selectable<ShopOrderTable>, (typeof ORDER_COLUMNS)[number]>
export type NewItem = Pick<Selectable<OrderItemTable>, (typeof ITEM_COLUMNS)[number]>
/** `position` is the position of its item. */
export type NewBundleItem = Pick<Selectable<OrderBundleItemTable>, (typeof PART_COLUMNS)[number]> & { position: number }

/** Everything that a new order writes. */
export interface WholeOrder {
  /** How the order number begins: 'VS-2026-'. */
  numberPrefix: string
  order: NewOrder
  items: readonly NewItem[]
  parts: readonly NewBundleItem[]
  /** The stock that it takes, each variation once. */
  taken: readonly StockQuantity[]
  mails: readonly NewOrderMail[]
}

/** What the database generated for it. */
export interface PlacedOrder {
  id: number
  order_number: string
  /** In the order of the lines. */
  item_ids: number[]
  changes: StockChange[]
}

const list = (columns: readonly string[], table: string): RawBuilder<unknown> =>
  sql.raw(columns.map((column) => (table ? `${table}.${column}` : column)).join(', '))

/**
 * Writes a whole order in one statement. Waits for a concurrent change of the customer. Returns undefined if the
 * customer was disabled or erased since the request began; the transaction must then be rolled back.
 */
export async function insertOrder(trx: Db, made: WholeOrder): Promise<PlacedOrder | undefined> {
  const orderId = sql`select id from placed`
  // Raw SQL: the builder has no rows from JSON, and one statement writes all of them.
  const { rows } = await sql<PlacedOrder>`
    with number as (
      select nextval('order_number_seq')::text as text from shop_user
      where id = ${made.order.user_id} and erased_at is null and not is_disabled for share
    ), placed as (
      insert into shop_order (order_number, ${list(ORDER_COLUMNS, '')})
      select ${made.numberPrefix} || lpad(number.text, greatest(6, length(number.text)), '0'),
        ${list(ORDER_COLUMNS, 'given')}
      from number, jsonb_populate_record(null::shop_order, ${JSON.stringify(made.order)}::jsonb) as given
      returning id, order_number, status, created_at
    ), item as (
      insert into order_item (order_id, ${list(ITEM_COLUMNS, '')})
      select placed.id, ${list(ITEM_COLUMNS, 'given')}
      from placed, jsonb_populate_recordset(null::order_item, ${JSON.stringify(made.items)}::jsonb) as given
      returning id, position
    ), part as (
      insert into order_item_part (order_item_id, ${list(PART_COLUMNS, '')})
      select item.id, ${list(PART_COLUMNS, 'given')}
      from jsonb_array_elements(${JSON.stringify(made.parts)}::jsonb) as element
      join item on item.position = (element ->> 'position')::integer,
        jsonb_populate_record(null::order_item_part, element) as given
    ), event as (
      insert into order_event (order_id, status, user_id, at)
      select id, status, ${made.order.placed_by}::integer, created_at from placed
    ), taken as (
      ${sale(orderId, made.taken)}
    ), mailed as (
      ${newOrderMails(orderId, made.mails)}
    )
    select id, order_number, (select json_agg(id order by position) from item) as item_ids,
      (select coalesce(json_agg(taken), '[]') from taken) as changes
    from placed`.execute(trx)
  return rows[0]
}
