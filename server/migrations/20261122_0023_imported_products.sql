-- What an import remembers of each product it has brought in, so that the next one writes only what has changed in the file.
create table imported_product (
  product_id integer primary key references product on delete cascade,
  -- Of the product's rows; null where the next import has to look at the product even if its rows are the same.
  content_hash text,
  -- By column: what the file said, and what was left in the shop; long values as fingerprints.
  memory jsonb not null,
  imported_at timestamptz not null default now()
);
