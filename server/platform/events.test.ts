import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'
import { announce, listenForChanges, TOPICS, type Topic } from './events.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

async function listener() {
  const heard: Topic[] = []
  const connection = await listenForChanges(database.db, (topic) => heard.push(topic), TOPICS)
  return { heard, close: () => connection.close() }
}

test('every process hears of a change, once it is committed', async () => {
  const [one, two] = await Promise.all([listener(), listener()])
  await database.db.transaction().execute(async (trx) => {
    await announce(trx, 'catalogue')
    expect(one.heard).toEqual([])
  })
  await vi.waitFor(() => expect([one.heard, two.heard]).toEqual([['catalogue'], ['catalogue']]))
  await Promise.all([one.close(), two.close()])
})

test('nobody hears of a change that was taken back', async () => {
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

test('a lost connection counts as a change of everything, and is made anew', async () => {
  const one = await listener()
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'shop listener' and datname = current_database()`.execute(database.db)
  await vi.waitFor(() => expect(new Set(one.heard)).toEqual(new Set(TOPICS)))
  await announce(database.db, 'catalogue')
  await vi.waitFor(() => expect(one.heard.at(-1)).toBe('catalogue'))
  await one.close()
})
