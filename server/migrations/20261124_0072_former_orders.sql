-- Orders of a former shop, only to be read: apart from the shop's own, so that neither revenue nor stock counts them.
create table former_order (
  id integer generated always as identity primary key,
  user_id integer not null references shop_user on delete cascade,
  source text not null check (source in ('shopify', 'woocommerce')),
  order_number text not null,
  status text not null,
  total_pence integer not null,
  -- [{ name, sku, quantity, price_pence }]
  items jsonb not null,
  placed_at timestamptz not null,
  imported_at timestamptz not null,
  unique (source, order_number)
);
create index former_order_by_user on former_order (user_id, placed_at desc);
