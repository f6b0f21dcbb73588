-- What a customer is about to buy, has saved, and gets off the price.

-- One line: a variation (of a product) or a bundle. Prices are not kept: the shop's own at each look count.
create table cart_item (
  id integer generated always as identity primary key,
  user_id integer not null references shop_user on delete cascade,
  variation_id integer references variation on delete cascade,
  bundle_id integer references bundle on delete cascade,
  quantity integer not null check (quantity between 1 and 99),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (num_nonnulls(variation_id, bundle_id) = 1),
  unique (user_id, variation_id),
  unique (user_id, bundle_id)
);
create index cart_item_by_variation on cart_item (variation_id);
create index cart_item_by_bundle on cart_item (bundle_id);

create table wishlist_item (
  user_id integer not null references shop_user on delete cascade,
  product_id integer not null references product on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, product_id)
);
create index wishlist_item_by_product on wishlist_item (product_id);

create table coupon (
  id integer generated always as identity primary key,
  -- As staff typed it; found whatever its case.
  code text not null check (code ~ '^[A-Za-z0-9_-]{2,40}$'),
  description text not null default '',
  discount_percentage integer not null check (discount_percentage between 1 and 100),
  starts_at timestamptz,
  ends_at timestamptz,
  usage_limit integer check (usage_limit > 0),
  per_user_limit integer check (per_user_limit > 0),
  min_subtotal_pence integer not null default 0 check (min_subtotal_pence >= 0),
  is_active boolean not null default true,
  -- Uses by orders that stand; a cancelled order gives its use back.
  times_used integer not null default 0 check (times_used >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (ends_at > starts_at),
  -- The database itself refuses one use too many.
  constraint coupon_not_overused check (usage_limit is null or times_used <= usage_limit)
);
create unique index coupon_code on coupon (upper(code));
