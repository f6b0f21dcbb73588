-- What people ask of the shop under data protection law, each with its last day (rules G3 and G4). due_at is the day to answer
-- a request by, and the day to acknowledge a complaint by. It belongs to an account only where its holder was logged in.
create table privacy_request (
  id integer generated always as identity primary key,
  user_id integer references shop_user on delete set null,
  kind text not null check (kind in ('access', 'erasure', 'correction', 'objection', 'complaint')),
  name text not null,
  email text not null,
  message text not null,
  received_at timestamptz not null,
  due_at timestamptz not null,
  acknowledged_at timestamptz,
  answered_at timestamptz,
  outcome text not null default '',
  updated_at timestamptz not null default now(),
  check ((answered_at is null) = (outcome = ''))
);
create index privacy_request_by_user on privacy_request (user_id);
create index privacy_request_open on privacy_request (due_at) where answered_at is null;
