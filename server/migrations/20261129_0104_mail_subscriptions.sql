-- Consent to mails that are not about an order (rule G5, PECR reg. 22): who agreed to what, in which words and when, and when
-- it ended. Rows of unsubscribed and one-time mails stay as proof until records.tidy removes them.
create table mail_subscription (
  id integer primary key generated always as identity,
  email text not null check (email = lower(email)),
  -- The account, if its owner asked while logged in, or confirmed then.
  user_id integer references shop_user on delete set null,
  purpose text not null check (purpose in ('newsletter', 'back_in_stock')),
  variation_id integer references variation on delete cascade,
  consent_text text not null,
  requested_at timestamptz not null,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  -- When the mail of a one-time subscription was queued; null for newsletters.
  mailed_at timestamptz,
  check ((purpose = 'back_in_stock') = (variation_id is not null))
);
-- A second request is the same subscription until that has ended.
create unique index mail_subscription_active on mail_subscription (email, purpose, coalesce(variation_id, 0))
  where unsubscribed_at is null and mailed_at is null;
create index mail_subscription_email on mail_subscription (email);
create index mail_subscription_user on mail_subscription (user_id);
create index mail_subscription_variation on mail_subscription (variation_id);
create index mail_subscription_waiting on mail_subscription (variation_id, id)
  where purpose = 'back_in_stock' and unsubscribed_at is null and mailed_at is null;

-- Each variation of the products that visitors see, with the facts that a mail about it contains.
create view public_variation as
  select v.id, v.product_id, p.name, p.slug, p.product_class, v.attributes, v.price_pence, v.stock_quantity, v.position
  from variation v join product p on p.id = v.product_id
  where p.status = 'active';
