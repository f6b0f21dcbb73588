-- Images an import has fetched, so that the next import of the same file fetches none of them again.
create table import_image (
  -- The address, or 'file:' and the path of an image on this machine.
  url text primary key check (url <> ''),
  media_key text not null references media on delete cascade,
  -- What the image's server, or the file's size and date, said about its content when it was fetched.
  etag text,
  fetched_at timestamptz not null default now()
);
create index import_image_by_media on import_image (media_key);
