import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/database.ts'
import { createServer, type Server } from '../http/server.ts'
import { inBackground } from '../jobs/background.ts'
import { type Db, openDatabase, openPool } from './database.ts'
import { addQueryTimeout } from './query-timeout.ts'

const CONNECTIONS = 2
const WAITING = 20 * CONNECTIONS

let database: TestDatabase
let db: Db
/** The same number of connections, with a long wait for a free one. */
let patient: Db
let app: Server
beforeAll(async () => {
  database = await createTestDatabase()
  const limits = { waitMs: 300, statementTimeoutMs: 1500 }
  const pool = openPool(database.url, { max: CONNECTIONS, ...limits })
  db = openDatabase(pool, { background: openPool(database.url, { max: 1, ...limits }) })
  patient = openDatabase(openPool(database.url, { max: CONNECTIONS, waitMs: 15_000 }))
  app = await createServer({ logLevel: 'silent', trustProxy: false })
  app.get('/short', async () => (await sql`select 1 as one`.execute(db)).rows)
  app.get('/patient', async () => (await sql`select 1 as one`.execute(patient)).rows)
  app.get('/long', async () => (await sql`select pg_sleep(10)`.execute(db)).rows)
  app.get('/locked', async () => (await sql`select pg_advisory_xact_lock(7)`.execute(db)).rows)
})
afterAll(async () => {
  await app.close()
  await db.destroy()
  await patient.destroy()
  await database.close()
})

/** Takes all connections of `from` until the returned function is called. */
async function takeAll(from: Db = db): Promise<() => Promise<void>> {
  const release = Promise.withResolvers<void>()
  const taken = Array.from({ length: CONNECTIONS }, () => Promise.withResolvers<void>())
  const holding = taken.map(({ resolve }) =>
    from.connection().execute(async () => {
      resolve()
      await release.promise
    }),
  )
  await Promise.all(taken.map(({ promise }) => promise))
  return async () => {
    release.resolve()
    await Promise.all(holding)
  }
}

const get = (url: string) => app.inject(url)
const BUSY = { status: 503, code: 'unavailable', detail: 'The shop is very busy. Please try again in a moment.' }

test('answers 503 with retry-after when a connection is not free in time, and serves the request when one is', async () => {
  const giveBack = await takeAll()
  const answer = await get('/short')
  expect(answer.json()).toMatchObject(BUSY)
  expect(answer.headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' })
  const waiting = get('/short')
  await giveBack()
  expect((await waiting).statusCode).toBe(200)
  expect((await get('/short')).json()).toEqual([{ one: 1 }])
})

test('rejects the next request when the queue is full, before any waiting one', async () => {
  const giveBack = await takeAll(patient)
  const order: string[] = []
  const waiting = Array.from({ length: WAITING }, async () => {
    const { statusCode } = await get('/patient')
    order.push('waiting')
    return statusCode
  })
  expect((await get('/patient')).json()).toMatchObject(BUSY)
  expect(order).toEqual([])
  await giveBack()
  expect(new Set(await Promise.all(waiting))).toEqual(new Set([200]))
})

test('background work has its own connections', async () => {
  const giveBack = await takeAll()
  const { rows } = await inBackground(() => sql<{ one: number }>`select 1 as one`.execute(db))
  expect(rows).toEqual([{ one: 1 }])
  await giveBack()
})

test('cancels a statement that takes too long, and one that waits too long for a lock', async () => {
  const long = await get('/long')
  expect(long.json()).toMatchObject(BUSY)
  expect(long.headers['retry-after']).toBe('2')
  await database.db.connection().execute(async (other) => {
    await sql`select pg_advisory_lock(7)`.execute(other)
    expect((await get('/locked')).json()).toMatchObject(BUSY)
    await sql`select pg_advisory_unlock(7)`.execute(other)
  })
  expect((await get('/locked')).statusCode).toBe(200)
})

test('a tool’s statements have no limit', async () => {
  const pool = openPool(database.url, { max: 1, statementTimeoutMs: 0 })
  const settings = await pool.query(
    `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
      current_setting('idle_in_transaction_session_timeout') as idle`,
  )
  expect(settings.rows).toEqual([{ statement: '0', lock: '0', idle: '0' }])
  await pool.end()
})

test('closes a connection without any response, unless its statements have a longer timeout or none', async () => {
  const pool = new pg.Pool({ connectionString: database.url, max: 1, pipeline: true })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  addQueryTimeout(pool, 200)
  const slow = 'select 1 as one, pg_sleep(0.6)'
  const process = async () => (await pool.query('select pg_backend_pid() as id')).rows[0]?.id
  const before = await process()
  await expect(pool.query(slow)).rejects.toThrow('Query read timeout')
  expect(await process()).not.toBe(before)
  const client = await pool.connect()
  for (const limit of [1500, 0]) {
    await client.query(`set statement_timeout = ${limit}`)
    expect((await client.query(slow)).rows).toMatchObject([{ one: 1 }])
  }
  client.release()
  await expect(pool.query(slow)).rejects.toThrow('Query read timeout')
  await pool.end()
})
