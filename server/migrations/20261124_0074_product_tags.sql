-- without transaction
-- Shelves of the home page show the products of a tag.

create index concurrently if not exists product_by_tag on product using gin (tags) where status = 'active';
