-- Search: what is searched for each public product, the words that occur, and the synonyms of the trade.
create extension if not exists pg_trgm;

-- One row per active product, written by search.index.ts. Its words are made there, by the same rules as a query's.
create table product_search (
  product_id integer primary key references product on delete cascade,
  -- The name as words joined by spaces: an exact name is found by equality.
  name_key text not null,
  name_words tsvector not null,
  -- A: name; B: brand and categories; C: attributes, flavour, tags; D: descriptions.
  document tsvector not null,
  popularity integer not null default 0
);
-- Fresh entries go straight into the index: a pending list would be read through by every search.
create index product_search_document on product_search using gin (document) with (fastupdate = off);
create index product_search_name_words on product_search using gin (name_words) with (fastupdate = off);
create index product_search_name_key on product_search (name_key text_pattern_ops);
create index product_search_by_popularity on product_search (popularity desc, product_id);
alter table product_search alter column document set statistics 500;
alter table product_search alter column name_words set statistics 500;

-- Words as people type them; `product_count` is how many products had each when they were last counted.
create table search_word (
  word text primary key,
  product_count integer not null default 0 check (product_count >= 0)
);
create index search_word_trigrams on search_word using gin (word gin_trgm_ops);

-- Words that look a little like `typed`. Swapped letters leave few trigrams in common, hence the low threshold; the
-- service then measures the candidates letter by letter.
create function similar_search_words(typed text) returns table (word text, product_count integer)
language sql stable set pg_trgm.similarity_threshold = 0.1 as $$
  select word, product_count from search_word
  where word % typed and product_count > 0
  order by similarity(word, typed) desc, product_count desc
  limit 100
$$;

-- PostgreSQL takes reading a document for free and would read all of them to count the matches of a common word; the
-- index has the answer in half the time.
create function count_search_matches(wanted tsquery) returns integer
language sql stable set enable_seqscan = off as $$
  select count(*)::integer from product_search where document @@ wanted
$$;

create function has_search_match(wanted tsquery) returns boolean
language sql stable set enable_seqscan = off as $$
  select exists (select 1 from product_search where document @@ wanted)
$$;

-- A product that is no longer public is not found, whoever takes it down.
create function forget_hidden_product() returns trigger language plpgsql as $$
begin
  delete from product_search where product_id = new.id;
  return null;
end $$;
create trigger product_hidden_from_search after update of status on product
  for each row when (new.status <> 'active' and old.status = 'active') execute function forget_hidden_product();

-- Terms of one group find each other. Written as people write them; the service normalises them.
create table search_synonym (
  term text not null check (term <> ''),
  group_name text not null check (group_name <> ''),
  primary key (group_name, term)
);

insert into search_synonym (group_name, term) values
  ('nicotine salt', 'nic salt'),
  ('nicotine salt', 'nicotine salt'),
  ('nicotine salt', 'salt nic'),
  ('nicotine salt', 'salts'),
  ('e-liquid', 'e-liquid'),
  ('e-liquid', 'eliquid'),
  ('e-liquid', 'e-juice'),
  ('e-liquid', 'ejuice'),
  ('e-liquid', 'vape juice'),
  ('e-liquid', 'vape liquid'),
  ('e-liquid', 'juice'),
  ('e-liquid', 'liquid'),
  ('shortfill', 'shortfill'),
  ('shortfill', 'short fill'),
  ('shortfill', 'shake and vape'),
  ('nicotine shot', 'nicotine shot'),
  ('nicotine shot', 'nic shot'),
  ('nicotine shot', 'booster'),
  ('coil', 'coil'),
  ('coil', 'coil head'),
  ('coil', 'atomiser head'),
  ('coil', 'atomizer head'),
  ('device', 'device'),
  ('device', 'kit'),
  ('device', 'vape'),
  ('device', 'vape kit'),
  ('device', 'starter kit'),
  ('device', 'vape pen'),
  ('device', 'vaporiser'),
  ('device', 'vaporizer'),
  ('device', 'e-cigarette'),
  ('device', 'e-cig'),
  ('device', 'ecig'),
  ('mod', 'mod'),
  ('mod', 'box mod'),
  ('pod', 'pod'),
  ('pod', 'pod cartridge'),
  ('pod', 'cartridge'),
  ('tank', 'tank'),
  ('tank', 'atomiser'),
  ('tank', 'atomizer'),
  ('tank', 'clearomiser'),
  ('battery', 'battery'),
  ('battery', '18650'),
  ('battery', '21700'),
  ('vitamin', 'vitamin'),
  ('vitamin', 'vit'),
  ('multivitamin', 'multivitamin'),
  ('multivitamin', 'multi vitamin'),
  ('supplement', 'supplement'),
  ('supplement', 'food supplement'),
  ('capsule', 'capsule'),
  ('capsule', 'caps'),
  ('capsule', 'softgel'),
  ('cbd', 'cbd'),
  ('cbd', 'cannabidiol'),
  ('tea', 'tea'),
  ('tea', 'infusion'),
  ('tea', 'tisane'),
  ('menthol', 'menthol'),
  ('menthol', 'mint'),
  ('omega 3', 'omega 3'),
  ('omega 3', 'fish oil'),
  ('probiotic', 'probiotic'),
  ('probiotic', 'live cultures'),
  ('ascorbic acid', 'vitamin c'),
  ('ascorbic acid', 'ascorbic acid'),
  ('mouth to lung', 'mtl'),
  ('mouth to lung', 'mouth to lung'),
  ('direct to lung', 'dtl'),
  ('direct to lung', 'direct to lung'),
  ('direct to lung', 'sub ohm'),
  ('zero nicotine', '0mg'),
  ('zero nicotine', 'nicotine free'),
  ('zero nicotine', 'zero nicotine'),
  ('flavour', 'flavour'),
  ('flavour', 'flavor');
