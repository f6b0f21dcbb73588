import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { afterCommit, waitingWork } from './after-commit.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

test('runs the work in order, once others can see what was written', async () => {
  const { db } = database
  await sql`create table written (n integer)`.execute(db)
  const done: string[] = []
  await db.transaction().execute(async (trx) => {
    for (const name of ['first', 'second']) await afterCommit(trx, () => done.push(name))
    await afterCommit(db, () => done.push('outside'))
    await sql`insert into written values (1)`.execute(trx)
    expect(done).toEqual(['outside'])
  })
  expect(done).toEqual(['outside', 'first', 'second'])
  await db.transaction().execute(async (trx) => sql`select 1`.execute(trx))
  expect(done).toHaveLength(3)
})

test('does not run the work when the database rejects the commit', async () => {
  const { db } = database
  await sql`create table once (n integer unique deferrable initially deferred)`.execute(db)
  const done: string[] = []
  const refused = db.transaction().execute(async (trx) => {
    await afterCommit(trx, () => done.push('never'))
    await sql`insert into once values (1), (1)`.execute(trx)
  })
  await expect(refused).rejects.toThrow(/once_n_key/)
  expect(done).toEqual([])
})

test('runs the work when it is unknown whether the database committed', async () => {
  const { db } = database
  const done: string[] = []
  await db.transaction().execute(async (trx) => {
    await afterCommit(trx, () => done.push('done'))
    const lost = trx.getExecutor().provideConnection((connection) =>
      waitingWork.commit(connection, async () => {
        throw new Error('Connection terminated unexpectedly')
      }),
    )
    await expect(lost).rejects.toThrow('terminated')
  })
  expect(done).toEqual(['done'])
})
