/** Reads and writes return_request and return_item. */

import { REFUND_DAYS, SEND_BACK_DAYS } from '@shop/contract/constants.ts'
import type { ReturnView } from '@shop/contract/returns/returns.admin.ts'
import type { NewReturn } from '@shop/contract/returns/returns.ts'
import { type Insertable, type RawBuilder, sql, type Updateable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { countRows } from '../../../platform/database/expressions.ts'
import type { ReturnRequestTable } from '../../../platform/database/tables/tables.returns.ts'
import { notFound } from '../../../platform/http/http-error.ts'
import { productClass } from '../orders.rows.ts'
import { daysAfter } from './return.deadlines.ts'
import { isSealedClass, selectReturns } from './returns.rows.ts'

export const returnNotFound = () => notFound('This return couldn’t be found.')

/** The day from which 14 days count: until the refund, or before anything was sent until the parcel. */
const begins = sql`least(r.sent_at, r.received_at)`
const isOpen = sql`r.status in ('requested', 'received')`
const isToSend = sql`r.replaced_at is not null and r.replacement_shipped_at is null`

const isLate = (now: Date): RawBuilder<boolean> => sql`(${isOpen} and case
  when ${begins} is null then r.requested_at < ${daysAfter(now, -SEND_BACK_DAYS)}::timestamptz
  else ${begins} < ${daysAfter(now, -REFUND_DAYS)}::timestamptz end)`

const conditionOf = (view: ReturnView, now: Date): RawBuilder<boolean> => {
  switch (view) {
    case 'open':
      return sql`(${isOpen} or ${isToSend})`
    case 'to_receive':
      return sql`r.status = 'requested'`
    case 'to_decide':
      return sql`r.status = 'received'`
    case 'to_send':
      return sql`(${isToSend})`
    case 'late':
      return isLate(now)
    default:
      return sql`(r.status in ('decided', 'cancelled') and not (${isToSend}))`
  }
}

export function returnsRepository(db: Db) {
  return {
    find: (id: number) => selectReturns(db).where('r.id', '=', id).executeTakeFirstOrThrow(returnNotFound),

    ofOrder: (orderId: number) => selectReturns(db).where('r.order_id', '=', orderId).orderBy('r.id', 'desc').execute(),

    /** The earliest deadline first; closed ones newest first. */
    async list(view: ReturnView, now: Date, { skip, limit }: { skip: number; limit: number }) {
      const order = view === 'closed' ? sql`r.id desc` : sql`coalesce(${begins}, r.requested_at), r.id`
      const found = selectReturns(db).where(conditionOf(view, now))
      const counted = db.selectFrom('return_request as r').where(conditionOf(view, now))
      const [rows, total] = await Promise.all([
        found.orderBy(order).offset(skip).limit(limit).execute(),
        countRows(counted),
      ])
      return { rows, total }
    },

    counts: (now: Date) =>
      db
        .selectFrom('return_request as r')
        .select(({ fn }) => {
          const count = (view: ReturnView) => fn.countAll<number>().filterWhere(conditionOf(view, now)).as(view)
          return [
            count('open'),
            count('to_receive'),
            count('to_decide'),
            count('to_send'),
            count('late'),
            count('closed'),
          ]
        })
        .executeTakeFirstOrThrow(),

    /** Returns the order of a return, which callers lock first. Throws not-found. */
    async orderOf(id: number): Promise<number> {
      const found = db.selectFrom('return_request').select('order_id').where('id', '=', id)
      return (await found.executeTakeFirstOrThrow(returnNotFound)).order_id
    },

    /**
     * The lines of an order with how many units can still be returned: those that are neither refunded nor in an open return.
     */
    linesOf: (orderId: number) =>
      db
        .selectFrom('order_item as i')
        .select(['i.id', 'i.name', 'i.attributes', 'i.media_key', isSealedClass.as('is_sealed_class'), productClass])
        .select(({ eb, fn, lit, selectFrom }) => {
          const refunded = selectFrom('refund_item as ri')
            .innerJoin('refund as f', 'f.id', 'ri.refund_id')
            .select(({ fn }) => fn.sum<number>('ri.quantity').as('units'))
            .whereRef('ri.order_item_id', '=', 'i.id')
            .where('f.status', '!=', 'failed')
          // Units of which nothing was paid are accepted without a refund.
          const open = selectFrom('return_item as l')
            .innerJoin('return_request as r', 'r.id', 'l.return_id')
            .select(({ fn }) => fn.sum<number>(fn.coalesce('l.accepted', 'l.quantity')).as('units'))
            .whereRef('l.order_item_id', '=', 'i.id')
            .where((is) =>
              is.or([
                is('r.status', 'in', ['requested', 'received']),
                is.and([is('r.status', '=', 'decided'), is('l.outcome', '=', 'refund'), is('r.refund_id', 'is', null)]),
              ]),
            )
          const left = eb(eb('i.quantity', '-', fn.coalesce(refunded, lit(0))), '-', fn.coalesce(open, lit(0)))
          return fn<number>('greatest', [left, lit(0)]).as('returnable')
        })
        .where('i.order_id', '=', orderId)
        .orderBy('i.position')
        .execute(),

    async insert(row: Insertable<ReturnRequestTable>, items: NewReturn['items']): Promise<number> {
      const { id } = await db.insertInto('return_request').values(row).returning('id').executeTakeFirstOrThrow()
      const rows = items.map(({ id: order_item_id, ...item }) => ({ ...item, return_id: id, order_item_id }))
      await db.insertInto('return_item').values(rows).execute()
      return id
    },

    update: (id: number, values: Updateable<ReturnRequestTable>) =>
      db.updateTable('return_request').set(values).where('id', '=', id).execute(),

    /** Stores how many units of a line came back. */
    receive: (return_id: number, { id, received }: { id: number; received: number }) =>
      db
        .updateTable('return_item')
        .set({ received })
        .where('return_id', '=', return_id)
        .where('order_item_id', '=', id)
        .execute(),

    /** Returns the units of the stock in accepted units of a decided return, by outcome. */
    acceptedParts: (returnId: number) =>
      db
        .selectFrom('return_item as l')
        .innerJoin('order_item as i', 'i.id', 'l.order_item_id')
        .innerJoin('order_item_part as p', 'p.order_item_id', 'i.id')
        .select(['p.variation_id', 'l.outcome', 'l.is_restocked', 'l.accepted'])
        // A part's quantity is that of the whole line.
        .select(({ eb }) => eb('p.quantity', '/', eb.ref('i.quantity')).as('per_unit'))
        .where('l.return_id', '=', returnId)
        .where('l.accepted', '>', 0)
        .execute(),
  }
}
