import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import { prepared } from './prepared.ts'

test('keeps the plan of a marked statement, and of no other', async () => {
  const { db, close } = await createTestDatabase()
  const double = async (given: number) =>
    (await sql<{ twice: number }>`${prepared} select ${given}::int * 2 as twice`.execute(db)).rows[0]?.twice
  try {
    // One after the other they share one connection.
    expect(await double(4)).toBe(8)
    expect(await double(21)).toBe(42)
    await sql`select 1`.execute(db)
    const kept = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db)
    expect(kept.rows).toEqual([{ statement: '/* prepared */ select $1::int * 2 as twice' }])
    await expect(sql`${prepared} select nothing`.execute(db)).rejects.toThrow('does not exist')
    expect(await double(5)).toBe(10)
  } finally {
    await close()
  }
})
