-- An import of a former shop's file can be undone: what it removed again, and that it is over.
alter table former_import
  add column removed integer not null default 0,
  drop constraint former_import_status_check,
  add constraint former_import_status
    check (status in ('checking', 'checked', 'importing', 'imported', 'failed', 'undone')) not valid;
