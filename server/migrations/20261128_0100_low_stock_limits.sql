-- From how many units on a variation is low: null for the limit of the settings. The value is checked by the contract.
alter table variation add column low_stock integer;
