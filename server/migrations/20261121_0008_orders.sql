-- Orders: a snapshot of what was bought, where it goes, what it costs, and what has happened to it since.

create sequence order_number_seq;

create table shop_order (
  id integer generated always as identity primary key,
  -- For people: VS-2026-000123.
  order_number text not null unique,
  user_id integer not null references shop_user on delete restrict,
  status text not null check (status in ('pending_payment', 'awaiting_transfer', 'paid', 'processing', 'shipped',
    'delivered', 'cancelled', 'refunded')),
  payment_method text not null check (payment_method in ('card', 'bank_transfer')),
  payment_status text not null default 'unpaid'
    check (payment_status in ('unpaid', 'paid', 'partially_refunded', 'refunded')),
  delivery_method text not null check (delivery_method in ('standard', 'express')),
  subtotal_pence integer not null check (subtotal_pence >= 0),
  discount_pence integer not null default 0 check (discount_pence between 0 and subtotal_pence),
  discount_percentage integer not null default 0 check (discount_percentage between 0 and 100),
  delivery_fee_pence integer not null check (delivery_fee_pence >= 0),
  total_pence integer not null,
  vat_included_pence integer not null check (vat_included_pence between 0 and total_pence),
  -- What of the delivery fee is VAT; the lines carry the rest.
  delivery_vat_pence integer not null default 0,
  -- VAT by rate as it was worked out, in pence: [{"rate_percent": 20, "gross": 4200, "vat": 700}]. A mixed bundle's shares
  -- could not be found again from its line.
  vat_lines jsonb not null,
  -- Money taken, and money given back.
  paid_pence integer not null default 0 check (paid_pence >= 0),
  refunded_pence integer not null default 0 check (refunded_pence between 0 and paid_pence),
  coupon_id integer references coupon on delete set null,
  coupon_code text,
  shipping_address jsonb not null,
  billing_address jsonb not null,
  customer_email text not null,
  card_brand text,
  card_last4 text,
  tracking_number text,
  tracking_url text,
  age_check_status text not null default 'not_required'
    check (age_check_status in ('not_required', 'pending', 'passed', 'failed')),
  age_check_method text,
  age_checked_at timestamptz,
  -- How often the provider of age checks was asked, and when it may be asked (again).
  age_check_attempts integer not null default 0,
  age_check_next_at timestamptz not null default now(),
  -- The customer whose key made this order gets this order for that key again.
  idempotency_key text,
  request_digest text,
  -- Unpaid by then, it is cancelled.
  expires_at timestamptz,
  paid_at timestamptz,
  shipped_at timestamptz,
  delivered_at timestamptz,
  cancelled_at timestamptz,
  archived_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (total_pence = subtotal_pence - discount_pence + delivery_fee_pence),
  unique (user_id, idempotency_key)
);
create index shop_order_by_user on shop_order (user_id, id desc);
create index shop_order_by_status on shop_order (status, id desc);
create index shop_order_by_creation on shop_order (created_at desc, id desc);
create index shop_order_to_expire on shop_order (expires_at) where status in ('pending_payment', 'awaiting_transfer');
create index shop_order_to_age_check on shop_order (age_check_next_at) where age_check_status = 'pending';
create index shop_order_by_coupon on shop_order (coupon_id, user_id) where status <> 'cancelled';

create table order_item (
  id integer generated always as identity primary key,
  order_id integer not null references shop_order on delete cascade,
  position integer not null,
  product_id integer references product on delete set null,
  variation_id integer references variation on delete set null,
  bundle_id integer references bundle on delete set null,
  name text not null,
  brand_name text not null default '',
  sku text not null default '',
  attributes jsonb not null default '{}',
  media_key text,
  price_pence integer not null check (price_pence >= 0),
  quantity integer not null check (quantity > 0),
  subtotal_pence integer not null check (subtotal_pence >= 0),
  discount_pence integer not null default 0 check (discount_pence between 0 and subtotal_pence),
  vat_pence integer not null check (vat_pence >= 0),
  -- Null for a bundle whose parts have different rates.
  vat_rate_percent numeric,
  age_restricted boolean not null default false,
  unique (order_id, position)
);
create index order_item_by_product on order_item (product_id) where product_id is not null;
-- For when a variation is removed.
create index order_item_by_variation on order_item (variation_id) where variation_id is not null;

-- What an order took from the shelf: one row for each variation of it, bundles taken apart. `quantity` is in units.
create table order_item_part (
  order_item_id integer not null references order_item on delete cascade,
  variation_id integer not null,
  product_id integer not null,
  product_class text not null,
  name text not null,
  attributes jsonb not null default '{}',
  quantity integer not null check (quantity > 0),
  primary key (order_item_id, variation_id)
);
create index order_item_part_by_variation on order_item_part (variation_id);
create index order_item_part_by_product on order_item_part (product_id);

