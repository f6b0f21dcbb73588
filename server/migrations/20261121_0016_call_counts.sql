-- How often single calls were made, counted by all processes together where there is no Redis. A crash of the database may
-- forget it: nothing is written twice for it.

create unlogged table call_count (
  -- A SHA-256 digest: what is counted by holds e-mails and addresses.
  key bytea primary key check (octet_length(key) = 32),
  current integer not null,
  ends_at timestamptz not null
) with (fillfactor = 50);
