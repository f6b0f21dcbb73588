-- What staff write for visitors: information pages. An item exists once staff have saved it; until then it has the shop's default.
create table content_item (
  key text primary key check (key ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(key) <= 60),
  type text not null check (type in ('page', 'home', 'frame')),
  -- Null if nothing waits to be published.
  draft jsonb,
  draft_by integer references shop_user on delete set null,
  updated_at timestamptz not null default now()
);

-- Public is the version whose time came last.
create table content_version (
  id integer primary key generated always as identity,
  key text not null references content_item on delete cascade,
  number integer not null check (number > 0),
  content jsonb not null,
  note text not null default '' check (length(note) <= 200),
  -- The default that the shop was delivered with; it has no author.
  is_default boolean not null default false,
  created_by integer references shop_user on delete set null,
  created_at timestamptz not null default now(),
  publish_at timestamptz not null,
  -- Whether every process has been told that this version is public, so that cached pages show it.
  is_announced boolean not null default false,
  unique (key, number)
);
create index content_version_by_publication on content_version (key, publish_at desc, number desc);
create index content_version_to_announce on content_version (publish_at) where not is_announced;
create index content_version_by_author on content_version (created_by) where created_by is not null;
create index content_item_by_author on content_item (draft_by) where draft_by is not null;

-- All texts that may mention images, which are therefore in use.
create view content_text as
select draft::text as text from content_item where draft is not null
union all
select content::text from content_version;

-- The names of staff, as authors.
create view staff_name as
select id, name from shop_user where role = 'admin';

-- The version of the terms that applied; null for orders of before.
alter table shop_order add column terms_version integer;
