/** Conditions on `shop_order o` for orders that wait for staff: shared by the list's views, marks and dashboard. */
import { type RawBuilder, sql } from 'kysely'

/** An open age check: checks start with the payment, and dispatched or ended orders need none. */
export const hasOpenAgeCheck: RawBuilder<boolean> = sql`
  (o.age_check_status in ('pending', 'failed') and o.status in ('paid', 'processing'))`

/**
 * A refund that waits for a second person, or that staff must send manually: of a bank transfer, or one that the card's bank
 * rejected. A failed refund is closed once the money was returned in another way.
 */
export const hasOpenRefund: RawBuilder<boolean> = sql`
  (exists (select from refund_approval p where p.order_id = o.id and p.decided_at is null) or exists (
    select from refund r where r.order_id = o.id and (
      r.status = 'requested' and r.payment_intent_id is null
      or r.status = 'failed' and (
        o.refunded_pence + r.amount_pence <= o.paid_pence
        or not coalesce((select i.pays_order from payment_intent i where i.id = r.payment_intent_id), true)))))`

/** Either of the two, found through partial indexes. */
export const hasProblem: RawBuilder<boolean> = sql`
  (o.id in (
    select a.id from shop_order a where a.age_check_status in ('pending', 'failed')
    union all
    select r.order_id from refund r where r.status in ('requested', 'failed')
    union all
    select p.order_id from refund_approval p where p.decided_at is null)
  and (${hasOpenAgeCheck} or ${hasOpenRefund}))`
