-- From which networks somebody has logged in, so that a stranger's wrong tries keep no owner out (decision 0017).

create table known_network (
  user_id integer not null references shop_user (id) on delete cascade,
  -- A SHA-256 digest of user and network: of no use without both.
  network bytea not null check (octet_length(network) = 32),
  last_used_at timestamptz not null,
  primary key (user_id, network)
);

create index known_network_last_used_at on known_network (last_used_at);
