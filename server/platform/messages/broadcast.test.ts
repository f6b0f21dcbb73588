import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testCarrier } from '../../testing/cases/carrier-cases.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { subscribe } from './broadcast.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

testCarrier({
  db: () => database.db,
  cut: async () => {
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'shop listener' and datname = current_database()`.execute(database.db)
  },
})

test('closes a connection that cannot subscribe', async () => {
  const unheard = { channel: '', onMessage: () => undefined, onGap: () => undefined }
  await expect(subscribe(database.db, [unheard])).rejects.toThrow('zero-length')
  await vi.waitFor(async () => {
    const { rows } = await sql`select from pg_stat_activity
      where application_name = 'shop listener' and datname = current_database()`.execute(database.db)
    expect(rows).toHaveLength(0)
  })
})
