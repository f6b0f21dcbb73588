-- Every price that a variation has had, and the bulk changes that staff can undo.

create table price_change (
  id bigint primary key generated always as identity,
  variation_id integer not null references variation on delete cascade,
  price_pence integer not null,
  at timestamptz not null
);
create index price_change_by_variation on price_change (variation_id, at desc, id desc);

create table bulk_price_change (
  id integer primary key generated always as identity,
  changed_at timestamptz not null,
  undone_at timestamptz,
  -- The start of its transaction, as of the idempotency key of the call.
  created_at timestamptz not null default now(),
  -- [{ variation_id, from_pence, to_pence, from_compare_at_pence }]
  changes jsonb not null
);

-- Written by trigger, so that no writer can forget it. A row is only written for a new price, never for a sale of stock.
create function record_price_change() returns trigger language plpgsql as $$
begin
  insert into price_change (variation_id, price_pence, at) values (new.id, new.price_pence, new.updated_at);
  return null;
end $$;
create trigger variation_inserted_price after insert on variation
  for each row execute function record_price_change();
create trigger variation_updated_price after update of price_pence on variation
  for each row when (new.price_pence <> old.price_pence) execute function record_price_change();

-- The lowest price of a variation in force between two times; null if it had none yet.
create function lowest_price(of_variation integer, since timestamptz, until timestamptz)
returns integer language sql stable as $$
  select min(price_pence) from (
    (select price_pence from price_change where variation_id = of_variation and at <= since order by at desc, id desc limit 1)
    union all
    (select price_pence from price_change where variation_id = of_variation and at > since and at < until)
  ) as prices
$$;
