-- Suppliers, and what is ordered from them. Receiving writes the ledger of stock, which stays authoritative: `received` only says
-- what is still to come.
create table supplier (
  id integer primary key generated always as identity,
  name text not null check (length(name) between 1 and 120),
  email text not null default '' check (length(email) <= 254),
  phone text not null default '' check (length(phone) <= 40),
  account_no text not null default '' check (length(account_no) <= 60),
  lead_days integer not null check (lead_days between 1 and 365),
  minimum_pence integer not null default 0 check (minimum_pence >= 0),
  notes text not null default '' check (length(notes) <= 2000),
  is_archived boolean not null default false,
  updated_at timestamptz not null default now()
);
-- Two clicks create one supplier.
create unique index supplier_by_name on supplier (lower(name)) where not is_archived;

-- Where a variation is bought; one without a row has no supplier yet.
create table variation_supplier (
  variation_id integer primary key references variation on delete cascade,
  supplier_id integer not null references supplier,
  supplier_code text not null default '' check (length(supplier_code) <= 60),
  pack_size integer not null default 1 check (pack_size between 1 and 10000)
);
create index variation_supplier_by_supplier on variation_supplier (supplier_id);

-- The number that the supplier sees is made of the id: PO-1001 is the first.
create table purchase_order (
  id integer primary key generated always as identity (start with 1001),
  supplier_id integer not null references supplier,
  status text not null default 'draft' check (status in ('draft', 'ordered', 'part_received', 'received', 'cancelled')),
  expected_on date,
  note text not null default '' check (length(note) <= 1000),
  ordered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index purchase_order_by_supplier on purchase_order (supplier_id);
create index purchase_order_open on purchase_order (id) where status in ('draft', 'ordered', 'part_received');

create table purchase_order_line (
  purchase_order_id integer not null references purchase_order on delete cascade,
  -- No reference: like the ledger of stock, an order outlives its variations.
  variation_id integer not null,
  position integer not null,
  -- As they were when it was ordered.
  name text not null,
  sku text not null,
  supplier_code text not null,
  pack_size integer not null,
  quantity integer not null check (quantity > 0),
  -- More than `quantity` if the supplier sent more.
  received integer not null default 0 check (received >= 0),
  cost_pence integer check (cost_pence >= 0),
  primary key (purchase_order_id, variation_id)
);
create index purchase_order_line_by_variation on purchase_order_line (variation_id);
