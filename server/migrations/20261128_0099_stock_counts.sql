-- Counts of the stock room. A line has what was counted and what the ledger said at that moment, so that the shop can sell on
-- while staff count: only the difference between the two is corrected.
create table stock_count (
  id integer primary key generated always as identity,
  name text not null check (length(name) between 1 and 200),
  scope text not null check (scope in ('all', 'category', 'brand')),
  category_id integer references category on delete set null,
  brand_id integer references brand on delete set null,
  status text not null default 'open' check (status in ('open', 'applied', 'cancelled')),
  started_by integer references shop_user on delete set null,
  started_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((status = 'open') = (ended_at is null))
);

create table stock_count_line (
  count_id integer not null references stock_count on delete cascade,
  variation_id integer not null references variation on delete cascade,
  counted integer not null check (counted >= 0),
  expected integer not null,
  -- The stock changed between the first and the last scan: the number may be wrong.
  changed_meanwhile boolean not null default false,
  reason text check (reason in ('broken', 'lost', 'wrongly_picked', 'return_not_booked', 'wrong_before')),
  counted_at timestamptz not null default now(),
  primary key (count_id, variation_id)
);
create index stock_count_line_by_variation on stock_count_line (variation_id);
