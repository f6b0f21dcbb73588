/** The rows and columns of orders that every query selects. Amounts are pence. */
import { expressionBuilder, type InferResult, type NotNull, type Selection } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/database/database.ts'
import { arrayFrom } from '../../platform/database/expressions.ts'
import type { ShopUserTable } from '../../platform/database/tables/tables.customers.ts'
import type { ShopOrderTable } from '../../platform/database/tables/tables.orders.ts'
import type { Tables } from '../../platform/database/tables/tables.ts'
import { hasOpenRefund } from './admin/orders.waiting.ts'

/** The tables of these selects: `shop_order o`, and `shop_user u`, its customer. */
type OfOrder = Tables & { o: ShopOrderTable }
type OfUser = OfOrder & { u: ShopUserTable }
const order = expressionBuilder<OfOrder, 'o'>()
const user = expressionBuilder<OfUser, 'o' | 'u'>()

/** How many images a list shows per order. */
const LISTED_IMAGES = 4

const itemsOfOrder = order.selectFrom('order_item as i').whereRef('i.order_id', '=', 'o.id')

/** Of the product when it was ordered; null for a bundle. */
export const productClass = expressionBuilder<Tables & { i: Tables['order_item'] }, 'i'>()
  .selectFrom('order_item_part')
  .select('order_item_part.product_class')
  .whereRef('order_item_part.order_item_id', '=', 'i.id')
  .whereRef('order_item_part.product_id', '=', 'i.product_id')
  .limit(1)
  .as('product_class')

/** The order lines. `parts` are the items of one unit of a bundle. */
const items = jsonArrayFrom(
  itemsOfOrder
    .select(['i.id', 'i.product_id', 'i.bundle_id', 'i.name', 'i.brand_name', 'i.sku', 'i.attributes', 'i.media_key'])
    .select(productClass)
    .select([
      'i.price_pence',
      'i.quantity',
      'i.subtotal_pence',
      'i.discount_pence',
      'i.vat_pence',
      'i.vat_rate_percent',
      'i.promotions',
    ])
    .select((item) => {
      const parts = item.selectFrom('order_item_part as part').whereRef('part.order_item_id', '=', 'i.id')
      return [
        jsonArrayFrom(
          parts
            .select(['part.product_id', 'part.name', 'part.attributes'])
            .select((part) => part('part.quantity', '/', part.ref('i.quantity')).as('quantity'))
            .orderBy('part.variation_id'),
        ).as('parts'),
        // The products that may be reviewed: in the catalogue, delivered, and without a review from this order. A later
        // return does not change that.
        arrayFrom(
          parts
            .innerJoin('product', 'product.id', 'part.product_id')
            .select('part.product_id')
            .distinct()
            .where('o.delivered_at', 'is not', null)
            .where(({ exists, not, selectFrom }) =>
              not(
                exists(
                  selectFrom('review')
                    .whereRef('review.order_id', '=', 'o.id')
                    .whereRef('review.product_id', '=', 'part.product_id'),
                ),
              ),
            )
            .orderBy('part.product_id'),
        ).as('reviewable_product_ids'),
      ]
    })
    .orderBy('i.position'),
)

/** The events that the customer sees, or those for staff only. */
const events = (isInternal: boolean) =>
  jsonArrayFrom(
    order
      .selectFrom('order_event as e')
      .select(['e.status', 'e.note', 'e.at'])
      .whereRef('e.order_id', '=', 'o.id')
      .where('e.is_internal', '=', order.lit(isInternal))
      .orderBy('e.id'),
  )

/** Whether the courier must check age at delivery (rule B5), for `shop_order o`. */
export const proofOfAge = order.exists(itemsOfOrder.where('i.age_restricted', '=', order.lit(true))).$castTo<boolean>()

