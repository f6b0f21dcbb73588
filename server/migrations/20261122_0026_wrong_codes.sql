-- How many wrong one-time codes an account has been given since its last password link was used: beyond a limit none is taken.
alter table shop_user add column totp_wrong_codes integer not null default 0;
