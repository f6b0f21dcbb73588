-- Whether customers see the shop, and what they see instead. Without a row the shop was never opened. A shop that is running when
-- this release comes stays open.
create table shop_opening (
  only_row boolean primary key default true check (only_row),
  is_open boolean not null,
  heading text not null default '' check (length(heading) <= 120),
  notice text not null default '' check (length(notice) <= 1000),
  updated_at timestamptz not null default now()
);

insert into shop_opening (is_open)
select true where exists (select from product) or exists (select from shop_order) or exists (select from site_settings);
