-- A shop that sells vapes takes old ones back and keeps records of it for four years (rule H1); one that sells 32 kg of batteries in a
-- calendar year takes batteries back too (rule H2).
create table take_back (
  id integer generated always as identity primary key,
  taken_on date not null,
  kind text not null check (kind in ('vape', 'battery')),
  units integer not null check (units > 0),
  weight_grams integer not null check (weight_grams > 0),
  source text not null check (source in ('post', 'counter', 'other')),
  -- Empty until they are handed over.
  collector text not null default '',
  collector_reference text not null default '',
  collected_on date check (collected_on >= taken_on),
  recorded_by integer references shop_user (id) on delete set null,
  updated_at timestamptz not null default now(),
  check ((collected_on is null) = (collector = ''))
);
create index take_back_by_day on take_back (taken_on);

-- The batteries that orders sold outside of a device. The weight of one is what the product's page said, or says today; null if nobody
-- entered it.
create view sold_battery as
select o.created_at as sold_at, part.quantity,
  coalesce(version.shown -> 'compliance' ->> 'battery_grams', product.compliance ->> 'battery_grams')::numeric as grams
from order_item_part as part
join order_item as item on item.id = part.order_item_id
join shop_order as o on o.id = item.order_id
left join product_version as version on version.product_id = part.product_id and version.digest = part.facts_digest
left join product on product.id = part.product_id
where part.product_class = 'battery' and o.status in ('paid', 'processing', 'shipped', 'delivered', 'refunded');
