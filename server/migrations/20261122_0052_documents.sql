-- Documents that customers may read, such as the lab report of a CBD product (rule C4). The file is in the file store, named by
-- `key`, a digest of its content.
create table document (
  key text primary key check (key ~ '^[0-9a-f]{32}$'),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default now()
);
