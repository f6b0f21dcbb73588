-- Stock by lot (rules A16, D2 and H3): which units leave first, which may not leave, and who has them. A variation's
-- stock_quantity is what can be sold: the units of its lots that are not blocked, and those of no lot.
create table lot (
  id integer primary key generated always as identity,
  -- No reference: like the ledger of stock, a lot outlives its variation, because buyers must stay traceable.
  variation_id integer not null,
  lot_no text not null check (length(lot_no) between 1 and 60),
  best_before date,
  duty_stamp text not null check (duty_stamp in ('stamped', 'unstamped', 'not_needed')),
  supplier text not null default '' check (length(supplier) <= 120),
  -- A document that is only served with the lot.
  report_key text,
  received_on date not null,
  received integer not null check (received > 0),
  -- Units in the stock room, blocked or not.
  quantity integer not null check (quantity >= 0),
  -- Why staff block it; null if they do not.
  held_reason text check (length(held_reason) between 3 and 200),
  is_blocked boolean not null,
  -- The first day on which a rule or its best-before date blocks it; null if none does.
  blocks_on date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index lot_by_number on lot (variation_id, lower(lot_no));
create index lot_to_block on lot (blocks_on) where not is_blocked;
create index lot_by_report on lot (report_key) where report_key is not null;

-- The units of an order's line that came from a lot and have not been put back. A row of 0 says that they were.
create table order_item_lot (
  order_item_id integer not null references order_item on delete cascade,
  lot_id integer not null references lot,
  quantity integer not null check (quantity >= 0),
  primary key (order_item_id, lot_id)
);
create index order_item_lot_by_lot on order_item_lot (lot_id);

-- Every change of a lot's units, so that they can be proved like the stock.
create table lot_movement (
  id bigint primary key generated always as identity,
  lot_id integer not null references lot,
  change integer not null check (change <> 0),
  reason text not null check (reason in ('received', 'sale', 'return', 'adjustment')),
  order_id integer references shop_order on delete restrict,
  note text not null default '',
  at timestamptz not null default now(),
  check ((order_id is not null) = (reason in ('sale', 'return')))
);
create index lot_movement_by_lot on lot_movement (lot_id, id);

-- What staff set for a class of products; a class without a row has the defaults.
create table lot_setting (
  product_class text primary key,
  block_days integer not null check (block_days between 0 and 365),
  is_report_required boolean not null,
  updated_at timestamptz not null default now()
);

-- The recall of a lot (rule H3). From `stopped_at` on nothing of it leaves, unless staff undo that.
create table lot_recall (
  id integer primary key generated always as identity,
  lot_id integer not null references lot,
  reason text not null default '' check (length(reason) <= 300),
  advice text not null default '' check (length(advice) <= 300),
  stopped_at timestamptz not null,
  stopped_by integer references shop_user on delete set null,
  undone_at timestamptz,
  mailed_at timestamptz,
  closed_at timestamptz
);
create unique index lot_recall_of_lot on lot_recall (lot_id) where undone_at is null;

-- Whom the mails went to, and what they answered; written when the mails are.
create table lot_recall_buyer (
  recall_id integer not null references lot_recall on delete cascade,
  order_id integer not null references shop_order on delete cascade,
  -- Units that the order had when the mails were sent.
  quantity integer not null check (quantity > 0),
  mailed_at timestamptz,
  reminded_at timestamptz,
  answer text check (answer in ('returns', 'used', 'destroyed')),
  answered_at timestamptz,
  check ((answer is null) = (answered_at is null)),
  primary key (recall_id, order_id)
);
create index lot_recall_buyer_by_order on lot_recall_buyer (order_id);

-- The lab reports of lots. Customers see those of CBD products (rule C4), of lots that are for sale or were sold.
create view lot_report as
select lot.report_key as key, product.id as product_id, lot.id as lot_id, lot.lot_no, lot.is_blocked, lot.quantity,
  product.product_class in ('cbd_food', 'cbd_eliquid') as is_public
from lot join variation on variation.id = lot.variation_id join product on product.id = variation.product_id
where lot.report_key is not null;

-- The lots of an order's lines, for packing. Units that were put back are left out.
create view order_line_lot as
select l.order_item_id, l.quantity, lot.id as lot_id, lot.lot_no, lot.best_before, lot.is_blocked
from order_item_lot l join lot on lot.id = l.lot_id where l.quantity > 0;

-- The order in which lots are sold: first expired first, and unstamped ones before stamped ones, because they have less time.
create view sellable_lot as
select id, variation_id, quantity,
  (sum(quantity) over selling - quantity)::integer as first_unit, (sum(quantity) over selling)::integer as end_unit
from lot where quantity > 0 and not is_blocked
window selling as (partition by variation_id order by best_before nulls last, duty_stamp <> 'unstamped', received_on, id);

-- In plpgsql, which caches the plans.
-- Takes units of an order from its variation's lots, and says for each line from which.
create function take_from_lots(of_variation integer, of_order integer, units integer) returns void language plpgsql as $$
begin
  with wanted as (
    select part.order_item_id, part.quantity - coalesce((
      select sum(l.quantity) from order_item_lot l join lot on lot.id = l.lot_id
      where l.order_item_id = part.order_item_id and lot.variation_id = of_variation), 0)::integer as quantity
    from order_item item join order_item_part part on part.order_item_id = item.id
    where item.order_id = of_order and part.variation_id = of_variation
  ), line as (
    select order_item_id, (sum(quantity) over lines - quantity)::integer as first_unit,
      least(sum(quantity) over lines, units)::integer as end_unit
    from wanted where quantity > 0 window lines as (order by order_item_id)
  ), taken as (
    select line.order_item_id, l.id as lot_id,
      least(line.end_unit, l.end_unit) - greatest(line.first_unit, l.first_unit) as quantity
    from line join sellable_lot l on l.variation_id = of_variation
      and line.first_unit < l.end_unit and l.first_unit < line.end_unit
  ), change as (
    select lot_id, sum(quantity)::integer as quantity from taken group by lot_id
  ), moved as (
    update lot set quantity = lot.quantity - change.quantity from change where lot.id = change.lot_id
  ), recorded as (
    insert into lot_movement (lot_id, change, reason, order_id) select lot_id, -quantity, 'sale', of_order from change
  )
  insert into order_item_lot (order_item_id, lot_id, quantity) select order_item_id, lot_id, quantity from taken
  on conflict (order_item_id, lot_id) do update set quantity = order_item_lot.quantity + excluded.quantity;
end $$;

-- Puts units of an order back into the lots that they came from, the last taken first. Returns how many of them cannot be
-- sold, because their lot is blocked.
create function return_to_lots(of_variation integer, of_order integer, units integer) returns integer language plpgsql as $$
declare
  unsellable integer;
begin
  with given as (
    select l.order_item_id, l.lot_id, l.quantity, lot.is_blocked, (sum(l.quantity) over back - l.quantity)::integer as first_unit
    from order_item item join order_item_lot l on l.order_item_id = item.id join lot on lot.id = l.lot_id
    where item.order_id = of_order and lot.variation_id = of_variation and l.quantity > 0
    window back as (order by lot.best_before desc nulls first, lot.duty_stamp = 'unstamped', lot.id desc, l.order_item_id)
  ), returned as (
    select order_item_id, lot_id, is_blocked, least(quantity, units - first_unit) as quantity
    from given where first_unit < units
  ), change as (
    select lot_id, sum(quantity)::integer as quantity from returned group by lot_id
  ), moved as (
    update lot set quantity = lot.quantity + change.quantity from change where lot.id = change.lot_id
  ), released as (
    update order_item_lot l set quantity = l.quantity - returned.quantity
    from returned where l.order_item_id = returned.order_item_id and l.lot_id = returned.lot_id
  ), recorded as (
    insert into lot_movement (lot_id, change, reason, order_id) select lot_id, quantity, 'return', of_order from change
  )
  select coalesce(sum(quantity) filter (where is_blocked), 0)::integer into unsellable from returned;
  return unsellable;
end $$;

-- When staff correct the stock to less than its lots have, the missing units were those that would have been sold first.
create function shrink_lots(of_variation integer, why text) returns void language plpgsql as $$
begin
  with excess as (
    select max(end_unit) - coalesce((select stock_quantity from variation where id = of_variation), 0) as units
    from sellable_lot where variation_id = of_variation
  ), change as (
    select l.id, least(l.end_unit, excess.units) - l.first_unit as quantity
    from excess join sellable_lot l on l.variation_id = of_variation and l.first_unit < excess.units
  ), moved as (
    update lot set quantity = lot.quantity - change.quantity from change where lot.id = change.id
  )
  insert into lot_movement (lot_id, change, reason, note) select id, -quantity, 'adjustment', why from change;
end $$;

-- Follows the ledger of stock, so that no writer of stock can forget the lots, and an order needs no further statement. The
-- variation's row is locked by whoever changes its stock, and with it its lots.
create function move_lots() returns trigger language plpgsql as $$
declare
  one record;
  blocked integer;
begin
  for one in
    select * from moved where exists (select from lot where lot.variation_id = moved.variation_id) order by variation_id
  loop
    if one.reason = 'sale' then
      perform take_from_lots(one.variation_id, one.order_id, -one.change);
    elsif one.reason = 'return' then
      blocked := return_to_lots(one.variation_id, one.order_id, one.change);
      if blocked > 0 then
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
create trigger stock_moved_lots after insert on stock_movement referencing new table as moved
  for each statement execute function move_lots();
