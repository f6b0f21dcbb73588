-- Whether an answer helped: its own column, because an answer has one customer and one rating.
alter table chat_message add column rating text;
alter table chat_message add constraint chat_message_rating_check
  check (rating in ('up', 'down')) not valid;
