-- without transaction
-- Prices of variations without history are known to have been in force since their last change.
do $$
declare
  last integer := 0;
  batch integer[];
begin
  loop
    batch := array(select id from variation where id > last order by id limit 5000);
    exit when cardinality(batch) = 0;
    insert into price_change (variation_id, price_pence, at)
      select id, price_pence, updated_at from variation
      where id = any (batch) and not exists (select from price_change where variation_id = variation.id);
    commit;
    last := batch[cardinality(batch)];
  end loop;
end $$;
