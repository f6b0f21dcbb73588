-- What the shop promises customers is a setting: dispatch, delivery times, take-back and limits. Each column has a constant default,
-- so the only row is not rewritten.
alter table site_settings
  add column dispatch_before text not null default '15:00',
  add column dispatch_days text[] not null default '{mon,tue,wed,thu,fri}',
  add column closed_on_bank_holidays boolean not null default true,
  add column closed_days text[] not null default '{}',
  add column standard_days text not null default '2-3',
  add column express_days text not null default '1',
  add column take_back_label boolean not null default true,
  add column take_back_days integer not null default 28,
  add column card_order_minutes integer not null default 30,
  add column transfer_order_days integer not null default 7,
  add column low_stock integer not null default 5;

alter table site_settings
  add constraint site_settings_dispatch_days_check check (cardinality(dispatch_days) > 0) not valid,
  add constraint site_settings_limits_check check (
    take_back_days >= 28 and card_order_minutes >= 10 and transfer_order_days >= 1 and low_stock >= 0
  ) not valid;

-- The limit for other areas' statements, also before the first save of the settings.
create view stock_limit as select coalesce((select low_stock from site_settings), 5) as low_stock;
