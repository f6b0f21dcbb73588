-- Settings of rules A17, B4, H5 and I1: vaping goods without any marketing, the Scottish register, which delivery methods
-- take loose batteries, and what the card provider has agreed to in writing.
alter table site_settings drop constraint site_settings_vape_marketing_mode_check;
alter table site_settings add constraint site_settings_vape_marketing_mode_check
  check (vape_marketing_mode in ('normal', 'factual', 'off')) not valid;
alter table site_settings
  add column loose_battery_methods text[] not null default '{}',
  add column scotland_register_number text not null default '',
  add column card_provider_approval text not null default '';