/** The first parcel, which has no id, before the others. */
const parcels = jsonArrayFrom(
  order
    .selectFrom('parcel as p')
    .select(['p.id', 'p.tracking_number', 'p.tracking_url', 'p.dispatched_at'])
    .whereRef('p.order_id', '=', 'o.id')
    .orderBy('p.id', (by) => by.asc().nullsFirst()),
)

const attempts = jsonArrayFrom(
  order
    .selectFrom('payment_attempt as a')
    .select(['a.at', 'a.provider', 'a.method', 'a.card_brand', 'a.card_last4', 'a.decline_code'])
    .$narrowType<{ at: NotNull; method: NotNull }>()
    .whereRef('a.order_id', '=', 'o.id')
    .orderBy('a.at'),
)

const invoices = jsonArrayFrom(
  order
    .selectFrom('invoice as n')
    .select(['n.id', 'n.kind', 'n.number', 'n.issued_on', 'n.gross_pence'])
    .whereRef('n.order_id', '=', 'o.id')
    .orderBy('n.id'),
)

/** Selects orders as their customers see them. */
export const selectOrders = (db: Db) =>
  db
    .selectFrom('shop_order as o')
    .leftJoin('open_age_check as c', 'c.order_id', 'o.id')
    .select(['c.due_at as age_check_due_at', 'c.document_at as age_document_at'])
    .select(['o.id', 'o.order_number', 'o.user_id', 'o.status', 'o.payment_method', 'o.payment_status'])
    .select(['o.delivery_method', 'o.delivery_name', 'o.subtotal_pence', 'o.discount_pence', 'o.discount_percentage'])
    .select(['o.delivery_fee_pence', 'o.total_pence', 'o.vat_included_pence', 'o.vat_lines', 'o.paid_pence'])
    .select([
      'o.refunded_pence',
      'o.coupon_code',
      'o.shipping_address',
      'o.billing_address',
      'o.card_brand',
      'o.paid_with',
    ])
    .select(['o.card_last4', 'o.tracking_number', 'o.tracking_url', 'o.age_check_status', 'o.age_check_method'])
    .select(['o.age_checked_at', 'o.expires_at', 'o.delivered_at', 'o.archived_at', 'o.created_at', 'o.updated_at'])
    .select(['o.terms_version', 'o.collection_point', 'o.collection_code'])
    .select([
      proofOfAge.as('proof_of_age_on_delivery'),
      items.as('items'),
      invoices.as('invoices'),
      parcels.as('parcels'),
      attempts.as('payment_attempts'),
      events(false).as('events'),
    ])

/** `requested_at` is ISO text with its offset, because it is read from JSON. */
export type OrderRow = InferResult<ReturnType<typeof selectOrders>>[number]
export type OrderItemRow = OrderRow['items'][number]
export type PaymentAttemptRow = OrderRow['payment_attempts'][number]
export type OrderEventRow = OrderRow['events'][number]

const customer = jsonBuildObject({
  id: user.ref('u.id'),
  name: user.ref('u.name'),
  email: user.ref('o.customer_email'),
})

/** The name of the staff member who placed `shop_order o`. */
export const placedBy = order.selectFrom('staff_name as s').select('s.name').whereRef('s.id', '=', 'o.placed_by')

/** The refunds of `shop_order o` that have not failed. */
const validRefunds = order
  .selectFrom('refund as r')
  .whereRef('r.order_id', '=', 'o.id')
  .where('r.status', '!=', 'failed')

