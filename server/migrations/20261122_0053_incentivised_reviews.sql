-- Staff label a review whose author was given something for it (rule F12). Its words and stars stay its author's.
alter table review add column incentivised boolean not null default false;
