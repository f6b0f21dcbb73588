/** The rows of returns that every query selects, and their mapping. Amounts are pence. */
import { HYGIENE_SEALED_CLASSES, REFUND_DAYS, REJECT_FAULTY_DAYS, SEND_BACK_DAYS } from '@shop/contract/constants.ts'
import { returnNumber } from '@shop/contract/returns/return.rules.ts'
import type { AdminReturn } from '@shop/contract/returns/returns.admin.ts'
import { expressionBuilder, type InferResult } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import type { Db } from '../../../platform/database/database.ts'
import type { ReturnRequestTable } from '../../../platform/database/tables/tables.returns.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'
import type { ImageUrls } from '../../media/media.urls.ts'
import { itemImage } from '../order.mapping.ts'
import { productClass } from '../orders.rows.ts'
import { daysAfter, withdrawUntil } from './return.deadlines.ts'

const item = expressionBuilder<Tables & { i: Tables['order_item'] }, 'i'>()
const row = expressionBuilder<Tables & { r: ReturnRequestTable }, 'r'>()

/** Whether `order_item i` has anything sealed for hygiene: rule F6, by the class at the time of the order. */
export const isSealedClass = item
  .exists(
    item
      .selectFrom('order_item_part as p')
      .whereRef('p.order_item_id', '=', 'i.id')
      .where('p.product_class', 'in', HYGIENE_SEALED_CLASSES),
  )
  .$castTo<boolean>()

const items = jsonArrayFrom(
  row
    .selectFrom('return_item as l')
    .innerJoin('order_item as i', 'i.id', 'l.order_item_id')
    .select(['i.id', 'i.name', 'i.attributes', 'i.media_key', 'l.quantity', 'l.reason', 'l.is_unsealed'])
    .select(['l.received', 'l.outcome', 'l.accepted', 'l.is_restocked', 'l.decision_reason'])
    .select([isSealedClass.as('is_sealed_class'), productClass])
    .whereRef('l.return_id', '=', 'r.id')
    .orderBy('i.position'),
)

/** Selects `return_request r` with its order `o` and the customer `u`. */
export const selectReturns = (db: Db) =>
  db
    .selectFrom('return_request as r')
    .innerJoin('shop_order as o', 'o.id', 'r.order_id')
    .innerJoin('shop_user as u', 'u.id', 'o.user_id')
    .leftJoin('refund as f', 'f.id', 'r.refund_id')
    .selectAll('r')
    .select(['o.order_number', 'o.delivered_at', 'f.amount_pence as refund'])
    .select((eb) => [
      jsonBuildObject({ id: eb.ref('u.id'), name: eb.ref('u.name'), email: eb.ref('o.customer_email') }).as('customer'),
      items.as('items'),
      eb
        .exists(
          eb.selectFrom('refund_approval as a').whereRef('a.return_id', '=', 'r.id').where('a.decided_at', 'is', null),
        )
        .$castTo<boolean>()
        .as('is_waiting'),
    ])

export type ReturnRow = InferResult<ReturnType<typeof selectReturns>>[number]

/** Returns a return as staff see it. */
export function toAdminReturn(found: ReturnRow, images: ImageUrls, now: Date): AdminReturn {
  const { requested_at, sent_at, received_at, status, delivered_at } = found
  const send_by = daysAfter(requested_at, SEND_BACK_DAYS)
  const begins = [sent_at, received_at].filter((at) => at !== null).sort((one, other) => +one - +other)[0]
  const refund_due = begins ? daysAfter(begins, REFUND_DAYS) : null
  const isOpen = status === 'requested' || status === 'received'
  return {
    id: found.id,
    number: returnNumber(found.id),
    order_id: found.order_id,
    order_number: found.order_number,
    status,
    note: found.note,
    items: found.items.map(({ media_key, product_class, ...line }) => ({
      ...line,
      image_url: itemImage({ media_key, product_class }, images),
    })),
    requested_at: requested_at.toISOString(),
    send_by: send_by.toISOString(),
    sent_at: iso(sent_at),
    tracking_number: found.tracking_number,
    received_at: iso(received_at),
    refund_due: iso(refund_due),
    decided_at: iso(found.decided_at),
    decision_note: found.decision_note,
    refund: found.refund,
    replacement: found.replaced_at && {
      shipped_at: iso(found.replacement_shipped_at),
      tracking_number: found.replacement_tracking,
    },
    customer: found.customer,
    delivered_at: iso(delivered_at),
    withdraw_until: iso(delivered_at && withdrawUntil(delivered_at)),
    reject_until: iso(delivered_at && daysAfter(delivered_at, REJECT_FAULTY_DAYS)),
    is_late: isOpen && (refund_due ?? send_by) < now,
    is_waiting: found.is_waiting,
  }
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null
