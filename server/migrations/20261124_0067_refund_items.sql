-- The units of an order's lines that a refund pays for, with their amount and the VAT in it, and whether they went back into stock.
create table refund_item (
  refund_id integer not null references refund on delete cascade,
  order_item_id integer not null references order_item on delete cascade,
  quantity integer not null check (quantity > 0),
  amount_pence integer not null check (amount_pence >= 0),
  vat_pence integer not null check (vat_pence >= 0),
  is_restocked boolean not null,
  primary key (refund_id, order_item_id)
);
create index refund_item_by_item on refund_item (order_item_id);

-- The part of a refund that pays the delivery fee back.
alter table refund add column delivery_pence integer not null default 0;

-- Refunds above the shop's limit wait here for a second person. `request` is what the first one asked for.
create table refund_approval (
  id integer primary key generated always as identity,
  order_id integer not null references shop_order on delete cascade,
  amount_pence integer not null check (amount_pence > 0),
  request jsonb not null,
  asked_by integer references shop_user on delete set null,
  asked_at timestamptz not null default now(),
  decided_by integer references shop_user on delete set null,
  decided_at timestamptz,
  is_approved boolean,
  check ((decided_at is null) = (is_approved is null))
);
create unique index refund_approval_waiting on refund_approval (order_id) where decided_at is null;
create index refund_approval_by_order on refund_approval (order_id);

alter table site_settings add column refund_limit_pence integer;
