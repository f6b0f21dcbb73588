-- One-time codes at login, what staff changed by person and time, and the reason of a stock adjustment.

alter table shop_user
  -- Shared with an authenticator app, sealed with the shop's own key; asked for once it is confirmed.
  add column totp_secret text,
  add column totp_confirmed_at timestamptz,
  -- The last 30 second step whose code was used: no code works twice.
  add column totp_last_step bigint,
  add check (totp_confirmed_at is null or totp_secret is not null);

create table recovery_code (
  user_id integer not null references shop_user on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

alter table site_settings add column staff_code_required boolean not null default false;

create index audit_entry_by_user on audit_entry (user_id, id desc);
create index audit_entry_by_time on audit_entry (at desc, id desc);

create or replace function record_stock_movements() returns trigger language plpgsql as $$
declare
  why text := coalesce(nullif(current_setting('shop.stock_reason', true), ''), 'adjustment');
  whose integer := nullif(current_setting('shop.stock_order', true), '')::integer;
  told text := coalesce(current_setting('shop.stock_note', true), '');
begin
  if tg_op = 'INSERT' then
    insert into stock_movement (variation_id, change, reason, note)
    select id, stock_quantity, 'adjustment', 'new variation' from changed where stock_quantity <> 0;
  elsif tg_op = 'UPDATE' then
    insert into stock_movement (variation_id, change, reason, order_id, note)
    select changed.id, changed.stock_quantity - previous.stock_quantity, why, whose, told
    from changed join previous using (id) where changed.stock_quantity <> previous.stock_quantity;
    -- A transaction that sells and then adjusts says so twice.
    perform set_config('shop.stock_reason', '', true), set_config('shop.stock_order', '', true),
      set_config('shop.stock_note', '', true) where whose is not null or told <> '';
  else
    insert into stock_movement (variation_id, change, reason, note)
    select id, -stock_quantity, 'adjustment', 'variation removed' from previous where stock_quantity <> 0;
  end if;
  return null;
end $$;
