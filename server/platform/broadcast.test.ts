import { sql } from 'kysely'
import { afterAll, beforeAll } from 'vitest'
import { testCarrier } from '../testing/carrier-cases.ts'
import { createTestDatabase, type TestDatabase } from '../testing/database.ts'

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
