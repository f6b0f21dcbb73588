-- without transaction
-- Staff see the mails about an order. Those that are queued with it are found by their event; the index leaves them out, so that placing
-- an order does not have to maintain it.
create index concurrently if not exists mail_by_subject on mail (split_part(event_key, ':', 2))
  where kind not in ('order_received', 'transfer_instructions', 'staff_new_order');
