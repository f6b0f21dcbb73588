-- The keys of payment providers that staff entered, encrypted with a key that is not in the database.
create table payment_keys (
  provider text primary key check (provider ~ '^[a-z][a-z0-9-]{0,39}$'),
  -- All keys of the provider as JSON, by AES-256-GCM: nonce, tag and text in base64.
  sealed text not null,
  updated_at timestamptz not null default now()
);
