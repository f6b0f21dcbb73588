-- Chats with the assistant and with staff's agent. A message is stored before it is answered, and answered once.

create table chat_session (
  id integer generated always as identity primary key,
  -- 'user_{userId}_{12 characters}' or 'anonymous_session_{random id}'.
  session_adk_id text not null unique,
  audience text not null check (audience in ('customer', 'staff')),
  -- Null for a visitor: whoever holds the id holds the session.
  user_id integer references shop_user on delete cascade,
  -- The first question.
  title text not null default '',
  -- What the built-in assistant remembers between questions.
  memory jsonb not null default '{}',
  -- What a model has cost so far, in thousandths of a penny.
  model_cost bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index chat_session_of_user on chat_session (user_id, audience, updated_at desc) where user_id is not null;
create index chat_session_by_use on chat_session (updated_at);

create table chat_message (
  id integer generated always as identity primary key,
  session_id integer not null references chat_session on delete cascade,
  sender_type text not null check (sender_type in ('USER', 'AGENT')),
  content text not null,
  product_ids integer[],
  is_error boolean not null default false,
  suggestions text[] not null default '{}',
  -- What stands beneath an answer of staff's agent: tables, charts, prepared changes by their id.
  blocks jsonb not null default '[]',
  -- The question of an answer; unique, so that no question is answered twice, whoever tries.
  answers_id integer unique references chat_message on delete cascade,
  -- Of a question that waits: who answers has until then, and how often it was begun. Null once it is answered.
  claimed_until timestamptz,
  attempts integer not null default 0,
  -- Of an answer: when a browser had it. Until then the next connection gets it.
  delivered_at timestamptz,
  created_at timestamptz not null default now()
);
create index chat_message_of_session on chat_message (session_id, id);
create index chat_message_waiting on chat_message (session_id, id) where claimed_until is not null;
create index chat_message_undelivered on chat_message (session_id) where sender_type = 'AGENT' and delivered_at is null;

-- A change that staff's agent has prepared. Nothing of it is written until a person confirms it.
create table chat_proposal (
  id integer generated always as identity primary key,
  session_id integer not null references chat_session on delete cascade,
  user_id integer not null references shop_user on delete cascade,
  kind text not null,
  title text not null,
  summary text not null,
  -- For people: label, before, after.
  changes jsonb not null,
  -- For the shop: what to carry out, with what was seen of it.
  payload jsonb not null,
  status text not null default 'open' check (status in ('open', 'confirmed', 'discarded', 'failed')),
  outcome text,
  link text,
  decided_at timestamptz,
  created_at timestamptz not null default now()
);
create index chat_proposal_of_session on chat_proposal (session_id);

-- Specification: the chat stands on all pages. Rule I2: not where cards are paid with.
alter table site_settings add column chat_at_checkout boolean not null default true;

-- What is asked for by its kind: the best-selling of a class, and all of it, without a look at the products themselves.
create index product_by_kind on product (product_class, popularity desc, id) where status = 'active';
