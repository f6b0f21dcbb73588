-- What staff teach the assistant in addition to the files it is shipped with. A training reads it; nothing else does.
create table assistant_row (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('example', 'answer', 'synonym', 'not_sold')),
  text text not null check (length(text) between 1 and 600),
  -- Of an example and an answer. 'answer.12' is the answer with the id 12.
  topic text not null default '' check (length(topic) <= 40),
  -- Of a synonym: the words that it stands for.
  means text not null default '' check (length(means) <= 60),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (kind, text)
);
insert into assistant_row (kind, text, topic, created_at) select 'example', text, topic, created_at from assistant_example;
-- no longer read: assistant_example, which no release had
drop table assistant_example;

-- The assistant as it was trained: the rows of staff at that time, the models, and how it did in the fixed tests.
-- The version that was published last, the one with the highest publication, answers customers.
create table assistant_version (
  id integer generated always as identity primary key,
  state text not null check (state in ('waiting', 'rejected', 'trained')),
  staff_rows jsonb not null default '[]',
  -- About 0.6 MB: weights as whole numbers of one byte, compressed. Null for the files as they are shipped.
  models bytea,
  -- What else the models were trained from: a hash of the shipped examples and of the matcher's code.
  base text not null default '',
  report jsonb,
  reason text not null default '',
  created_by integer references shop_user on delete set null,
  created_at timestamptz not null default now(),
  published_at timestamptz,
  publication integer unique,
  -- A process trains while its claim lasts; after it, another one may.
  claimed_until timestamptz not null default now(),
  attempts integer not null default 0
);
-- One training at a time.
create unique index assistant_version_waiting on assistant_version (state) where state = 'waiting';
-- The files as they are shipped, so that there is always a published version, and one to go back to.
insert into assistant_version (state, published_at, publication) values ('trained', now(), 1);
