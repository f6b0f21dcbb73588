-- without transaction
-- What lists, searches and the sitemap of a million products read.

-- The best-selling of a large catalogue, kept by search.front.ts: what very many products match is looked for among these.
alter table product_search add column if not exists is_front boolean not null default false;
create index concurrently if not exists product_search_front on product_search using gin (document) with (fastupdate = off)
  where is_front;
create index concurrently if not exists product_search_front_by_popularity on product_search (popularity desc, product_id)
  where is_front;
create index concurrently if not exists product_search_front_name_key on product_search (name_key text_pattern_ops)
  where is_front;
-- The sitemap's parts and lists with their last change, read from the index alone.
create index concurrently if not exists product_for_sitemap on product (id)
  include (category_id, subcategory_id, updated_at) where status = 'active';
