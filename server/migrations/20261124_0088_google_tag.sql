-- The id of Google Analytics or Tag Manager; '' for none.
alter table site_settings add column google_tag text not null default '' check (google_tag ~ '^((G|GTM)-[A-Z0-9]{4,12})?$');
