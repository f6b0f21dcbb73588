-- without transaction
-- Which pictures still have to be encoded: those below the current revision of the encoder's settings.
alter table media add column if not exists encoded_revision smallint not null default 0;
create index concurrently if not exists media_by_encoded_revision on media (encoded_revision, created_at);
