-- Promotions, and which orders used one. Their limits are checked against these orders, so there is no counter that could be wrong.
create table promotion (
  id integer primary key generated always as identity,
  name text not null check (length(name) between 1 and 80),
  reward jsonb not null,
  scope jsonb not null,
  reward_scope jsonb,
  customers text not null check (customers in ('everyone', 'first_order')),
  min_subtotal_pence integer not null check (min_subtotal_pence >= 0),
  max_per_order integer check (max_per_order > 0),
  usage_limit integer check (usage_limit > 0),
  per_user_limit integer check (per_user_limit > 0),
  with_coupon boolean not null,
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  is_active boolean not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table order_promotion (
  order_id integer not null references shop_order (id) on delete cascade,
  promotion_id integer not null references promotion (id),
  discount_pence integer not null check (discount_pence >= 0),
  primary key (order_id, promotion_id)
);
create index order_promotion_by_promotion on order_promotion (promotion_id, order_id);

-- What each promotion gave the line: its id and name, the units that took part and the discount in pence.
alter table order_item add column promotions jsonb not null default '[]';

-- Rule A18: a rule of the house, which only the owner changes.
alter table site_settings add column promotions_apply_to_vaping boolean not null default false;
