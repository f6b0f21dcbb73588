-- Who may sign in, how they are known afterwards, and where they live.

-- A person with an account. Erasure empties the row instead of deleting it: orders are kept for six years (rule G5).
create table shop_user (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  email text not null check (email <> ''),
  -- argon2id in its own text form; null once erased, when nobody signs in any more.
  password_hash text,
  role text not null default 'customer' check (role in ('customer', 'admin')),
  phone text not null default '',
  date_of_birth date,
  is_disabled boolean not null default false,
  -- When an age check was passed, and the digest of the name, birth date and billing address it was about (rule B3).
  age_verified_at timestamptz,
  age_verified_facts text,
  erased_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index shop_user_email on shop_user (lower(email));
create index shop_user_by_newest on shop_user (created_at desc, id desc);

-- A signed-in browser. The token itself is never kept, only its SHA-256.
create table session (
  id integer generated always as identity primary key,
  token_hash bytea not null unique,
  user_id integer not null references shop_user on delete cascade,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index session_by_user on session (user_id);
create index session_by_expiry on session (expires_at);

-- A link for a new password: valid 60 minutes, used once.
create table password_reset (
  id integer generated always as identity primary key,
  token_hash bytea not null unique,
  user_id integer not null references shop_user on delete cascade,
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index password_reset_by_user on password_reset (user_id);

-- Orders keep copies, so an address may be changed or removed at any time.
create table address (
  id integer generated always as identity primary key,
  user_id integer not null references shop_user on delete cascade,
  full_name text not null check (full_name <> ''),
  line1 text not null check (line1 <> ''),
  line2 text not null default '',
  city text not null check (city <> ''),
  county text not null default '',
  -- Upper-cased, one space before the last three characters.
  postcode text not null check (postcode ~ '^[A-Z]{1,2}[0-9][A-Z0-9]? [0-9][A-Z]{2}$'),
  country text not null default 'GB' check (country = 'GB'),
  phone text not null default '',
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index address_by_user on address (user_id, id);
create unique index address_one_default on address (user_id) where is_default;

-- An Idempotency-Key that was used: a repeat finds its row and does nothing.
create table idempotency_key (
  user_id integer not null references shop_user on delete cascade,
  call text not null,
  key text not null check (length(key) between 1 and 200),
  -- SHA-256 of what was asked: the same key for something else is refused.
  request_digest text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, call, key)
);
create index idempotency_key_by_age on idempotency_key (created_at);

-- Secrets the shop makes for itself, the same for all its processes.
create table shop_secret (
  name text primary key,
  value text not null
);

-- Who of the staff changed what. Written in the transaction of the change.
create table audit_entry (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id integer references shop_user on delete set null,
  -- 'order.update', 'coupon.create' …
  action text not null,
  entity text not null,
  entity_id text not null,
  before jsonb,
  after jsonb
);
create index audit_entry_by_entity on audit_entry (entity, entity_id, id desc);
