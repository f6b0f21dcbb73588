-- What a variation is as a thing on a shelf: its barcode, for scanners and feeds; its weight, for parcels; and what it cost.
-- The values are checked by the contract.
alter table variation add column barcode text not null default '', add column weight_grams integer,
  add column cost_price_pence integer;
