import { describe, expect, test } from 'vitest'
import { readMigrations, splitStatements } from '../../server/platform/database/migrations/migration.files.ts'
import { findMigrationErrors } from './migrations.ts'

/** Earlier migrations ran before any shop had rows. */
const FIRST_CHECKED = '20261121_0016'

const faultsIn = (text: string) =>
  findMigrationErrors({
    text,
    statements: text.startsWith('-- without transaction') ? splitStatements(text) : undefined,
  })

test('no migration locks a large table for long', async () => {
  const files = (await readMigrations()).filter(({ name }) => name >= FIRST_CHECKED)
  expect(files.flatMap((file) => findMigrationErrors(file).map((fault) => `${file.name}: ${fault}`))).toEqual([])
})

describe('rejected, with advice', () => {
  test.each([
    ['create index order_by_x on shop_order (x)', 'concurrently'],
    ['create unique index order_by_x on shop_order (x)', 'concurrently'],
    ['create index concurrently if not exists order_by_x on shop_order (x)', '-- without transaction'],
    ['-- without transaction\ncreate index concurrently order_by_x on shop_order (x)', 'repeated'],
    ['-- without transaction\nalter table shop_order add column x integer', 'repeated'],
    ['-- without transaction\nalter table shop_order add column if not exists x integer not null', 'constant default'],
    ['alter table shop_order add column x integer not null', 'constant default'],
    ['alter table shop_order add column y text, add x integer not null', 'constant default'],
    ['alter table shop_order add column x uuid default gen_random_uuid()', 'batches'],
    ['alter table shop_order add column x bigint generated always as identity', 'batches'],
    ['alter table shop_order add column x integer check (x in (1, 2))', 'not valid'],
    ['alter table shop_order add check (total_pence > 0)', 'not valid'],
    ['alter table shop_order add constraint fine foreign key (x) references product', 'not valid'],
    ['alter table shop_order add column x integer default 1 references product', 'without default'],
    ['alter table shop_order add constraint fine unique (x)', 'using index'],
    ['alter table shop_order alter column coupon_id set not null', 'is not null'],
    ['alter table shop_order alter column coupon_id type bigint', 'a release later'],
    ['alter table shop_order rename column status to state', 'a release later'],
    ['alter table shop_order drop column tracking_url', '-- no longer read: shop_order.tracking_url'],
    ['alter table site_settings drop column phone', '-- no longer read: site_settings.phone'],
    ['drop table import_image', '-- no longer read: import_image'],
    ['update shop_order set archived_at = now()', 'batches'],
    ['delete from session', 'batches'],
    ['lock table product', 'holds up'],
    ['vacuum full product', 'anew'],
  ])('%s', (text, advice) => {
    expect(faultsIn(text).join()).toContain(advice)
  })
})

describe('accepted', () => {
  test.each([
    'create table fresh (id integer primary key); create index fresh_by_id on fresh (id); update fresh set id = 1',
    '-- without transaction\ncreate index concurrently if not exists a on shop_order (x);\nanalyze shop_order',
    '-- without transaction\nalter table shop_order validate constraint fine',
    '-- without transaction\ndo $$ begin loop update shop_order set x = 1 where x is null; commit; end loop; end $$',
    "alter table shop_order add column x text not null default '', add column y integer references product",
    'alter table shop_order add column seen_at timestamptz not null default now()',
    'alter table shop_order add constraint fine check (total_pence > 0) not valid',
    'alter table shop_order add constraint fine unique using index fine_index',
    'alter table shop_order drop constraint fine, alter column x drop not null, alter column y set default 2',
    '-- no longer read: shop_order.tracking_url, since 0.2\nalter table shop_order drop column tracking_url',
    "update site_settings set phone = ''",
    'drop index shop_order_by_status',
    'create function f() returns trigger language plpgsql as $$ begin update shop_order set x = 1; return null; end $$',
  ])('%s', (text) => {
    expect(faultsIn(text)).toEqual([])
  })
})

test('a statement ends at its semicolon, not at one in a string, a comment or a function body', () => {
  const text = `-- first; of all
    select 'a;b', "c;d"; /* e;f */ do $body$ begin perform 1; end $body$; select 4 - 2 / 1 -- done;`
  expect(splitStatements(text)).toEqual([
    `select 'a;b', "c;d"`,
    'do $body$ begin perform 1; end $body$',
    'select 4 - 2 / 1',
  ])
})
