-- without transaction
-- The inbox of the assistant, newest first.
create index concurrently if not exists chat_message_to_review on chat_message (id desc)
  where review is not null and reviewed_at is null;
