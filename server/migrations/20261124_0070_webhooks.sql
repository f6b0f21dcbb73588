-- Addresses of other programs that want to know of events in the shop (contract/integrations/webhooks.ts).
create table webhook_endpoint (
  id integer primary key generated always as identity,
  url text not null check (length(url) <= 500),
  events text[] not null,
  -- Signs each delivery; sealed, because it must be read again.
  sealed_secret text not null,
  is_enabled boolean not null default true,
  -- Nothing is sent before: the pause grows with each failure in a row.
  next_attempt_at timestamptz not null default now(),
  failures_in_a_row integer not null default 0,
  failing_since timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- One event for one endpoint: what is to be sent, and afterwards the log of it.
create table webhook_delivery (
  id bigint primary key generated always as identity,
  -- The same in each attempt, so that the receiver can ignore a repetition.
  message_id uuid not null default gen_random_uuid(),
  endpoint_id integer not null references webhook_endpoint on delete cascade,
  event text not null,
  data jsonb not null,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  attempts integer not null default 0,
  -- A worker moves it before it sends, so that another one takes over if it is killed.
  next_attempt_at timestamptz not null default now(),
  response_status integer,
  response text,
  error text,
  duration_ms integer,
  sent_at timestamptz,
  created_at timestamptz not null default now()
);
create index webhook_delivery_to_send on webhook_delivery (endpoint_id, attempts, id) where status = 'queued';
create index webhook_delivery_by_endpoint on webhook_delivery (endpoint_id, id desc);
create index webhook_delivery_by_age on webhook_delivery (created_at);

-- Queues an event for every endpoint that wants it, in the transaction of the change.
create function queue_webhooks(name text, content jsonb) returns void language sql as $$
  insert into webhook_delivery (endpoint_id, event, data)
  select id, name, content from webhook_endpoint where is_enabled and name = any (events)
$$;

-- By trigger, so that no writer can leave an event out. Events contain no personal data.
create function queue_order_webhooks() returns trigger language plpgsql as $$
begin
  perform queue_webhooks(
    case when tg_op = 'INSERT' then 'order.placed' when new.status = 'shipped' then 'order.dispatched' else 'order.' || new.status end,
    jsonb_build_object('id', new.id, 'order_number', new.order_number, 'status', new.status,
      'payment_method', new.payment_method, 'total', round(new.total_pence / 100.0, 2), 'currency', 'GBP'));
  return null;
end $$;
create trigger order_placed_webhooks after insert on shop_order for each row execute function queue_order_webhooks();
create trigger order_status_webhooks after update of status on shop_order for each row
  when (old.status <> new.status and new.status in ('paid', 'shipped', 'delivered', 'cancelled'))
  execute function queue_order_webhooks();

create function queue_refund_webhooks() returns trigger language plpgsql as $$
begin
  perform queue_webhooks('order.refunded', jsonb_build_object('id', o.id, 'order_number', o.order_number,
    'status', o.status, 'refund', round(new.amount_pence / 100.0, 2), 'currency', 'GBP'))
  from shop_order o where o.id = new.order_id;
  return null;
end $$;
create trigger refund_webhooks after update of status on refund for each row
  when (old.status <> new.status and new.status = 'succeeded') execute function queue_refund_webhooks();

create function queue_product_webhooks() returns trigger language plpgsql as $$
begin
  perform queue_webhooks('product.updated',
    jsonb_build_object('id', new.id, 'sku', new.sku, 'name', new.name, 'slug', new.slug, 'status', new.status));
  return null;
end $$;
create trigger product_created_webhooks after insert on product for each row execute function queue_product_webhooks();
create trigger product_changed_webhooks after update of updated_at on product for each row
  when (old.updated_at <> new.updated_at) execute function queue_product_webhooks();
