-- without transaction
-- A second import finds the reviews of the first.

create unique index concurrently if not exists review_by_former_key on review (former_key) where former_key is not null;
alter table review validate constraint review_comment_length;
alter table review validate constraint review_origin;
