-- Logo and icon, the accent colour ('' is the shop's own), the fonts, and how order numbers begin.
alter table site_settings
  add column logo text references media (key),
  add column logo_dark text references media (key),
  add column icon text references media (key),
  add column accent_colour text not null default '',
  add column accent_in_all_themes boolean not null default false,
  add column fonts text not null default 'mona_sans' check (fonts in ('mona_sans', 'newsreader', 'system')),
  add column order_number_prefix text not null default 'VS-';
