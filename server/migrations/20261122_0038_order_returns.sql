-- What a customer told the shop about an order after it was packed: that they withdraw, or that something is wrong with it
-- (rules F5 and F7). One notice for each order; the money is handled as a refund.
create table order_return (
  order_id integer primary key references shop_order on delete cascade,
  reason text not null check (reason in ('change_of_mind', 'faulty', 'not_as_described')),
  note text not null default '',
  requested_at timestamptz not null
);
