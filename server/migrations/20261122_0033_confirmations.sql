-- What staff confirm before a product is public: the pack, the images, and reasons for publishing in spite of a rule that
-- leaves the decision to a person (rules A5, A7, A8 and A14), each with who and when.
alter table product add column confirmations jsonb not null default '[]';
