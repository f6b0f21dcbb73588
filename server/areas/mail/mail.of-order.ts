/** Finds the mails about an order, to its customer and to staff. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { anyIn, texts } from '../../platform/database/expressions.ts'

/** Queued with the order, so one event each. The index mail_by_subject leaves them out. */
const OF_NEW_ORDER = ['order_received', 'transfer_instructions', 'staff_new_order'] as const
/** Their event has the id of the order. */
const OF_ORDER = [
  'payment_received',
  'payment_link',
  'age_check_requested',
  'staff_age_check',
  'order_edited',
  'order_shipped',
  'order_ready',
  'order_delivered',
  'order_collected',
  'order_cancelled',
  'lot_recall',
]
const OF_REFUND = ['order_refunded']
const OF_RETURN = [
  'return_received:return',
  'staff_return:return',
  'return_arrived',
  'return_cancelled',
  'return_replaced',
  'return_decided',
]

interface About {
  order: number
  refunds: readonly number[]
  returns: readonly number[]
}

/** Returns them in the order of time. */
export function findMailsOfOrder(db: Db, { order, refunds, returns }: About) {
  const keys = [
    ...OF_NEW_ORDER.map((kind) => `${kind}:${order}`),
    ...OF_REFUND.flatMap((kind) => refunds.map((id) => `${kind}:${id}`)),
    ...OF_RETURN.flatMap((kind) => returns.map((id) => `${kind}:${id}`)),
  ]
  const all = db.selectFrom('mail').select(['id', 'kind', 'recipient', 'status', 'created_at', 'sent_at'])
  return all
    .where('event_key', '=', anyIn(texts(keys)))
    .union(
      all
        .where(({ eb, fn }) =>
          eb(fn<string>('split_part', ['event_key', sql.lit(':'), sql.lit(2)]), '=', String(order)),
        )
        .where('kind', '=', anyIn(texts(OF_ORDER)))
        .where(
          'kind',
          'not in',
          OF_NEW_ORDER.map((kind) => sql.lit(kind)),
        ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}
