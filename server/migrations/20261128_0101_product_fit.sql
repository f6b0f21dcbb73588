-- Which products fit each other, such as a coil and a kit: product pages, the cart and the assistant say so. Each pair is one row, so
-- that both products always agree.
create table product_fit (
  product_id integer not null references product (id) on delete cascade,
  other_id integer not null references product (id) on delete cascade,
  primary key (product_id, other_id),
  check (product_id < other_id)
);
create index product_fit_other on product_fit (other_id);

-- The same pairs from both sides.
create view product_fitting as
  select product_id, other_id as fitting_id from product_fit
  union all
  select other_id, product_id from product_fit;

-- Devices already name the pods and coils that the shop sells for them (rule A13).
insert into product_fit (product_id, other_id)
select distinct least(device.id, part.id), greatest(device.id, part.id)
from product as device
cross join lateral jsonb_array_elements_text(
  case jsonb_typeof(device.compliance -> 'refill_product_ids')
    when 'array' then device.compliance -> 'refill_product_ids' else '[]' end
) as named (id)
join product as part on part.id = named.id::integer
where device.id <> part.id;
