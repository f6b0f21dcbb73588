-- without transaction
-- Mails to one recipient leave in the order of events: of each, the one that has waited longest is looked up.
create index concurrently if not exists mail_by_recipient on mail (recipient, next_attempt_at, id) where status = 'queued';
