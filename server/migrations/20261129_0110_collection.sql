-- Customers may collect an order: where, as its delivery service said, and the code that they show. Null for orders that are delivered.
alter table shop_order
  add column collection_point text,
  add column collection_code text;
