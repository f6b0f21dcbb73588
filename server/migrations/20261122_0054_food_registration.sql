-- Whether the trader is registered as a food business with the council (rule D5).
alter table site_settings add column food_registration_confirmed boolean not null default false;
