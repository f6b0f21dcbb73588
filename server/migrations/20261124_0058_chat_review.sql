-- Answers that staff look at: the assistant was unsure, had none, or did not help. `understood` holds the likeliest topics.
alter table chat_message add column understood jsonb, add column review text, add column reviewed_at timestamptz;
alter table chat_message add constraint chat_message_review_check
  check (review in ('unsure', 'unanswered', 'downvoted')) not valid;

-- Messages that staff gave a topic. They name nobody: personal details are masked, and no customer is linked.
create table assistant_example (
  id integer generated always as identity primary key,
  topic text not null check (length(topic) between 1 and 40),
  text text not null unique check (length(text) between 1 and 500),
  created_at timestamptz not null default now()
);
