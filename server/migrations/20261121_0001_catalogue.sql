-- The catalogue: categories, brands, products with variations, bundles and their images.

create table category (
  id integer generated always as identity primary key,
  parent_id integer references category on delete restrict,
  name text not null check (name <> ''),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  description text not null default '',
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index category_name_within_parent on category (coalesce(parent_id, 0), lower(name));

create table brand (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  description text not null default '',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index brand_name on brand (lower(name));

-- An image as we keep it: the original, re-encoded; `key` is made from its content and names it in addresses.
create table media (
  key text primary key check (key ~ '^[a-z0-9-]{8,64}$'),
  content_type text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default now()
);

create table product (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  sku text not null unique,
  status text not null default 'draft' check (status in ('draft', 'active', 'archived')),
  product_class text not null check (product_class in ('nicotine_eliquid', 'nicotine_shot', 'shortfill', 'prefilled_pod',
    'device', 'tank', 'coil', 'battery', 'cbd_food', 'cbd_eliquid', 'food_supplement', 'tea', 'accessory')),
  compliance jsonb not null default '{}',
  brand_id integer references brand on delete restrict,
  category_id integer references category on delete restrict,
  subcategory_id integer references category on delete restrict,
  description text not null default '',
  short_description text not null default '',
  seo_title text not null default '',
  seo_description text not null default '',
  tags text[] not null default '{}',
  -- [{ "name": "Flavour", "values": [{ "value": "Mango", "swatch": ["#b8651a", "#f7cb84"] }] }], in shop order
  options jsonb not null default '[]',
  flavour_family text,
  net_quantity numeric check (net_quantity > 0),
  net_unit text check (net_unit in ('ml', 'g', 'each')),
  is_featured boolean not null default false,
  -- What sells: a score kept by a job, never typed by staff.
  popularity integer not null default 0,
  -- Computed from verified reviews only (decisions, section 6).
  rating numeric(3, 2) not null default 0 check (rating between 0 and 5),
  num_reviews integer not null default 0 check (num_reviews >= 0),
  -- Kept by trigger from the variations.
  price_pence integer not null default 0 check (price_pence >= 0),
  price_max_pence integer not null default 0 check (price_max_pence >= price_pence),
  compare_at_price_pence integer,
  strengths_mg numeric[] not null default '{}',
  -- What the rules were last asked about and let pass; see product_must_be_cleared below.
  cleared_facts text,
  -- Where an import found this product: 'shopify:the-handle'.
  import_key text unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (net_quantity is null or net_unit is not null),
  check (subcategory_id is null or category_id is not null)
);
create index product_by_popularity on product (popularity desc, id) where status = 'active';
create index product_by_newest on product (created_at desc, id) where status = 'active';
create index product_by_price on product (price_pence, id) where status = 'active';
create index product_by_rating on product (rating desc, num_reviews desc, id) where status = 'active';
create index product_by_name on product (lower(name), id) where status = 'active';
create index product_by_category on product (category_id, popularity desc, id) where status = 'active';
create index product_by_subcategory on product (subcategory_id, popularity desc, id) where status = 'active';
create index product_by_brand on product (brand_id, popularity desc, id) where status = 'active';

-- Every product has at least one variation; one without choices has a single variation with no attributes.
create table variation (
  id integer generated always as identity primary key,
  product_id integer not null references product on delete cascade,
  sku text not null unique,
  attributes jsonb not null default '{}',
  price_pence integer not null check (price_pence >= 0),
  compare_at_price_pence integer check (compare_at_price_pence > price_pence),
  stock_quantity integer not null default 0 check (stock_quantity >= 0),
  -- Overrides the product's where variations differ in size.
  net_quantity numeric check (net_quantity > 0),
  media_key text references media on delete set null,
  position integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Looked at when a statement ends, so that one statement can swap the attributes of two variations.
  unique (product_id, attributes) deferrable initially immediate
);
create index variation_by_price on variation (product_id, price_pence);

create table product_image (
  product_id integer not null references product on delete cascade,
  position integer not null,
  media_key text not null references media on delete restrict,
  alt text not null default '',
  primary key (product_id, position)
);
create index product_image_by_media on product_image (media_key);

create table bundle (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  status text not null default 'draft' check (status in ('draft', 'active', 'archived')),
  description text not null default '',
  short_description text not null default '',
  price_pence integer not null check (price_pence > 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create table bundle_item (
  bundle_id integer not null references bundle on delete cascade,
  position integer not null,
  variation_id integer not null references variation on delete restrict,
  quantity integer not null default 1 check (quantity between 1 and 99),
  primary key (bundle_id, position)
);
create index bundle_item_by_variation on bundle_item (variation_id);

-- Bundles that are for sale: one with a part that may not be sold is not, and one without parts is none.
create view public_bundle as
select * from bundle
where status = 'active'
  and exists (select from bundle_item where bundle_id = bundle.id)
  and not exists (
    select from bundle_item
    join variation on variation.id = bundle_item.variation_id
    join product on product.id = variation.product_id
    where bundle_item.bundle_id = bundle.id and product.status <> 'active');

create table bundle_image (
  bundle_id integer not null references bundle on delete cascade,
  position integer not null,
  media_key text not null references media on delete restrict,
  alt text not null default '',
  primary key (bundle_id, position)
);

-- '10 mg', '10mg/ml' or '1 %' of the attribute Strength, as mg per ml; null where there is none.
create function strength_mg(attributes jsonb) returns numeric language sql immutable as $$
  select case when found[2] = '%' then found[1]::numeric * 10 else found[1]::numeric end
  from regexp_match(attributes ->> 'Strength', '(?<![\d.])(\d{1,4}(?:\.\d{1,3})?)\s*(mg|%)', 'i') as found
$$;

-- The nicotine strengths that a product's variations come in, ascending. Where no nicotine is to be had, Strength says
-- something else: '1000 mg' of vitamin C is no strength that a smoker looks for.
create function nicotine_strengths(item_id integer, item_class text) returns numeric[] language sql stable as $$
  select coalesce(array_agg(distinct mg order by mg), '{}')
  from (select strength_mg(attributes) as mg from variation where product_id = item_id) as of_variation
  where mg is not null
    and item_class in ('nicotine_eliquid', 'nicotine_shot', 'prefilled_pod', 'shortfill')
$$;

-- Prices and strengths of these products follow their variations, whoever writes those.
create function refresh_products(ids integer[]) returns void language sql as $$
  update product set
    price_pence = summary.lowest_pence,
    price_max_pence = summary.highest_pence,
    compare_at_price_pence = summary.compare_at_pence,
    strengths_mg = summary.strengths_mg
  from (
    select item.id,
      min(variation.price_pence) as lowest_pence,
      max(variation.price_pence) as highest_pence,
      (array_agg(variation.compare_at_price_pence order by variation.price_pence, variation.position))[1] as compare_at_pence,
      nicotine_strengths(item.id, item.product_class) as strengths_mg
    from product item join variation on variation.product_id = item.id
    where item.id = any (ids)
    group by item.id
  ) as summary
  where product.id = summary.id
    and (product.price_pence, product.price_max_pence, product.compare_at_price_pence, product.strengths_mg)
      is distinct from (summary.lowest_pence, summary.highest_pence, summary.compare_at_pence, summary.strengths_mg)
$$;

create function refresh_products_from_variations() returns trigger language plpgsql as $$
begin
  perform refresh_products(array(select product_id from changed));
  return null;
end $$;

-- The same for updates, which are mostly sales: a change of stock alone costs nothing here. A variation that moves to
-- another product changes both.
create function refresh_products_from_updated_variations() returns trigger language plpgsql as $$
begin
  perform refresh_products(array(
    select unnest(array[changed.product_id, previous.product_id]) from changed join previous using (id)
    where (changed.price_pence, changed.compare_at_price_pence, changed.attributes, changed.position, changed.product_id)
      is distinct from (previous.price_pence, previous.compare_at_price_pence, previous.attributes, previous.position,
        previous.product_id)
  ));
  return null;
end $$;

create trigger variation_inserted after insert on variation referencing new table as changed
  for each statement execute function refresh_products_from_variations();
create trigger variation_deleted after delete on variation referencing old table as changed
  for each statement execute function refresh_products_from_variations();
create trigger variation_updated after update on variation referencing new table as changed old table as previous
  for each statement execute function refresh_products_from_updated_variations();

-- A product of another class has other strengths.
create function take_over_strengths() returns trigger language plpgsql as $$
begin
  new.strengths_mg = nicotine_strengths(new.id, new.product_class);
  return new;
end $$;

create trigger product_class_changed before update of product_class on product
  for each row when (new.product_class <> old.product_class) execute function take_over_strengths();
