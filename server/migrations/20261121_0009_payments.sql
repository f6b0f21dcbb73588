-- Money: attempts to take it, what providers told us, and giving it back.

-- The provider's attempt to take an order's money. At most one is open for an order.
create table payment_intent (
  id integer generated always as identity primary key,
  order_id integer not null references shop_order on delete restrict,
  provider text not null check (provider in ('stripe', 'sandbox')),
  -- The provider's own id, 'pi_…'.
  provider_intent_id text not null unique,
  client_secret text not null unique,
  amount_pence integer not null check (amount_pence > 0),
  currency text not null default 'GBP',
  status text not null default 'open' check (status in ('open', 'succeeded', 'cancelled')),
  -- What the provider says it took, once it has.
  received_pence integer not null default 0 check (received_pence >= 0),
  -- Whether that counts as paid for the order. A second payment, or one of another amount, does not: it is given back.
  pays_order boolean not null default false,
  -- When to ask the provider (again) to cancel its side of it; null when nothing is to be asked.
  cancel_next_at timestamptz,
  -- Whose browser asked for it, for the limits on failed payments.
  address text not null default '',
  succeeded_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index payment_intent_by_order on payment_intent (order_id);
create unique index payment_intent_one_open on payment_intent (order_id) where status = 'open';
create index payment_intent_to_cancel on payment_intent (cancel_next_at) where cancel_next_at is not null;

-- What a provider told us, once for each of its events: a repeat finds its row and does nothing.
create table payment_event (
  provider text not null,
  event_id text not null,
  type text not null,
  provider_intent_id text,
  -- What it led to: 'paid', 'refund_requested', 'ignored: …'.
  outcome text not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);

-- Payments that were refused, to hold back who tries one card after another.
create table payment_failure (
  id bigint generated always as identity primary key,
  provider_intent_id text not null,
  order_id integer not null references shop_order on delete cascade,
  user_id integer not null references shop_user on delete cascade,
  address text not null default '',
  decline_code text not null,
  -- The provider's event or attempt, so that the same refusal told twice counts once.
  attempt_key text not null unique,
  at timestamptz not null default now()
);
create index payment_failure_by_order on payment_failure (order_id, at);
create index payment_failure_by_user on payment_failure (user_id, at);
create index payment_failure_by_address on payment_failure (address, at);

-- Money on its way back. Requested in the transaction that decides it, sent by a worker, repeated until it is answered.
create table refund (
  id integer generated always as identity primary key,
  order_id integer not null references shop_order on delete restrict,
  -- Null for a bank transfer, which staff send back by hand.
  payment_intent_id integer references payment_intent on delete restrict,
  amount_pence integer not null check (amount_pence > 0),
  reason text not null,
  status text not null default 'requested' check (status in ('requested', 'succeeded', 'failed')),
  -- Names the decision: the same one is never carried out twice.
  event_key text not null unique,
  provider_refund_id text unique,
  requested_by integer references shop_user on delete set null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error text,
  completed_at timestamptz,
  created_at timestamptz not null default now()
);
create index refund_by_order on refund (order_id);
create index refund_to_send on refund (next_attempt_at) where status = 'requested' and payment_intent_id is not null;

-- The built-in provider's own books. It stands outside the shop: nothing but its own code reads them.
create table sandbox_intent (
  id text primary key,
  client_secret text not null unique,
  idempotency_key text not null unique,
  amount_pence integer not null check (amount_pence > 0),
  currency text not null,
  status text not null default 'requires_payment_method'
    check (status in ('requires_payment_method', 'requires_action', 'succeeded', 'canceled')),
  metadata jsonb not null default '{}',
  card_brand text,
  card_last4 text,
  decline_code text,
  refunded_pence integer not null default 0 check (refunded_pence between 0 and amount_pence),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create table sandbox_refund (
  id text primary key,
  intent_id text not null references sandbox_intent,
  idempotency_key text not null unique,
  amount_pence integer not null check (amount_pence > 0),
  created_at timestamptz not null default now()
);
-- Webhooks the built-in provider still has to send.
create table sandbox_event (
  id text primary key,
  type text not null,
  intent_id text not null references sandbox_intent,
  payload jsonb not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  delivered_at timestamptz,
  created_at timestamptz not null default now()
);
create index sandbox_event_to_send on sandbox_event (next_attempt_at) where delivered_at is null;
