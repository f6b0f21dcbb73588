-- What customers are asked to do for an age check: by when, and the document that shows their age until staff have decided.
alter table site_settings add column age_check_days smallint not null default 7;
alter table site_settings add constraint site_settings_age_check_days_check check (age_check_days between 1 and 30) not valid;

create table age_check_request (
  order_id integer primary key references shop_order on delete cascade,
  -- The order is then cancelled.
  due_at timestamptz not null,
  -- Null after the last reminder.
  remind_at timestamptz,
  created_at timestamptz not null default now()
);

-- Its own table, so that backups can leave it out.
create table age_check_document (
  order_id integer primary key references age_check_request on delete cascade,
  content_type text not null check (content_type in ('image/jpeg', 'image/webp', 'application/pdf')),
  -- Encrypted with a key of the shop.
  sealed bytea not null,
  received_at timestamptz not null
);

-- For other areas: everything but the document itself.
create view open_age_check as
select request.order_id, request.due_at, document.received_at as document_at, document.content_type as document_type
from age_check_request request left join age_check_document document using (order_id);

-- Whatever decides the check or ends the order deletes the document in the same transaction.
create function end_age_check() returns trigger language plpgsql as $$
begin
  delete from age_check_request where order_id = new.id;
  return null;
end $$;
create trigger shop_order_age_check_over after update on shop_order for each row
  when (old.age_check_status in ('pending', 'failed')
    and (new.age_check_status = 'passed' or new.status not in ('paid', 'processing')))
  execute function end_age_check();
