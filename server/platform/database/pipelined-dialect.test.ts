import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import type { Db } from './database.ts'

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await createTestDatabase({ connections: 2 })
  db = database.db
})
afterAll(() => database.close())

const secrets = async () => (await db.selectFrom('shop_secret').select('name').execute()).map(({ name }) => name)
const insert = (over: Db, name: string) => over.insertInto('shop_secret').values({ name, value: 'x' }).execute()

test('a transaction’s writes are there after its end, and none of a failed one', async () => {
  await db.transaction().execute((trx) => insert(trx, 'kept'))
  await expect(
    db.transaction().execute(async (trx) => {
      await insert(trx, 'lost')
      throw new Error('Changed my mind.')
    }),
  ).rejects.toThrow('Changed my mind.')
  // The first statement fails, and the second must not run outside of the transaction.
  await expect(
    db.transaction().execute((trx) => Promise.all([sql`select 1 / 0`.execute(trx), insert(trx, 'stray')])),
  ).rejects.toThrow()
  expect(await secrets()).toEqual(['kept'])
})

test('statements sent at once get their own answers, in one transaction', async () => {
  const answers = await db
    .transaction()
    .execute((trx) =>
      Promise.all(
        [1, 2, 3].map((n) => sql<{ n: number; id: string }>`select ${n}::int as n, now()::text as id`.execute(trx)),
      ),
    )
  expect(answers.map(({ rows }) => rows[0]?.n)).toEqual([1, 2, 3])
  expect(new Set(answers.map(({ rows }) => rows[0]?.id)).size).toBe(1)
})

test('applies the requested isolation level', async () => {
  const { rows } = await db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((trx) => sql<{ transaction_isolation: string }>`show transaction_isolation`.execute(trx))
  expect(rows).toEqual([{ transaction_isolation: 'repeatable read' }])
})
