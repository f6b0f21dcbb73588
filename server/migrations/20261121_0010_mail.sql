-- Mail to send. Queued in the transaction of its reason; a worker sends it while holding the row, so that a killed
-- process lets go of it at once and no two processes send the same one.
create table mail (
  id bigint generated always as identity primary key,
  -- Names the event, 'order_received:123': a second mail for it is not queued.
  event_key text not null unique,
  kind text not null,
  recipient text not null,
  -- What the template needs; emptied once sent, because it may hold a link that opens an account.
  data jsonb not null default '{}',
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
create index mail_to_send on mail (next_attempt_at, id) where status = 'queued';

-- The demo's mailbox, in place of a mail server.
create table outbox_mail (
  mail_id bigint primary key references mail on delete cascade,
  sender text not null,
  recipient text not null,
  subject text not null,
  html text not null,
  text text not null,
  at timestamptz not null default now()
);
