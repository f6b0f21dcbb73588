-- Keys of programs that make calls of staff. Only the hash of a key is stored; a revoked key is deleted.
create table api_key (
  id integer primary key generated always as identity,
  name text not null check (length(name) between 1 and 60),
  role text not null
    check (role in ('manager', 'packing', 'stock', 'content', 'support', 'bookkeeping', 'read_only')),
  token_hash bytea not null unique,
  created_by integer not null references shop_user (id),
  created_at timestamptz not null default now(),
  expires_on date,
  last_used_on date
);

-- The name of the key with which the change was made.
alter table audit_entry add column api_key text;
