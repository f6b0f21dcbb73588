-- What staff have changed about a mail: its texts, and the roles that receive it. Without a row everything is the default.
create table mail_setting (
  mail text primary key,
  -- Null: the default texts.
  content jsonb,
  -- Empty: the contact email of the settings.
  roles text[] not null default '{}',
  updated_at timestamptz not null default now()
);
