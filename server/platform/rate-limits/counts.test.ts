import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { testCounts } from '../../testing/cases/counts-cases.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { postgresCounts, tidyCounts } from './counts.postgres.ts'
import { createLimiter } from './limiter.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

testCounts({
  counts: () => postgresCounts(database.db),
  async contents() {
    const rows = await database.db.selectFrom('call_count').selectAll().execute()
    return rows.map(({ key, ...rest }) => key.toString('latin1') + JSON.stringify(rest)).join('\n')
  },
  async stretch() {
    await sql`update call_count set ends_at = ends_at + interval '1 year'`.execute(database.db)
  },
})

test('removes expired counts and no others', async () => {
  const counts = postgresCounts(database.db)
  await database.db.deleteFrom('call_count').execute()
  await counts.add(1000, [{ key: 'over', by: 1, endsInMs: -1 }])
  await counts.add(60_000, [{ key: 'goes on', by: 1, endsInMs: 60_000 }])
  await tidyCounts(database.db)
  expect(await database.db.selectFrom('call_count').select('current').execute()).toHaveLength(1)
})

test('while the table is missing each process counts alone, and logs it once', async () => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const limiter = createLimiter(postgresCounts(database.db), 'alone', { max: 2, windowMs: 60_000 })
  await sql`alter table call_count rename to elsewhere`.execute(database.db)
  await limiter.take('me')
  await limiter.take('me')
  await expect(limiter.take('me')).rejects.toMatchObject({ status: 429 })
  expect(warned).toHaveBeenCalledOnce()
  await sql`alter table elsewhere rename to call_count`.execute(database.db)
})
