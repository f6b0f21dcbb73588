/** What of `shop_order o` waits for staff: the same for the views of the list, its marks and the dashboard. */
import { type RawBuilder, sql } from 'kysely'

/** What is still to be decided: a check begins with the payment, and an order that has left or ended needs none any more. */
export const hasOpenAgeCheck: RawBuilder<boolean> = sql`
  (o.age_check_status in ('pending', 'failed') and o.status in ('paid', 'processing'))`

/**
 * A refund that staff must send by hand: one of a bank transfer, or one that the card's bank did not take. A failed one
 * whose money has gone back since in another way is over.
 */
export const hasOpenRefund: RawBuilder<boolean> = sql`
  exists (
    select from refund r where r.order_id = o.id and (
      r.status = 'requested' and r.payment_intent_id is null
      or r.status = 'failed' and (
        o.refunded_pence + r.amount_pence <= o.paid_pence
        or not coalesce((select i.pays_order from payment_intent i where i.id = r.payment_intent_id), true))))`

/** The two of them together, found through the indexes that hold only such orders. */
export const hasProblem: RawBuilder<boolean> = sql`
  (o.id in (
    select a.id from shop_order a where a.age_check_status in ('pending', 'failed')
    union all
    select r.order_id from refund r where r.status in ('requested', 'failed'))
  and (${hasOpenAgeCheck} or ${hasOpenRefund}))`
