-- What a user with the role 'admin' may do (contract/permissions.ts). Staff of before may still do everything. It has no effect for
-- customers.
alter table shop_user add column staff_role text not null default 'owner';
alter table shop_user add constraint shop_user_staff_role_check
  check (staff_role in ('owner', 'manager', 'packing', 'stock', 'content', 'support', 'bookkeeping', 'read_only')) not valid;