-- The timeline of an order.
create table order_event (
  id integer generated always as identity primary key,
  order_id integer not null references shop_order on delete cascade,
  -- A status of the order, or what else happened: 'age_check_passed', 'part_refunded' …
  status text not null,
  note text not null default '',
  -- Shown to staff alone.
  is_internal boolean not null default false,
  user_id integer references shop_user on delete set null,
  at timestamptz not null default now()
);
create index order_event_by_order on order_event (order_id, id);

-- Every change of every variation's stock, so that stock can be proved: what there was = what was sold + what is left.
create table stock_movement (
  id bigint generated always as identity primary key,
  variation_id integer not null,
  change integer not null check (change <> 0),
  -- 'sale' and 'return' name their order; everything else is an 'adjustment'.
  reason text not null check (reason in ('sale', 'return', 'adjustment')),
  order_id integer references shop_order on delete restrict,
  note text not null default '',
  at timestamptz not null default now(),
  check ((order_id is not null) = (reason in ('sale', 'return')))
);
create index stock_movement_by_variation on stock_movement (variation_id, id);
create index stock_movement_by_order on stock_movement (order_id) where order_id is not null;

insert into stock_movement (variation_id, change, reason, note)
select id, stock_quantity, 'adjustment', 'opening stock' from variation where stock_quantity <> 0;

-- Written by trigger, so that no writer can forget it. Whoever sells or takes back says so in the statement that does it:
-- set_config('shop.stock_reason', 'sale', true) and set_config('shop.stock_order', the order's id, true). That holds for
-- one update of variation, so that whatever else the transaction does is not taken for a sale.
create function record_stock_movements() returns trigger language plpgsql as $$
declare
  why text := coalesce(nullif(current_setting('shop.stock_reason', true), ''), 'adjustment');
  whose integer := nullif(current_setting('shop.stock_order', true), '')::integer;
begin
  if tg_op = 'INSERT' then
    insert into stock_movement (variation_id, change, reason, note)
    select id, stock_quantity, 'adjustment', 'new variation' from changed where stock_quantity <> 0;
  elsif tg_op = 'UPDATE' then
    insert into stock_movement (variation_id, change, reason, order_id)
    select changed.id, changed.stock_quantity - previous.stock_quantity, why, whose
    from changed join previous using (id) where changed.stock_quantity <> previous.stock_quantity;
    perform set_config('shop.stock_reason', '', true), set_config('shop.stock_order', '', true) where whose is not null;
  else
    insert into stock_movement (variation_id, change, reason, note)
    select id, -stock_quantity, 'adjustment', 'variation removed' from previous where stock_quantity <> 0;
  end if;
  return null;
end $$;

create trigger variation_inserted_stock after insert on variation referencing new table as changed
  for each statement execute function record_stock_movements();
create trigger variation_updated_stock after update on variation referencing new table as changed old table as previous
  for each statement execute function record_stock_movements();
create trigger variation_deleted_stock after delete on variation referencing old table as previous
  for each statement execute function record_stock_movements();

-- Updates of variations are mostly sales, which change nothing of their product: not even an update that finds nothing is
-- planned for them.
create or replace function refresh_products_from_updated_variations() returns trigger language plpgsql as $$
declare
  ids integer[] := array(
    select unnest(array[changed.product_id, previous.product_id]) from changed join previous using (id)
    where (changed.price_pence, changed.compare_at_price_pence, changed.attributes, changed.position, changed.product_id)
      is distinct from (previous.price_pence, previous.compare_at_price_pence, previous.attributes, previous.position,
        previous.product_id));
begin
  if cardinality(ids) > 0 then
    perform refresh_products(ids);
  end if;
  return null;
end $$;

-- Written by buyers of delivered orders only; the review calls follow in the area of reviews.
create table review (
  id integer generated always as identity primary key,
  product_id integer not null references product on delete cascade,
  order_id integer not null references shop_order on delete restrict,
  user_id integer not null references shop_user on delete restrict,
  rating integer not null check (rating between 1 and 5),
  title text not null default '',
  comment text not null check (length(comment) between 10 and 2000),
  author text not null,
  reply text,
  status text not null default 'published' check (status in ('published', 'hidden')),
  hidden_reason text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (order_id, product_id)
);
create index review_by_product on review (product_id, id desc) where status = 'published';
create index review_by_user on review (user_id);
