-- Nothing is public that the compliance rules have not let pass. The rules run in the service, which then stores a digest
-- of the facts it looked at; the database refuses an active product whose facts are not those, whoever writes them.
create function product_facts(item product) returns text language sql stable as $$
  select md5(jsonb_build_array(item.product_class, item.compliance, item.name, item.short_description, item.description,
    item.seo_title, item.seo_description, item.tags, item.options, item.net_quantity, item.net_unit,
    (select jsonb_agg(jsonb_build_array(attributes, net_quantity, price_pence = 0) order by attributes)
      from variation where product_id = item.id))::text)
$$;

-- A product that is taken down loses its clearance: to come back it passes the rules again.
create function product_must_be_cleared() returns trigger language plpgsql as $$
begin
  if new.status <> 'active' then
    new.cleared_facts = null;
  elsif new.cleared_facts is distinct from product_facts(new) then
    raise exception 'product % is not cleared by the compliance rules', new.id
      using errcode = 'check_violation', constraint = 'product_must_be_cleared';
  end if;
  return new;
end $$;

create trigger product_must_be_cleared
  before insert or update of status, cleared_facts, product_class, compliance, name, short_description, description,
    seo_title, seo_description, tags, options, net_quantity, net_unit on product
  for each row execute function product_must_be_cleared();

create function refuse_uncleared_products(ids integer[]) returns void language plpgsql as $$
declare
  offending integer;
begin
  select product.id into offending from product
  where product.id = any (ids)
    and product.status = 'active'
    and product.cleared_facts is distinct from product_facts(product)
  limit 1;
  if found then
    raise exception 'product % is not cleared by the compliance rules', offending
      using errcode = 'check_violation', constraint = 'product_must_be_cleared';
  end if;
end $$;

create function variation_must_be_cleared() returns trigger language plpgsql as $$
begin
  perform refuse_uncleared_products((select array_agg(distinct product_id) from changed));
  return null;
end $$;

-- The same for updates, which are mostly sales: a change of stock alone costs little here. A variation that moves to
-- another product changes what both of them sell.
create function updated_variation_must_be_cleared() returns trigger language plpgsql as $$
declare
  ids integer[];
begin
  select array_agg(distinct product_id) into ids from (
    (select product_id, attributes, net_quantity, price_pence = 0 from changed
      except all select product_id, attributes, net_quantity, price_pence = 0 from previous)
    union all
    (select product_id, attributes, net_quantity, price_pence = 0 from previous
      except all select product_id, attributes, net_quantity, price_pence = 0 from changed)
  ) as difference;
  if ids is null then
    return null;
  end if;
  -- Whoever publishes these products at this moment is waited for, and waits for us.
  perform 1 from product where id = any (ids) order by id for share;
  perform refuse_uncleared_products(ids);
  return null;
end $$;

create trigger variation_inserted_must_be_cleared after insert on variation referencing new table as changed
  for each statement execute function variation_must_be_cleared();
create trigger variation_deleted_must_be_cleared after delete on variation referencing old table as changed
  for each statement execute function variation_must_be_cleared();
create trigger variation_updated_must_be_cleared after update on variation
  referencing new table as changed old table as previous
  for each statement execute function updated_variation_must_be_cleared();
