/** The tables of a restore: drops the old ones, creates them again by the migrations, fills them and then checks constraints. */
import { type Client, escapeIdentifier } from 'pg'
import type { MigrationFile } from '../database/migrations/migration.files.ts'
import type { TableShape } from './backup.tables.ts'

interface Named {
  name: string
}

const NOT_OF_AN_EXTENSION = `not exists (select from pg_depend where objid = thing.oid and deptype = 'e')`
const OURS = `relnamespace = current_schema()::regnamespace and ${NOT_OF_AN_EXTENSION}`

/** All objects of the schema, except those of extensions. */
const THINGS = [
  {
    kind: 'table',
    query: `select oid::regclass::text as name from pg_class thing where relkind in ('r', 'p') and ${OURS}`,
  },
  { kind: 'view', query: `select oid::regclass::text as name from pg_class thing where relkind = 'v' and ${OURS}` },
  {
    kind: 'materialized view',
    query: `select oid::regclass::text as name from pg_class thing where relkind = 'm' and ${OURS}`,
  },
  { kind: 'sequence', query: `select oid::regclass::text as name from pg_class thing where relkind = 'S' and ${OURS}` },
  {
    kind: 'routine',
    query: `select oid::regprocedure::text as name from pg_proc thing
      where pronamespace = current_schema()::regnamespace and ${NOT_OF_AN_EXTENSION}`,
  },
]

/** Returns a table of a database without a shop; undefined for a shop's database and an empty one. */
export async function foreignTable(client: Client): Promise<string | undefined> {
  const { rows } = await client.query<Named>(`select oid::regclass::text as name from pg_class thing
    where relkind in ('r', 'p') and ${OURS} and to_regclass('kysely_migration') is null order by name limit 1`)
  return rows[0]?.name
}

/** Drops everything in the schema, in the transaction of `client`. */
export async function emptyDatabase(client: Client): Promise<void> {
  for (const { kind, query } of THINGS) {
    // Queried again each time, because dropping a table also drops its sequences and views.
    const { rows } = await client.query<Named>(query)
    if (rows.length > 0) await client.query(`drop ${kind} if exists ${rows.map(({ name }) => name).join(', ')} cascade`)
  }
}

/**
 * Creates the tables with these migrations. They run in a single transaction, where concurrent index creation is not possible;
 * `do` and `analyze` statements are skipped because there are no rows to fill in.
 */
export async function makeTables(client: Client, migrations: readonly MigrationFile[]): Promise<void> {
  await client.query('create table kysely_migration (name varchar(255) primary key, timestamp varchar(255) not null)')
  for (const { name, text, statements } of migrations) {
    const made = statements
      ?.filter((statement) => !/^(do|analyze)\b/i.test(statement))
      .map((statement) => statement.replace(/\bindex concurrently\b/i, 'index'))
    await client.query(made?.join(';\n') ?? text)
    await client.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [
      name,
      new Date().toISOString(),
    ])
  }
}

/**
 * Empties `tables` and prepares them to be filled in any order: without triggers, whose results are in the backup; without
 * foreign keys and indexes, which `putBack` adds faster for all rows at once.
 */
export async function layAside(client: Client, tables: readonly TableShape[]): Promise<{ putBack(): Promise<void> }> {
  const names = tables.map(({ name }) => escapeIdentifier(name))
  const { rows: references } = await client.query<{ remove: string; add: string }>(`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as remove,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and connamespace = current_schema()::regnamespace`)
  const { rows: indexes } = await client.query<{ remove: string; add: string }>(`
    select format('drop index %s', indexrelid::regclass) as remove, pg_get_indexdef(indexrelid) as add
    from pg_index join pg_class thing on thing.oid = indexrelid
    where ${OURS} and not exists (select from pg_constraint where conindid = indexrelid)
      and indrelid = any (select oid from pg_class where relkind = 'r')`)
  for (const { remove } of [...references, ...indexes]) await client.query(remove)
  await client.query(`truncate ${names.join(', ')}`)
  for (const name of names) await client.query(`alter table ${name} disable trigger user`)
  return {
    async putBack() {
      await client.query(`set local maintenance_work_mem = '256MB'`)
      for (const { add } of [...indexes, ...references]) await client.query(add)
      for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    },
  }
}
