-- without transaction
-- The year's batteries are counted among all lines of orders; few of these are batteries.
create index concurrently if not exists order_item_part_battery on order_item_part (order_item_id) where product_class = 'battery';
