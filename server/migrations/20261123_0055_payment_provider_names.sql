-- The server knows the payment providers, so that a new one needs no migration; earlier rows passed a stricter check.
alter table payment_intent drop constraint payment_intent_provider_check;
alter table payment_intent add constraint payment_intent_provider_format
  check (provider ~ '^[a-z][a-z0-9-]{0,39}$') not valid;
