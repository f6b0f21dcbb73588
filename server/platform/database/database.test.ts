import { readdir, readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { migrate } from './migrations/migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const FOLDER = new URL('tables/', import.meta.url)

/** The columns declared in tables*.ts and whether they may be null, parsed from their text: types do not exist at run time. */
async function promisedColumns(): Promise<Record<string, string[]>> {
  const names = (await readdir(FOLDER)).filter((name) => name.startsWith('tables.'))
  const files = names.map((name) => readFile(new URL(name, FOLDER), 'utf8'))
  const text = (await Promise.all(files)).join('\n')
  const columns = new Map<string, string[]>()
  for (const [, name = '', body = ''] of text.matchAll(/^(?:export )?interface (\w+) \{\n([\s\S]*?)\n\}/gm)) {
    const lines = [...body.matchAll(/^ {2}(\w+): (.*)$/gm)]
    columns.set(name, lines.map(([, column = '', type = '']) => describeColumn(column, mayBeNull(type))).sort())
  }
  const lists = [...text.matchAll(/export interface \w*Tables\s+(?:extends [\w,\s]+ )?\{\n([\s\S]*?)\n\}/g)].map(
    ([whole]) => whole,
  )
  const tables = [...lists.join('\n').matchAll(/^ {2}(\w+): (\w+)$/gm)]
  return Object.fromEntries(tables.map(([, table = '', type = '']) => [table, columns.get(type) ?? []]))
}

const mayBeNull = (type: string) => type === 'NullableTimestamp' || type.endsWith('| null')
const describeColumn = (column: string, isNullable: boolean) => (isNullable ? `${column} or null` : column)

test('the table types name exactly the columns of the migrated database, and which may be null', async () => {
  // PostgreSQL reports every column of a view as nullable, so views are compared by the columns of their table.
  const { rows } = await sql<{ table_name: string; columns: { name: string; is_nullable: boolean }[] }>`
    select c.table_name, json_agg(json_build_object('name', c.column_name, 'is_nullable',
      coalesce(of_view.is_nullable, c.is_nullable) = 'YES')) as columns
    from information_schema.columns c
    left join information_schema.columns of_view
      on c.table_name = 'public_bundle' and of_view.table_name = 'bundle' and of_view.column_name = c.column_name
    where c.table_schema = 'public' and c.table_name not like 'kysely_%'
    group by c.table_name`.execute(database.db)
  const actual = Object.fromEntries(
    rows.map(({ table_name, columns }) => [
      table_name,
      columns.map(({ name, is_nullable }) => describeColumn(name, is_nullable)).sort(),
    ]),
  )
  expect(await promisedColumns()).toEqual(actual)
})

test('migrating a database that is up to date changes nothing', async () => {
  expect(await migrate(database.db)).toEqual([])
})

test('counts and decimals are returned as numbers', async () => {
  const { rows } = await sql`select count(*) as n, 1.50::numeric as d, array[1.5, 3]::numeric[] as list`.execute(
    database.db,
  )
  expect(rows).toEqual([{ n: 1, d: 1.5, list: [1.5, 3] }])
})

test('a connection that breaks in a transaction fails only that transaction', async () => {
  const { db } = database
  const broken = db.transaction().execute(async (trx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(trx)
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(db)
    // The connection is idle while it breaks, so only its own error listener is notified.
    await setTimeout(100)
    await sql`select 1`.execute(trx)
  })
  await expect(broken).rejects.toThrow()
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
})
