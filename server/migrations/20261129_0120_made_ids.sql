-- A repeat of a call with an idempotency key returns what the first one made. Empty for calls that make nothing.
alter table idempotency_key add column made_ids integer[] not null default '{}';
