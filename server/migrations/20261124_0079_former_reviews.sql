-- Reviews of a former shop stand beside the shop's own: they have no order here, and often no account. The stars that nobody
-- explained count too, since an average without them would mislead. Each record knows the file that brought it.
alter table review
  alter column order_id drop not null,
  alter column user_id drop not null,
  -- 'shopify' or 'woocommerce'; null for a review written here.
  add column source text,
  -- A digest of product, author, day and words, by which a second import knows it.
  add column former_key text,
  -- Whether an order proves that its author bought the product.
  add column is_verified boolean not null default true,
  add column import_id integer references former_import on delete set null,
  drop constraint review_comment_check,
  add constraint review_comment_length
    check (length(comment) <= 5000 and (source is not null or length(comment) between 10 and 2000)) not valid,
  add constraint review_origin
    check (case when source is null then order_id is not null and user_id is not null
      else source in ('shopify', 'woocommerce') and former_key is not null end) not valid;
alter table former_customer add column import_id integer references former_import on delete set null;
alter table former_order add column import_id integer references former_import on delete set null;
