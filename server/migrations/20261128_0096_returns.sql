-- Returns by line, with the deadlines of rules F5 and F7. An order can have several, one after the other.
create table return_request (
  id integer primary key generated always as identity,
  order_id integer not null references shop_order on delete cascade,
  status text not null default 'requested' check (status in ('requested', 'received', 'decided', 'cancelled')),
  note text not null default '',
  requested_by integer references shop_user on delete set null,
  requested_at timestamptz not null,
  -- When the customer posted it, and the proof: the refund is due 14 days later even if the parcel is still on its way.
  sent_at timestamptz,
  tracking_number text not null default '',
  received_at timestamptz,
  decided_at timestamptz,
  decision_note text not null default '',
  refund_id integer references refund on delete set null,
  -- Null unless something is replaced: the replacement waits until it is dispatched.
  replaced_at timestamptz,
  replacement_shipped_at timestamptz,
  replacement_tracking text not null default '',
  cancelled_at timestamptz
);
create index return_request_by_order on return_request (order_id);
create index return_request_open on return_request (id) where status in ('requested', 'received');
create index return_request_to_replace on return_request (id) where replaced_at is not null and replacement_shipped_at is null;

-- `received`: the units that came back. `accepted`: those that are refunded or replaced; the rest goes back to the customer.
create table return_item (
  return_id integer not null references return_request on delete cascade,
  order_item_id integer not null references order_item on delete cascade,
  quantity integer not null check (quantity > 0),
  reason text not null check (reason in ('change_of_mind', 'faulty', 'damaged', 'wrong_item', 'not_as_described')),
  is_unsealed boolean not null default false,
  received integer check (received between 0 and quantity),
  outcome text check (outcome in ('refund', 'replace', 'reject')),
  accepted integer check (accepted between 0 and received),
  is_restocked boolean,
  decision_reason text not null default '',
  primary key (return_id, order_item_id)
);
create index return_item_by_item on return_item (order_item_id);

-- The notices of before concern a whole order. The table itself is dropped in the next release.
with moved as (
  insert into return_request (order_id, status, note, requested_by, requested_at, decided_at)
  select o.id, case when is_open then 'requested' else 'decided' end, b.note, o.user_id, b.requested_at,
    case when is_open then null else b.requested_at end
  from order_return b
  join shop_order o on o.id = b.order_id
  cross join lateral (
    select o.refunded_pence < o.paid_pence and o.status in ('processing', 'shipped', 'delivered') as is_open) as state
  returning id, order_id)
insert into return_item (return_id, order_item_id, quantity, reason)
select moved.id, i.id, i.quantity, b.reason
from moved join order_return b using (order_id) join order_item i using (order_id);

-- Units that came back and cannot be sold: they are returned and written off in one step.
alter table stock_movement drop constraint stock_movement_reason_check, drop constraint stock_movement_check;
alter table stock_movement add constraint stock_movement_reason_check
  check (reason in ('sale', 'return', 'write_off', 'adjustment')) not valid;
alter table stock_movement add constraint stock_movement_order_check
  check ((order_id is not null) = (reason in ('sale', 'return', 'write_off'))) not valid;

-- Units that are returned and written off at once never reach the stock, so a blocked lot takes nothing from it.
create or replace function move_lots() returns trigger language plpgsql as $$
declare
  one record;
  blocked integer;
begin
  for one in
    select * from moved where exists (select from lot where lot.variation_id = moved.variation_id) order by variation_id, change desc
  loop
    if one.reason = 'sale' then
      perform take_from_lots(one.variation_id, one.order_id, -one.change);
    elsif one.reason = 'return' then
      blocked := return_to_lots(one.variation_id, one.order_id, one.change);
      if blocked > 0 and not exists (
        select from moved where variation_id = one.variation_id and reason = 'write_off') then
        -- The ledger has the return, and that these units are not for sale.
        perform set_config('shop.stock_reason', '', true), set_config('shop.stock_order', '', true),
          set_config('shop.stock_note', 'Returned to a blocked lot', true);
        update variation set stock_quantity = stock_quantity - blocked where id = one.variation_id;
      end if;
    end if;
    if one.change < 0 then perform shrink_lots(one.variation_id, one.note); end if;
  end loop;
  return null;
end $$;

-- The units that customers hold by the lines of their orders, to compare with the ledger. Orders that ended before dispatch
-- returned all units except those that a refund had written off. The units of a return are those of its items, not of its refund.
create view order_stock as
with part as (
  select p.variation_id, p.order_item_id, o.id as order_id, i.quantity as units, p.quantity,
    o.status <> 'cancelled' and not (o.status = 'refunded' and o.shipped_at is null) as stands
  from order_item_part p join order_item i on i.id = p.order_item_id join shop_order o on o.id = i.order_id)
select variation_id, quantity from part where stands
union all
select part.variation_id, part.quantity / part.units * r.quantity * (case when part.stands then -1 else 1 end)
from refund_item r join part using (order_item_id)
where r.is_restocked = part.stands
union all
select part.variation_id,
  part.quantity / part.units * (r.accepted * (case r.outcome when 'replace' then 0 else -1 end))
from return_item r join part using (order_item_id)
where r.accepted > 0;

-- A refund above the limit that decides a return: the return waits with it.
alter table refund_approval add column return_id integer references return_request on delete cascade;

alter table site_settings add column return_address text not null default '';
