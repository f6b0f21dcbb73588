/**
 * Nightly: deletes or anonymises what has reached its retention period (contract/privacy/retention.ts). One rule across many areas, so
 * it is in one place.
 */
import {
  AUDIT_YEARS,
  CART_MONTHS,
  FAILED_MAIL_DAYS,
  ORDER_YEARS,
  PAYMENT_NEWS_DAYS,
  PRIVACY_REQUEST_YEARS,
  SUBSCRIPTION_MONTHS,
  UNCONFIRMED_SUBSCRIPTION_DAYS,
} from '@shop/contract/privacy/retention.ts'
import { sql } from 'kysely'
import { changeInBatches, removeInBatches } from './platform/database/batches.ts'
import type { Db } from './platform/database/database.ts'
import type { Clock } from './platform/time/clock.ts'

/** Webhooks contain no personal data; nobody retries one that is this old. */
const WEBHOOK_LOG_DAYS = 30
const NOBODY = 'removed@removed.invalid'
/** What replaces the personal parts of an address: the destination remains, the recipient does not. */
const NO_NAME = '{"full_name": "Removed", "line1": "Removed", "line2": "", "phone": ""}'

export async function tidyRecords({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = sql`${clock.now()}::timestamptz`
  const before = (period: string) => sql`${now} - ${period}::interval`
  await removeInBatches(db, 'cart_item', sql`updated_at < ${before(`${CART_MONTHS} months`)}`)
  await removeInBatches(db, 'mail', sql`status = 'failed' and created_at < ${before(`${FAILED_MAIL_DAYS} days`)}`)
  await removeInBatches(db, 'webhook_delivery', sql`created_at < ${before(`${WEBHOOK_LOG_DAYS} days`)}`)
  await removeInBatches(db, 'payment_event', sql`received_at < ${before(`${PAYMENT_NEWS_DAYS} days`)}`)
  await removeInBatches(db, 'sandbox_event', sql`delivered_at < ${before(`${PAYMENT_NEWS_DAYS} days`)}`)
  await removeInBatches(db, 'audit_entry', sql`at < ${before(`${AUDIT_YEARS} years`)}`)
  await removeInBatches(db, 'privacy_request', sql`answered_at < ${before(`${PRIVACY_REQUEST_YEARS} years`)}`)
  const old = before(`${SUBSCRIPTION_MONTHS} months`)
  await removeInBatches(
    db,
    'mail_subscription',
    sql`confirmed_at is null and requested_at < ${before(`${UNCONFIRMED_SUBSCRIPTION_DAYS} days`)}
      or unsubscribed_at < ${old} or mailed_at < ${old}
      or purpose = 'back_in_stock' and mailed_at is null and requested_at < ${old}`,
  )
  const ended = sql`created_at < ${endOfRecords(clock.today())}::date`
  await removeInBatches(db, 'return_request', sql`order_id in (select id from shop_order where ${ended})`)
  await removeInBatches(db, 'order_return', sql`order_id in (select id from shop_order where ${ended})`)
  await removeInBatches(db, 'rendered_text', sql`made_at < ${before('1 month')}`)
  await changeInBatches(db, {
    table: 'shop_order',
    values: sql`customer_email = ${NOBODY}, shipping_address = shipping_address || ${NO_NAME}::jsonb,
      billing_address = billing_address || ${NO_NAME}::jsonb`,
    condition: sql`${ended} and customer_email <> ${NOBODY}`,
  })
}

/** Orders before this day are in a tax year that ended more than six years ago; tax years begin on 6 April. */
export function endOfRecords(today: string): string {
  const year = Number(today.slice(0, 4))
  const began = today.slice(5) >= '04-06' ? year : year - 1
  return `${began - ORDER_YEARS}-04-06`
}
