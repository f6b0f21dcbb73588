-- Customers confirm their age on the site of a provider, whose settings staff enter.
create table age_check_settings (
  provider text primary key check (provider ~ '^[a-z][a-z0-9-]{0,39}$'),
  -- All settings of the provider as JSON, by AES-256-GCM with a key that is not in the database.
  sealed text not null,
  updated_at timestamptz not null default now()
);

-- A customer who went to a provider's site and has not come back. Deleted with the answer, with the check and when it expires.
create table age_check_visit (
  -- Digests: whoever reads this table cannot bring an answer.
  state_digest text primary key,
  browser_digest text not null,
  order_id integer not null references age_check_request on delete cascade,
  provider text not null,
  -- What the provider needs to read the answer.
  secrets jsonb not null,
  expires_at timestamptz not null
);
create index age_check_visit_order_id on age_check_visit (order_id);
