-- Old addresses lead to pages of this shop. Paths are decoded, in lower case and without a slash at the end.
create table redirect (
  id integer primary key generated always as identity,
  from_path text not null constraint redirect_from_path unique
    check (from_path ~ '^/[^?#]+$' and length(from_path) <= 500),
  to_path text not null check (to_path ~ '^/(?![/\\])' and length(to_path) <= 2000),
  origin text not null check (origin in ('manual', 'import', 'automatic')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index redirect_by_creation on redirect (created_at desc, id desc);

-- The public items that former shops addressed by a handle. The product of a Shopify import also has that shop's handle.
create view page_handle as
select 'product' as kind, slug as handle, '/product/' || id || '-' || slug as path, '-infinity'::timestamptz as public_from
from product where status = 'active'
union all
select 'product', import_key, '/product/' || id || '-' || slug, '-infinity'
from product where status = 'active' and import_key is not null
union all
select 'category', slug, case when parent_id is null then '/shop?categories=' else '/shop?subcategories=' end || id, '-infinity'
from category
union all
select 'article', slug, '/blog/' || id || '-' || slug, published_at
from blog_post where status = 'published';

-- This shop's own addresses contain an id and outlive a change of the slug; those of former shops are a prefix, the first
-- argument, and the slug. The page is the second argument, the id and, after the third, the slug. What staff entered stays.
create function redirect_old_handle() returns trigger language plpgsql as $$
begin
  insert into redirect (from_path, to_path, origin)
  values (tg_argv[0] || old.slug, tg_argv[1] || new.id || coalesce(tg_argv[2] || new.slug, ''), 'automatic')
  on conflict (from_path) do update set to_path = excluded.to_path, updated_at = now()
  where redirect.origin = 'automatic';
  return null;
end $$;
create trigger product_handle after update of slug on product
  for each row when (old.slug <> new.slug) execute function redirect_old_handle('/products/', '/product/', '-');
create trigger bundle_handle after update of slug on bundle
  for each row when (old.slug <> new.slug) execute function redirect_old_handle('/products/', '/bundle/');
create trigger blog_post_handle after update of slug on blog_post
  for each row when (old.slug <> new.slug) execute function redirect_old_handle('/blogs/', '/blog/', '-');
create trigger category_handle after update of slug on category
  for each row when (old.slug <> new.slug and new.parent_id is null)
  execute function redirect_old_handle('/collections/', '/shop?categories=');
create trigger subcategory_handle after update of slug on category
  for each row when (old.slug <> new.slug and new.parent_id is not null)
  execute function redirect_old_handle('/collections/', '/shop?subcategories=');
