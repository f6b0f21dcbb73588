-- without transaction
-- What the nightly jobs look for, so that they find it in tables with millions of rows.

create index concurrently if not exists password_reset_by_expiry on password_reset (expires_at);
create index concurrently if not exists cart_item_by_change on cart_item (updated_at);
create index concurrently if not exists mail_failed on mail (created_at) where status = 'failed';
create index concurrently if not exists payment_event_by_receipt on payment_event (received_at);
create index concurrently if not exists sandbox_event_delivered on sandbox_event (delivered_at) where delivered_at is not null;
create index concurrently if not exists chat_session_of_visitors on chat_session (created_at) where user_id is null;
