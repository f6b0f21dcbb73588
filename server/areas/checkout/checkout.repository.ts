/** Reads the input of an order, and writes the order. */
import { type RawBuilder, type Selectable, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/database/database.ts'
import type {
  OrderBundleItemTable,
  OrderItemTable,
  ShopOrderTable,
} from '../../platform/database/tables/tables.orders.ts'
import { type NewOrderMail, newOrderMails } from '../mail/mail.queue.ts'
import { type StockChange, type StockQuantity, sale } from '../stock/stock.service.ts'

/** The order that an Idempotency-Key created before. */
export interface ExistingOrder {
  id: number
  request_digest: string
}

/** The customer, the two addresses if they are theirs, and the order that the key created before. */
export type Buyer = Awaited<ReturnType<ReturnType<typeof orderCreateRepository>['readBuyer']>>

const ORDER_COLUMNS = [
  'user_id',
  'status',
  'payment_method',
  'delivery_method',
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
  'age_restricted',
] as const
const PART_COLUMNS = ['variation_id', 'product_id', 'product_class', 'name', 'attributes', 'quantity'] as const

export type NewOrder = Pick<Selectable<ShopOrderTable>, (typeof ORDER_COLUMNS)[number]>
export type NewItem = Pick<Selectable<OrderItemTable>, (typeof ITEM_COLUMNS)[number]>
/** `position` is the position of its item. */
export type NewBundleItem = Pick<Selectable<OrderBundleItemTable>, (typeof PART_COLUMNS)[number]> & { position: number }

/** Everything that a new order writes. */
export interface WholeOrder {
  /** Part of the order number. */
  year: string
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

export function orderCreateRepository(db: Db) {
  return {
    /** The user always exists: sessions are deleted with their user. */
    readBuyer: (
      userId: number,
      input: { shipping_address_id: number; billing_address_id: number; key: string | undefined },
    ) =>
      db
        .selectFrom('shop_user as u')
        .select(['u.name', 'u.email', 'u.date_of_birth', 'u.age_verified_at', 'u.age_verified_facts'])
        .select((eb) => {
          const address = (id: number) =>
            jsonObjectFrom(
              eb
                .selectFrom('address as a')
                .select([
                  'a.full_name',
                  'a.line1',
                  'a.line2',
                  'a.city',
                  'a.county',
                  'a.postcode',
                  'a.country',
                  'a.phone',
                ])
                .where('a.id', '=', id)
                .whereRef('a.user_id', '=', 'u.id'),
            )
          return [
            address(input.shipping_address_id).as('shipping'),
            address(input.billing_address_id).as('billing'),
            jsonObjectFrom(
              eb
                .selectFrom('shop_order as o')
                .select(({ fn, val }) => ['o.id', fn.coalesce('o.request_digest', val('')).as('request_digest')])
                .whereRef('o.user_id', '=', 'u.id')
                .where('o.idempotency_key', '=', eb.val(input.key ?? null)),
            ).as('known'),
          ]
        })
        .where('u.id', '=', userId)
        .executeTakeFirstOrThrow(() => new Error(`There is no user ${userId}.`)),

    findByKey: (userId: number, key: string): Promise<ExistingOrder | undefined> =>
      db
        .selectFrom('shop_order')
        .select((eb) => ['id', eb.fn.coalesce('request_digest', eb.val('')).as('request_digest')])
        .where('user_id', '=', userId)
        .where('idempotency_key', '=', key)
        .executeTakeFirst(),

    /**
     * Writes a whole order in one statement. Waits for a concurrent change of the customer. Returns undefined if the
     * customer was disabled or erased since the request began; the transaction must then be rolled back.
     */
    async insert(made: WholeOrder): Promise<PlacedOrder | undefined> {
      const orderId = sql`select id from placed`
      // Raw SQL: the builder has no rows from JSON, and one statement writes all of them.
      const { rows } = await sql<PlacedOrder>`
        with number as (
          select nextval('order_number_seq')::text as text from shop_user
          where id = ${made.order.user_id} and erased_at is null and not is_disabled for share
        ), placed as (
          insert into shop_order (order_number, ${list(ORDER_COLUMNS, '')})
          select ${`VS-${made.year}-`} || lpad(number.text, greatest(6, length(number.text)), '0'),
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
          insert into order_event (order_id, status, at) select id, status, created_at from placed
        ), taken as (
          ${sale(orderId, made.taken)}
        ), mailed as (
          ${newOrderMails(orderId, made.mails)}
        )
        select id, order_number, (select json_agg(id order by position) from item) as item_ids,
          (select coalesce(json_agg(taken), '[]') from taken) as changes
        from placed`.execute(db)
      return rows[0]
    },

    /** Returns what staff need to know about variations with low stock. */
    listLow: (variationIds: readonly number[]) =>
      db
        .selectFrom('variation')
        .innerJoin('product', 'product.id', 'variation.product_id')
        .select(['variation.id', 'product.name', 'variation.attributes', 'variation.sku', 'variation.stock_quantity'])
        .where('variation.id', 'in', [...variationIds])
        .execute(),
  }
}
