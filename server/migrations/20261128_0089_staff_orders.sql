-- Orders that staff place for a customer: how the customer ordered ('web', 'phone' or 'counter'), and who placed the order.
alter table shop_order add column channel text not null default 'web';
alter table shop_order add column placed_by integer references shop_user (id) on delete set null;
alter table shop_order add constraint shop_order_channel check (channel in ('web', 'phone', 'counter')) not valid;
