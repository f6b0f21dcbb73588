-- The branding is drafted and published like other content; the settings have what is public.
alter table content_item
  drop constraint content_item_type_check,
  add constraint content_item_type check (type in ('page', 'home', 'frame', 'branding')) not valid;

-- What a product without pictures shows, by its class: {"tea": "<key of an image>"}.
alter table site_settings add column placeholder_images jsonb not null default '{}';
