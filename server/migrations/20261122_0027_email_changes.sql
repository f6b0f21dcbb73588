-- A new email address that waits for its confirmation by link; one for each account, the newest. The row goes with its use.
create table email_change (
  user_id integer primary key references shop_user on delete cascade,
  email text not null check (email <> ''),
  token_hash bytea not null unique check (octet_length(token_hash) = 32),
  expires_at timestamptz not null
);
create index email_change_by_expiry on email_change (expires_at);
