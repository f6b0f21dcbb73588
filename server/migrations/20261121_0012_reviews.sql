-- Answers to reviews, reports of abuse, and stars that follow in the transaction that changes a review.

alter table review
  add column replied_at timestamptz,
  add column replied_by integer references shop_user on delete set null,
  add column hidden_at timestamptz,
  add column hidden_by integer references shop_user on delete set null,
  add check (status <> 'hidden' or hidden_reason is not null);
create index review_by_creation on review (created_at desc, id desc);

create table review_report (
  id integer generated always as identity primary key,
  review_id integer not null references review on delete cascade,
  reason text not null check (reason in ('offensive', 'personal_data', 'advertising', 'health_claim', 'fake', 'other')),
  comment text not null default '',
  -- A digest of who reported: the same person counts once, and is not known by it.
  reporter text not null,
  handled_at timestamptz,
  created_at timestamptz not null default now(),
  unique (review_id, reporter)
);
create index review_report_open on review_report (review_id) where handled_at is null;

-- The product is held first: two reviews at once are counted one after the other.
create function refresh_rating(reviewed integer) returns void language plpgsql as $$
begin
  perform from product where id = reviewed for no key update;
  update product set rating = summary.rating, num_reviews = summary.num_reviews
  from (
    select coalesce(round(avg(rating), 2), 0) as rating, count(*)::integer as num_reviews
    from review where product_id = reviewed and status = 'published'
  ) as summary
  where product.id = reviewed
    and (product.rating, product.num_reviews) is distinct from (summary.rating, summary.num_reviews);
end $$;

create function refresh_rating_from_review() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    perform refresh_rating(old.product_id);
  end if;
  if tg_op <> 'DELETE' then
    perform refresh_rating(new.product_id);
  end if;
  return null;
end $$;

create trigger review_written after insert or delete or update of rating, status, product_id on review
  for each row execute function refresh_rating_from_review();
