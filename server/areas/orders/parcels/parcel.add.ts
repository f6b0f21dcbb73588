/** Adds parcels to an order, and removes them. The first parcel is the order's own tracking. */
import { findCourier } from '@shop/contract/lib/delivery/couriers.ts'
import type { Db } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/http/http-error.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { queueMail } from '../../mail/mail.queue.ts'
import { addOrderEvent, touchOrder } from '../order.events.ts'
import type { LockedOrder } from '../order.status.ts'
import { checkTracked, updateLocked } from '../order.update.ts'

interface GivenParcel {
  tracking_number: string
  /** Empty for the page of the number's courier. */
  tracking_url?: string | null | undefined
}

/**
 * Adds a parcel to an order that the caller has locked: after dispatch with a mail to the customer. A number that the order has
 * is not added again. Throws 409 `tracking_not_allowed`.
 */
export async function addParcel(
  trx: Db,
  clock: Clock,
  order: LockedOrder,
  { parcel, by }: { parcel: GivenParcel; by: number },
): Promise<void> {
  const { tracking_number } = parcel
  const tracking_url = parcel.tracking_url || (findCourier(tracking_number)?.url ?? null)
  checkTracked(order)
  if (order.tracking_number === tracking_number) return
  if (order.tracking_number === null && order.tracking_url === null) {
    return updateLocked(trx, clock, order, { tracking_number, tracking_url }, by)
  }
  const isSent = order.status === 'shipped'
  const added = await trx
    .insertInto('additional_parcel')
    .values({ order_id: order.id, tracking_number, tracking_url, dispatched_at: isSent ? clock.now() : null })
    .onConflict((conflict) => conflict.columns(['order_id', 'tracking_number']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!added) return
  await touchOrder(trx, order.id)
  if (!isSent) return
  await addOrderEvent(trx, order.id, { status: 'parcel_added', note: tracking_number, user_id: by, at: clock.now() })
  await queueMail(trx, [
    {
      event_key: `order_shipped:${order.id}:${added.id}`,
      recipient: order.customer_email,
      data: { kind: 'order_shipped', order_id: order.id },
    },
  ])
}

/** Removes an additional parcel. Throws not-found, and 409 `tracking_not_allowed`. */
export async function removeParcel(
  trx: Db,
  clock: Clock,
  order: LockedOrder,
  { parcelId, by }: { parcelId: number; by: number },
): Promise<void> {
  checkTracked(order)
  const removed = await trx
    .deleteFrom('additional_parcel')
    .where('id', '=', parcelId)
    .where('order_id', '=', order.id)
    .returning('tracking_number')
    .executeTakeFirstOrThrow(() => notFound('This parcel couldn’t be found.'))
  await touchOrder(trx, order.id)
  const event = { status: 'parcel_removed', note: removed.tracking_number, user_id: by, at: clock.now() }
  await addOrderEvent(trx, order.id, { ...event, is_internal: order.status !== 'shipped' })
}
