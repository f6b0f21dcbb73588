-- What an order's customer saw is evidence: a claim by Trading Standards or a card's bank may come a year later, when the product's page
-- says something else. Each text that a public product had is stored once, under the digest that its clearance has (migration 0002); a
-- line of an order stores only the digest, which is read with its price.
create table product_version (
  -- No reference: the version stays when the product is removed.
  product_id integer not null,
  digest text not null,
  shown jsonb not null,
  primary key (product_id, digest)
);

create function shown_by_page(item product) returns jsonb language sql stable as $$
  select jsonb_build_object('product_class', item.product_class, 'compliance', item.compliance,
    'short_description', item.short_description, 'description', item.description,
    'net_quantity', item.net_quantity, 'net_unit', item.net_unit)
$$;

create function store_product_version() returns trigger language plpgsql as $$
begin
  insert into product_version (product_id, digest, shown)
  values (new.id, new.cleared_facts, shown_by_page(new))
  on conflict do nothing;
  return null;
end $$;

create trigger product_version_stored after insert or update of cleared_facts on product
  for each row when (new.cleared_facts is not null) execute function store_product_version();

insert into product_version (product_id, digest, shown)
select product.id, product.cleared_facts, shown_by_page(product) from product where product.cleared_facts is not null;

-- Null in orders of before they were stored.
alter table order_item_part add column facts_digest text;
alter table order_item add column compare_at_price_pence integer;

-- What the pages of an order's products said; `shown` is null if it is not known.
create view order_line_page as
select item.order_id, item.id as item_id, item.quantity as item_quantity, item.compare_at_price_pence,
  part.product_id, part.product_class, part.name, part.attributes, part.quantity, version.shown
from order_item as item
join order_item_part as part on part.order_item_id = item.id
left join product_version as version
  on version.product_id = part.product_id and version.digest = part.facts_digest;
