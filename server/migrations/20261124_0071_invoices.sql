-- How a line's price splits over VAT rates, recorded when it is ordered: [{ "rate_percent", "gross", "vat" }] in pence. Null for
-- lines of before.
alter table order_item add column vat_lines jsonb;

-- The last number of each series, and the last day of the closed period. Its only row is locked while numbers are given, so that
-- none is left out or used twice.
create table books (
  only_row boolean primary key default true check (only_row),
  last_invoice integer not null default 0,
  last_credit_note integer not null default 0,
  closed_until date
);

-- Invoices and credit notes: never changed. Amounts of credit notes are negative, so that sums are what was sold.
create table invoice (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('invoice', 'credit_note')),
  number text not null unique,
  order_id integer not null references shop_order on delete restrict,
  refund_id integer unique references refund on delete restrict,
  issued_on date not null,
  payment_method text not null check (payment_method in ('card', 'bank_transfer')),
  -- The seller's legal details on that day.
  seller jsonb not null,
  gross_pence integer not null,
  vat_pence integer not null,
  created_at timestamptz not null default now(),
  check ((kind = 'invoice') = (refund_id is null))
);
create unique index invoice_of_order on invoice (order_id) where kind = 'invoice';
create index invoice_by_order on invoice (order_id);
create index invoice_by_day on invoice (issued_on, id);

-- An invoice by product class and VAT rate; the rate is null without VAT registration. The parts add up to the invoice.
create table invoice_share (
  invoice_id integer not null references invoice on delete cascade,
  product_class text not null,
  rate_percent numeric,
  gross_pence integer not null,
  vat_pence integer not null
);
create index invoice_share_by_invoice on invoice_share (invoice_id);

-- Paid orders and sent refunds whose invoice or credit note is still to be issued, in this order.
create table invoice_due (
  id integer primary key generated always as identity,
  order_id integer not null references shop_order on delete cascade,
  refund_id integer unique references refund on delete cascade
);
create unique index invoice_due_by_order on invoice_due (order_id) where refund_id is null;
insert into invoice_due (order_id) select id from shop_order where paid_at is not null order by paid_at, id;
insert into invoice_due (order_id, refund_id)
select r.order_id, r.id from refund r
join shop_order o on o.id = r.order_id and o.paid_at is not null
left join payment_intent i on i.id = r.payment_intent_id
where r.status = 'succeeded' and coalesce(i.pays_order, true)
order by r.completed_at, r.id;
