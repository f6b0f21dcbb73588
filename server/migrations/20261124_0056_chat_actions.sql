-- The buttons of an answer, such as 'Add 2 × Garden Mint Nic Salt, 10 mg, £7.98': a reloaded chat shows them again.
alter table chat_message add column actions jsonb not null default '[]';
