-- Every payment attempt with what was paid with: staff see why payments fail, and orders say how they were paid.
alter table payment_failure add column method text not null default '';
alter table payment_failure add column card_brand text;
alter table payment_failure add column card_last4 text;
alter table payment_intent add column method text not null default '';
alter table payment_intent add column card_brand text;
alter table payment_intent add column card_last4 text;
-- 'pay_by_bank', 'apple_pay' …; null until an online payment arrives, and for orders that were paid earlier.
alter table shop_order add column paid_with text;

-- For other areas. `decline_code` is null for a payment that succeeded.
create view payment_attempt as
select failure.order_id, intent.provider, failure.method, failure.card_brand, failure.card_last4, failure.decline_code, failure.at
from payment_failure failure left join payment_intent intent using (provider_intent_id)
union all
select order_id, provider, method, card_brand, card_last4, null, succeeded_at
from payment_intent where status = 'succeeded';
