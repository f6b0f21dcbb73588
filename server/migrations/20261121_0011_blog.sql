-- Articles. Public are those that are published and whose time has come.

create table blog_post (
  id integer generated always as identity primary key,
  title text not null check (title <> ''),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  excerpt text not null default '',
  -- Markdown.
  content text not null default '',
  cover_media_key text references media on delete restrict,
  cover_alt text not null default '',
  tags text[] not null default '{}',
  -- As it is printed: the name stays when its owner leaves.
  author text not null default '',
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  -- May lie in the future: it appears then.
  published_at timestamptz,
  -- Whether every process has been told that this post is public, so that kept pages show it.
  is_announced boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status <> 'published' or published_at is not null)
);
create index blog_post_by_publication on blog_post (published_at desc, id desc) where status = 'published';
create index blog_post_by_change on blog_post (updated_at desc, id desc);
create index blog_post_by_cover on blog_post (cover_media_key) where cover_media_key is not null;
create index blog_post_to_announce on blog_post (published_at) where status = 'published' and not is_announced;
