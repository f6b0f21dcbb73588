-- HTML of descriptions and articles, by the SHA-256 of what it was made of. Made again where it is lost: neither logged nor
-- backed up.
create unlogged table rendered_text (
  hash bytea primary key check (length(hash) = 32),
  html text not null,
  headings jsonb not null,
  made_at timestamptz not null default now()
);
create index rendered_text_made_at on rendered_text (made_at);
