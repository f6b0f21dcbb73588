-- Files from a former shop: checked first, then imported by a worker. The row is the queue.
create table former_import (
  id integer generated always as identity primary key,
  kind text not null,
  file_name text not null,
  -- Emptied once it is imported, has failed, or a day after its check: it contains personal data.
  file bytea,
  status text not null default 'checking' check (status in ('checking', 'checked', 'importing', 'imported', 'failed')),
  -- Counts of what is committed, so that another process continues after a crash.
  rows_done integer not null default 0,
  rows_total integer not null default 0,
  created integer not null default 0,
  unchanged integer not null default 0,
  rejected integer not null default 0,
  problems jsonb not null default '[]',
  error text not null default '',
  -- Which process works on it: the number of its attempt, and when it last stored progress.
  attempt integer not null default 0,
  progress_at timestamptz,
  user_id integer references shop_user on delete set null,
  created_at timestamptz not null default now(),
  finished_at timestamptz
);

-- A customer from a former shop. Their password could not move: a link to set one is sent when they first log in.
create table former_customer (
  user_id integer primary key references shop_user on delete cascade,
  source text not null check (source in ('shopify', 'woocommerce')),
  imported_at timestamptz not null
);

-- Whether a customer agreed to marketing, who says so, and when.
create table marketing_consent (
  user_id integer not null references shop_user on delete cascade,
  channel text not null check (channel in ('email', 'sms')),
  is_granted boolean not null,
  source text not null,
  at timestamptz not null,
  primary key (user_id, channel)
);
