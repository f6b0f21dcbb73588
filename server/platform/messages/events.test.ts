import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { openDatabase, openPool } from '../database/database.ts'
import { announce, announceStock, listenForChanges, TOPICS, type Topic } from './events.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

async function listener() {
  const heard: Topic[] = []
  const connection = await listenForChanges(database.db, (topic) => heard.push(topic))
  return { heard, close: () => connection.close() }
}

/** Simulates another process, which shares only the database. */
async function openOther() {
  const db = openDatabase(openPool(database.url, { max: 2 }))
  const heard: unknown[] = []
  const connection = await listenForChanges(db, (...change) => heard.push(change))
  return {
    heard,
    announce: (topic: 'site-settings') => announce(db, topic),
    async close() {
      await connection.close()
      await db.destroy()
    },
  }
}

test('every process receives a change, once it is committed', async () => {
  const [one, two] = await Promise.all([listener(), listener()])
  await database.db.transaction().execute(async (trx) => {
    await announce(trx, 'catalogue')
    expect(one.heard).toEqual([])
  })
  await vi.waitFor(() => expect([one.heard, two.heard]).toEqual([['catalogue'], ['catalogue']]))
  await Promise.all([one.close(), two.close()])
})

test('no process receives a change that was rolled back', async () => {
  const one = await listener()
  const undone = database.db.transaction().execute(async (trx) => {
    await announce(trx, 'catalogue')
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await announce(database.db, 'site-settings')
  await vi.waitFor(() => expect(one.heard).toEqual(['site-settings']))
  await one.close()
})

test('the process that made a change receives it before the commit returns, and only once', async () => {
  const one = await listener()
  for (const topic of ['catalogue', 'blog'] as const) {
    await database.db.transaction().execute((trx) => announce(trx, topic))
    expect(one.heard.at(-1)).toBe(topic)
  }
  const other = await openOther()
  await other.announce('site-settings')
  await vi.waitFor(() => expect(one.heard).toEqual(['catalogue', 'blog', 'site-settings']))
  await Promise.all([one.close(), other.close()])
})

test('a sale arrives here at its commit, and in every other process batched with other sales', async () => {
  const other = await openOther()
  const here: unknown[] = []
  const connection = await listenForChanges(database.db, (...change) => here.push(change))
  for (const tag of ['stock:7', 'stock:8', 'stock:7']) {
    await database.db.transaction().execute((trx) => announceStock(trx, [tag]))
  }
  expect(here).toEqual([
    ['stock', ['stock:7']],
    ['stock', ['stock:8']],
    ['stock', ['stock:7']],
  ])
  await vi.waitFor(() => expect(other.heard).toEqual([['stock', ['stock:7', 'stock:8']]]))
  await announceStock(database.db, ['stock:9'])
  // The last sales are published before the process exits.
  await connection.close()
  await vi.waitFor(() => expect(other.heard.at(-1)).toEqual(['stock', ['stock:9']]))
  await other.close()
})

test('a sale of very many products is published as a catalogue change, and a program without a listener publishes it at once', async () => {
  const other = await openOther()
  await database.db.transaction().execute((trx) => announceStock(trx, ['stock:1', 'stock:2']))
  await vi.waitFor(() => expect(other.heard).toEqual([['stock', ['stock:1', 'stock:2']]]))
  const many = Array.from({ length: 2000 }, (_, n) => `stock:${n + 1}`)
  await database.db.transaction().execute((trx) => announceStock(trx, many))
  await vi.waitFor(() => expect(other.heard.at(-1)).toEqual(['catalogue', undefined]))
  await other.close()
})

test('a change with tags arrives with them everywhere, and with too many tags as a change of everything', async () => {
  const other = await openOther()
  const here: unknown[] = []
  const connection = await listenForChanges(database.db, (...change) => here.push(change))
  await database.db.transaction().execute((trx) => announce(trx, 'catalogue', ['product:7', 'list']))
  const tags = Array.from({ length: 2000 }, (_, n) => `product:${n}`)
  await database.db.transaction().execute((trx) => announce(trx, 'catalogue', tags))
  expect(here).toEqual([
    ['catalogue', ['product:7', 'list']],
    ['catalogue', tags],
  ])
  await vi.waitFor(() => expect(other.heard).toHaveLength(2))
  expect(other.heard).toEqual([
    ['catalogue', ['product:7', 'list']],
    ['catalogue', undefined],
  ])
  await Promise.all([connection.close(), other.close()])
})

test('a lost connection counts as a change of everything, and is opened again', async () => {
  const one = await listener()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'shop listener' and datname = current_database()`.execute(database.db)
  await vi.waitFor(() => expect(new Set(one.heard)).toEqual(new Set(TOPICS)))
  await announce(database.db, 'catalogue')
  await vi.waitFor(() => expect(one.heard.at(-1)).toBe('catalogue'))
  await one.close()
})
