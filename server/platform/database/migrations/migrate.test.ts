import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { migrate } from './migrate.ts'

const PATIENCE = { lockMs: 100, tries: 200, pauseMs: 20 }

let database: TestDatabase
let path: string
let folder: URL

beforeEach(async () => {
  database = await createTestDatabase()
  path = await mkdtemp(join(tmpdir(), 'shop-migrations-'))
  folder = pathToFileURL(`${path}/`)
})
afterEach(async () => {
  await database.close()
  await rm(path, { recursive: true, force: true })
})

const write = (name: string, text: string) => writeFile(join(path, `${name}.sql`), text)
const run = (options = {}) => migrate(database.db, { folder, patience: PATIENCE, ...options })

async function rowsOf<Row>(query: string): Promise<Row[]> {
  return (await sql.raw<Row>(query).execute(database.db)).rows
}

const tables = async (like: string) =>
  (await rowsOf<{ name: string }>(`select relname as name from pg_class where relname like '${like}' order by 1`)).map(
    ({ name }) => name,
  )

/** A separate process that migrates; it exits with 0 on success. */
function migratingProcess() {
  const modules = ['../database.ts', './migrate.ts'].map((path) => fileURLToPath(new URL(path, import.meta.url)))
  const program = `
    const [{ openDatabase, openPool }, { migrate }] = await Promise.all(${JSON.stringify(modules)}.map((m) => import(m)))
    const db = openDatabase(openPool(${JSON.stringify(database.url)}, { max: 1 }))
    const done = await migrate(db, { folder: new URL(${JSON.stringify(folder.href)}) })
    process.stdout.write(done.join())
    await db.destroy()`
  return spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: ['ignore', 'pipe', 'inherit'] })
}

test('a failed migration leaves nothing behind, and those before it stay', async () => {
  await write('1_a_good', 'create table m_good (id integer)')
  await write('1_b_bad', 'create table m_bad (id integer); select 1 / 0')
  await expect(run()).rejects.toThrow('Migration 1_b_bad failed')
  expect(await tables('m\\_%')).toEqual(['m_good'])
  await write('1_b_bad', 'create table m_bad (id integer)')
  expect(await run()).toEqual(['1_b_bad'])
})

test('stops at the given migration, and continues from there', async () => {
  await write('1_a', 'create table m_a (id integer)')
  await write('1_b', 'create table m_b (id integer)')
  expect(await run({ upTo: '1_a' })).toEqual(['1_a'])
  expect(await run()).toEqual(['1_b'])
})

test('leaves the database of a later release unchanged, and rejects one that is not the shop’s', async () => {
  // The names of the shop's own migrations sort after these.
  await write('1_a', 'select 1')
  await run()
  await write('1_b', 'select 1')
  await rm(join(path, '1_a.sql'))
  await expect(run()).rejects.toThrow('has had the migration 1_a, which this release of the shop does not know')
})

test('lets customers’ queries pass while it waits for a lock, and gets it in the end', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await write('1_lock', 'alter table shop_order add column m_new integer')
  let isDone = false
  const reading = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const longReport = database.db.transaction().execute(async (trx) => {
    await sql`select count(*) from shop_order`.execute(trx)
    reading.resolve()
    await held.promise
  })
  await reading.promise
  const migrated = run().then((names) => {
    isDone = true
    return names
  })
  // Until the migration has timed out at least twice, others can read and write.
  while (!isDone && warned.mock.calls.length < 2) {
    await sql`update shop_order set archived_at = now()`.execute(database.db)
    await setTimeout(5)
  }
  expect(isDone).toBe(false)
  held.resolve()
  await longReport
  expect(await migrated).toEqual(['1_lock'])
  expect(warned.mock.calls[0]?.join()).toContain('1_lock waits for a lock')
})

test('reports an error when it never gets the lock, and changes nothing', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await write('1_lock', 'create table m_first (id integer); alter table shop_order add column m_new integer')
  await database.db.transaction().execute(async (trx) => {
    await sql`select count(*) from shop_order`.execute(trx)
    await expect(run({ patience: { ...PATIENCE, tries: 2 } })).rejects.toThrow('did not get its locks in 2 tries')
  })
  expect(await tables('m\\_%')).toEqual([])
})

test('creates an index without a transaction, while rows are written', async () => {
  await write(
    '1_index',
    `-- without transaction
    create index concurrently if not exists m_by_name on brand (name);
    create index concurrently if not exists m_by_slug on brand (slug, name);`,
  )
  const settings = `select name, setting from pg_settings where name like '%\\_timeout' order by 1`
  const before = await rowsOf(settings)
  expect(await run()).toEqual(['1_index'])
  expect(await tables('m\\_by%')).toEqual(['m_by_name', 'm_by_slug'])
  // The settings of its connection are reset before it returns to the pool.
  expect(await rowsOf(settings)).toEqual(before)
})

test('runs a file without a transaction again from its beginning, over the invalid index of the failed try', async () => {
  await database.db
    .insertInto('brand')
    .values([
      { name: 'One', slug: 'one' },
      { name: 'Two', slug: 'two' },
    ])
    .execute()
  const text = `-- without transaction
    create index concurrently if not exists m_first on brand (slug);
    create unique index concurrently if not exists m_unique on brand (description);`
  await write('1_index', text)
  await expect(run()).rejects.toThrow('Migration 1_index failed')
  const valid = () =>
    rowsOf<{ name: string; valid: boolean }>(
      `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
       where c.relname in ('m_first', 'm_unique') order by 1`,
    )
  expect(await valid()).toEqual([
    { name: 'm_first', valid: true },
    { name: 'm_unique', valid: false },
  ])
  await database.db.updateTable('brand').set({ description: 'other' }).where('slug', '=', 'two').execute()
  expect(await run()).toEqual(['1_index'])
  expect(await valid()).toEqual([
    { name: 'm_first', valid: true },
    { name: 'm_unique', valid: true },
  ])
})

test('two processes apply each migration once, including a concurrent index', async () => {
  await write('1_a', 'create table m_once (id integer); insert into m_once values (1); select pg_sleep(0.3)')
  await write('1_b', '-- without transaction\ncreate index concurrently if not exists m_index on m_once (id)')
  await write('1_c', 'insert into m_once values (2)')
  const processes = [migratingProcess(), migratingProcess()]
  const printed = await Promise.all(processes.map(async ({ stdout }) => (await stdout.toArray()).join('')))
  expect(printed.sort()).toEqual(['', '1_a,1_b,1_c'])
  expect(await rowsOf('select id from m_once order by id')).toEqual([{ id: 1 }, { id: 2 }])
})

test('a process killed half-way leaves nothing half done and no lock behind', async () => {
  await write('1_a', 'create table m_a (id integer)')
  await write('1_b', 'create table m_b (id integer); select pg_sleep(60)')
  const child = migratingProcess()
  const sleeping = `select pid from pg_stat_activity where query like '%pg_sleep(60)%' and pid <> pg_backend_pid()
    and datname = current_database()`
  while ((await rowsOf(sleeping)).length === 0) await setTimeout(20)
  const ended = once(child, 'exit')
  child.kill('SIGKILL')
  await ended
  // Its statement runs until PostgreSQL sends something to it, so an operator must end it.
  await sql.raw(`select pg_terminate_backend(pid, 5000) from (${sleeping}) as left_over`).execute(database.db)
  expect(await tables('m\\__')).toEqual(['m_a'])
  await write('1_b', 'create table m_b (id integer)')
  expect(await run()).toEqual(['1_b'])
})
