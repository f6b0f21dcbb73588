-- Sales with a start and an end: the shop changes the prices at the start and restores them at the end.
create table sale (
  id integer primary key generated always as identity,
  name text not null check (length(name) between 1 and 80),
  state text not null default 'planned' check (state in ('planned', 'running', 'ended', 'cancelled')),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  step jsonb not null,
  rounding jsonb not null,
  scope jsonb not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
-- The worker reads it every second.
create index sale_open on sale (state, starts_at) where state in ('planned', 'running');

-- What a sale does to each variation; `price_pence` is null if staff left it out. `result` is null until the sale has started:
-- 'reduced' or 'left_out', and at the end 'restored', or 'changed' if staff changed the price meanwhile.
create table sale_price (
  sale_id integer not null references sale on delete cascade,
  variation_id integer not null references variation on delete cascade,
  price_pence integer check (price_pence > 0),
  from_pence integer,
  from_compare_at_pence integer,
  result text check (result in ('reduced', 'left_out', 'restored', 'changed')),
  primary key (sale_id, variation_id)
);
create index sale_price_by_variation on sale_price (variation_id);

-- The highest price that a variation may claim as its price before (rule F15): the lowest in force in the `days` before its
-- reduction; null if it has not been sold that long. The reduction begins with the first of several that follow each other in less
-- than 30 days; without one, at `moment`.
create function was_price(of_variation integer, moment timestamptz, days integer)
returns integer language sql stable as $$
  with changes as (
    select at, price_pence, lag(price_pence) over history as before, lead(at) over history as next_at
    from price_change where variation_id = of_variation and at < moment
    window history as (order by at, id)
  ), reduction as (
    select coalesce(next_at, moment) as start from changes
    where before is null or price_pence > before or coalesce(next_at, moment) - at >= interval '30 days'
    order by at desc, start desc limit 1
  )
  select lowest_price(of_variation, start - make_interval(days => days), start) from reduction
  where exists (
    select from price_change where variation_id = of_variation and at <= start - make_interval(days => days)
  )
$$;

-- Below this margin a price is marked while staff change it.
alter table site_settings add column margin_floor_percent smallint not null default 15;
alter table site_settings add constraint site_settings_margin_floor_percent_check
  check (margin_floor_percent between 0 and 90) not valid;
