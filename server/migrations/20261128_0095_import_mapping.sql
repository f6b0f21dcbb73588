-- What the columns of any product file mean, by a digest of their names: the next file of the same shape needs no questions.
create table import_mapping (
  fingerprint text primary key,
  mapping jsonb not null,
  updated_at timestamptz not null
);
