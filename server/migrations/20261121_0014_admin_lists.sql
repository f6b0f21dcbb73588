-- What the lists of staff and the dashboard read, with a million orders.

-- The list in its order, and with what its counts need, read from the index alone.
drop index shop_order_by_creation;
create index shop_order_by_creation on shop_order (created_at desc, id desc) include (archived_at, status, payment_method);
-- Each status in the order of the list.
drop index shop_order_by_status;
create index shop_order_by_status on shop_order (status, created_at desc, id desc) where archived_at is null;
create index shop_order_by_total on shop_order (total_pence desc, id desc) where archived_at is null;
-- An order is looked for by the last digits of its number.
create index shop_order_by_number_end on shop_order (reverse(order_number) text_pattern_ops);
-- Few orders are in these two.
create index shop_order_archived on shop_order (created_at desc, id desc) where archived_at is not null;
create index shop_order_age_checks on shop_order (id) where age_check_status in ('pending', 'failed');
create index shop_order_by_payment on shop_order (paid_at) where paid_at is not null;
create index shop_user_by_words on shop_user using gin ((name || ' ' || email) gin_trgm_ops);
create index shop_user_by_name on shop_user (lower(name), id);
create index shop_user_staff on shop_user (id) where role = 'admin';
create index shop_user_disabled on shop_user (id) where is_disabled;
create index product_by_change on product (updated_at desc, id desc);
create index refund_waiting on refund (order_id) where status in ('requested', 'failed');
-- How many products of any status a category or a brand has, and whether one may go.
create index product_by_place on product (category_id, subcategory_id);
create index product_by_place_below on product (subcategory_id) where subcategory_id is not null;
create index product_by_maker on product (brand_id);
-- What the orders of a coupon came to, read from the index alone.
create index shop_order_of_coupon on shop_order (coupon_id)
  include (status, paid_pence, refunded_pence, discount_pence, created_at) where coupon_id is not null;
create index audit_entry_by_action on audit_entry (action, id desc);
create index audit_entry_by_kind on audit_entry (entity, id desc);
-- The list of products in each of its orders, whatever their status.
create index product_all_by_name on product (lower(name), id);
create index product_all_by_price on product (price_pence, id);
create index product_all_by_creation on product (created_at desc, id desc);
create index product_all_by_popularity on product (popularity desc, id desc);
create index product_by_class on product (product_class);

-- What staff look for in a product of any status: its name, its SKUs and its brand, in small letters. Written by
-- search.index.ts. A table of its own is read through in a fraction of the time that product would take.
create table product_words (
  product_id integer primary key references product on delete cascade,
  words text not null
);
insert into product_words (product_id, words)
select p.id, lower(concat_ws(' ', p.name, p.sku, b.name,
  (select string_agg(v.sku, ' ' order by v.id) from variation v where v.product_id = p.id)))
from product p left join brand b on b.id = p.brand_id;
create index product_words_trigrams on product_words using gin (words gin_trgm_ops);

-- What was sold on each day of London, added up once and again when an order of the day has changed. Lists are numbers
-- one after another, four bytes each (pence: eight), which are sent and read in a fraction of the time of rows.
create table stats_day (
  day date primary key,
  -- Of the orders paid on the day: what was not given back, how many, and by product: id, units, pence.
  revenue_pence bigint not null,
  orders integer not null,
  products bytea not null,
  -- Of the orders placed on the day: customers, below zero where none of their orders stands, and by variation: id, units.
  customers bytea not null,
  variations bytea not null
);
alter table stats_day alter column products set storage external, alter column customers set storage external,
  alter column variations set storage external;
-- Days to be added up again. Rows are only ever added here by those who change orders, so nobody waits for another.
create table stats_day_change (day date not null);

-- Days are added up when they have been over for a day, so what changes sooner is always seen.
create function mark_changed_day() returns trigger language plpgsql as $$
begin
  insert into stats_day_change (day)
  select distinct (moment at time zone 'Europe/London')::date
  from unnest(array[old.created_at, new.created_at, old.paid_at, new.paid_at]) as moment
  where moment < now() - interval '12 hours';
  return null;
end $$;
create trigger shop_order_placed_earlier after insert on shop_order for each row
  when (new.created_at < now() - interval '12 hours') execute function mark_changed_day();
create trigger shop_order_changed_day after update on shop_order for each row
  when (
    (old.user_id, old.created_at, old.paid_at, old.paid_pence, old.refunded_pence, old.status in ('cancelled', 'refunded'))
    is distinct from
    (new.user_id, new.created_at, new.paid_at, new.paid_pence, new.refunded_pence, new.status in ('cancelled', 'refunded'))
    or (old.status = 'cancelled') <> (new.status = 'cancelled'))
  execute function mark_changed_day();
