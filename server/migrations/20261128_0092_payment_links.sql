-- How long a payment link of staff works, and holds the items of its order.
alter table site_settings add column payment_link_hours integer not null default 24;
alter table site_settings add constraint site_settings_payment_link_check check (payment_link_hours between 1 and 168) not valid;
