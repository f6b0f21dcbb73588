-- How often something happened on a day in London: counters only, never a row per visitor. The key is a product's id, a search
-- or an address, and '' for steps from visit to checkout.
create table daily_count (
  kind text not null check (kind in (
    'visit', 'page_view', 'product', 'cart', 'checkout', 'product_view', 'product_cart', 'search', 'search_empty', 'missing'
  )),
  day date not null,
  key text not null default '' check (length(key) <= 200),
  count bigint not null check (count > 0),
  primary key (kind, day, key)
);

-- Synonyms that staff add: who searches for `term` also finds what matches `means`, not the reverse.
create table added_synonym (
  id integer primary key generated always as identity,
  term text not null check (term <> '' and length(term) <= 60),
  means text not null check (means <> '' and length(means) <= 60),
  created_at timestamptz not null default now(),
  constraint added_synonym_term_means unique (term, means)
);
