import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { plannedEachTime } from './prepared.ts'

test('caches the plan of a statement with parameters that is sent often, and of no other', async () => {
  const { db, close } = await createTestDatabase()
  const double = async (given: number) =>
    (await sql<{ twice: number }>`select ${given}::int * 2 as twice`.execute(db)).rows[0]?.twice
  const kept = async () =>
    (await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)).rows
  try {
    // Run in sequence, so that they use the same connection.
    for (let n = 1; n < 8; n += 1) expect(await double(n)).toBe(2 * n)
    expect(await kept()).toEqual([])
    for (let n = 8; n < 20; n += 1) {
      expect(await double(n)).toBe(2 * n)
      await sql`select 1`.execute(db)
    }
    expect(await kept()).toEqual([{ statement: 'select $1::int * 2 as twice' }])
  } finally {
    await close()
  }
})

test('caches no plan of a statement that is planned for its values', async () => {
  const { db, close } = await createTestDatabase()
  try {
    for (let n = 0; n < 20; n += 1) await sql`select ${plannedEachTime} ${n}::int as one`.execute(db)
    expect((await sql`select statement from pg_prepared_statements`.execute(db)).rows).toEqual([])
  } finally {
    await close()
  }
})

test('a statement that PostgreSQL rejects is rejected each time, and the connection goes on', async () => {
  const { db, close } = await createTestDatabase()
  try {
    for (let n = 0; n < 12; n += 1) {
      await expect(sql`select nothing from product where id = ${n}`.execute(db)).rejects.toThrow('does not exist')
    }
    expect((await sql`select ${1}::int as one`.execute(db)).rows).toEqual([{ one: 1 }])
  } finally {
    await close()
  }
})
