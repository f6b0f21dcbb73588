import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/database.ts'
import { awaitMigrations } from './await-migrations.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase()
})
afterEach(() => database.close())

/** Deletes the record of the last migration; returns its name and a function that restores it. */
async function forget() {
  const { rows } = await sql<{ name: string; timestamp: string }>`
    delete from kysely_migration where name = (select max(name) from kysely_migration)
    returning name, timestamp`.execute(database.db)
  const [{ name, timestamp } = { name: '', timestamp: '' }] = rows
  return {
    name,
    async apply() {
      await sql`insert into kysely_migration (name, timestamp) values (${name}, ${timestamp})`.execute(database.db)
    },
  }
}

test('does not wait for a database with every migration', async () => {
  await awaitMigrations(database.db, { patienceMs: 0 })
})

test('waits for migrations that another process applies', async () => {
  const { apply } = await forget()
  const waiting = awaitMigrations(database.db, { patienceMs: 20_000, pauseMs: 10 })
  await wait(50)
  await apply()
  await waiting
})

test('names the missing migrations that no process applies, with the command for them', async () => {
  const { name } = await forget()
  const refused = awaitMigrations(database.db, { patienceMs: 50, pauseMs: 10 })
  await expect(refused).rejects.toThrow(
    `The database lacks migrations of this release (${name}) and MIGRATE_ON_START is off. Apply them with "npm run shop -- migrate".`,
  )
})

test('rejects a database without any migration in the same way', async () => {
  await sql`drop table kysely_migration`.execute(database.db)
  await expect(awaitMigrations(database.db, { patienceMs: 0 })).rejects.toThrow('lacks migrations')
})