/** Selects orders with what only staff see. */
export const selectOrdersForStaff = (db: Db) =>
  selectOrders(db)
    .innerJoin('shop_user as u', 'u.id', 'o.user_id')
    .select([
      'c.document_type as age_document_type',
      'o.channel',
      placedBy.as('placed_by_name'),
      customer.as('customer'),
      events(true).as('internal_events'),
      jsonArrayFrom(
        order
          .selectFrom('refund as r')
          .select(['r.id', 'r.amount_pence', 'r.reason', 'r.status', 'r.last_error', 'r.created_at'])
          .whereRef('r.order_id', '=', 'o.id')
          .orderBy('r.id'),
      ).as('refunds'),
      jsonArrayFrom(
        validRefunds
          .innerJoin('refund_item as ri', 'ri.refund_id', 'r.id')
          .select(({ fn }) => ['ri.order_item_id as id', fn.sum<number>('ri.quantity').as('quantity')])
          .groupBy('ri.order_item_id'),
      ).as('refunded_items'),
      jsonArrayFrom(
        order
          .selectFrom('order_line_lot as l')
          .innerJoin('order_item as li', 'li.id', 'l.order_item_id')
          .select(['li.id as item_id', 'l.best_before'])
          .select((eb) => [
            eb.ref('l.lot_id').$notNull().as('id'),
            eb.ref('l.lot_no').$notNull().as('lot_no'),
            eb.ref('l.quantity').$notNull().as('quantity'),
            eb.ref('l.is_blocked').$notNull().as('is_blocked'),
          ])
          .whereRef('li.order_id', '=', 'o.id')
          .orderBy('l.best_before')
          .orderBy('l.lot_id'),
      ).as('item_lots'),
      order.fn
        .coalesce(
          validRefunds.select(({ fn }) => fn.sum<number>('r.delivery_pence').as('delivery')),
          order.lit(0),
        )
        .as('delivery_refunded'),
      jsonArrayFrom(
        order
          .selectFrom('refund_approval as a')
          .leftJoin('shop_user as asker', 'asker.id', 'a.asked_by')
          .select(['a.id', 'a.amount_pence', 'a.request', 'a.asked_by', 'asker.name', 'a.asked_at'])
          .whereRef('a.order_id', '=', 'o.id')
          .where('a.decided_at', 'is', null),
      ).as('approvals'),
      jsonArrayFrom(
        order
          .selectFrom('return_request as r')
          .select(['r.id', 'r.status'])
          .whereRef('r.order_id', '=', 'o.id')
          .orderBy('r.id', 'desc'),
      ).as('returns'),
    ])

export type AdminOrderRow = InferResult<ReturnType<typeof selectOrdersForStaff>>[number]

/** The columns of an order in a list, from `shop_order o`. */
export const summaryColumns = [
  'o.id',
  'o.order_number',
  'o.status',
  'o.payment_method',
  'o.payment_status',
  'o.paid_with',
  'o.collection_point',
  'o.total_pence',
  'o.refunded_pence',
  'o.created_at',
  order.fn
    .coalesce(
      itemsOfOrder.select(({ fn }) => fn.sum<number>('i.quantity').as('quantity')),
      order.lit(0),
    )
    .as('item_count'),
  jsonArrayFrom(
    itemsOfOrder.select(['i.media_key', 'i.name', productClass]).orderBy('i.position').limit(LISTED_IMAGES),
  ).as('images'),
] as const

export type OrderSummaryRow = Selection<OfOrder, 'o', (typeof summaryColumns)[number]>

const ageCheck = order.selectFrom('open_age_check as c').whereRef('c.order_id', '=', 'o.id')

/** The same with what staff see, from `shop_order o join shop_user u`. */
export const adminSummaryColumns = [
  ...summaryColumns,
  'o.age_check_status',
  'o.channel',
  ageCheck.select('c.due_at').as('age_check_due_at'),
  ageCheck.select('c.document_at').as('age_document_at'),
  customer.as('customer'),
  hasOpenRefund.as('has_open_refund'),
  // When the 14 days of a return that is not decided began: with the parcel, or the proof that it was posted.
  order
    .selectFrom('return_request as r')
    .select(({ fn }) => fn.min(fn<Date | null>('least', ['r.sent_at', 'r.received_at'])).as('at'))
    .whereRef('r.order_id', '=', 'o.id')
    .where('r.status', 'in', ['requested', 'received'])
    .as('refund_due'),
] as const

export type AdminOrderSummaryRow = Selection<OfUser, 'o' | 'u', (typeof adminSummaryColumns)[number]>
