-- Filters of the lists of staff, saved under a name: for their author, or for everyone who reads the list.
create table saved_view (
  id integer primary key generated always as identity,
  user_id integer not null references shop_user (id) on delete cascade,
  list text not null check (list in ('orders', 'products', 'users')),
  name text not null check (length(name) between 1 and 40),
  query text not null check (length(query) between 1 and 1000),
  is_shared boolean not null,
  created_at timestamptz not null default now()
);
create unique index saved_view_name on saved_view (user_id, list, lower(name));
create index saved_view_shared on saved_view (list) where is_shared;
