-- An order may leave in several parcels. The first is the tracking of the order itself, which shops of the previous release go on
-- writing; only the others are rows. The view has all parcels of an order: read it, not the two places.
create table additional_parcel (
  id integer primary key generated always as identity,
  order_id integer not null references shop_order on delete cascade,
  tracking_number text not null check (length(tracking_number) between 1 and 100),
  tracking_url text,
  -- Null if it was added before the dispatch, and leaves with the first.
  dispatched_at timestamptz,
  unique (order_id, tracking_number)
);

create view parcel as
  select o.id as order_id, null::integer as id, o.tracking_number, o.tracking_url, o.shipped_at as dispatched_at
  from shop_order o
  where o.tracking_number is not null or o.tracking_url is not null
  union all
  select a.order_id, a.id, a.tracking_number, a.tracking_url, coalesce(a.dispatched_at, o.shipped_at)
  from additional_parcel a join shop_order o on o.id = a.order_id;
