import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  createPostgresServer,
  type PostgresReplica,
  type PostgresServer,
  startReplica,
} from '../../../testing/processes/postgres-server.ts'
import { type Db, openDatabase, openPool } from '../database.ts'
import { openReads, type Reads } from './replica.ts'

let primary: PostgresServer
let replica: PostgresReplica
let db: Db
let reads: Reads
const said: string[] = []

beforeAll(async () => {
  primary = await createPostgresServer()
  await primary.query('create table shown (n int)')
  await primary.query('insert into shown values (0)')
  replica = await startReplica(primary)
  const pool = openPool(primary.url, { max: 4 })
  db = openDatabase(pool)
  reads = readsOf(replica.url)
  function readsOf(replicaUrl: string) {
    const limits = { max: 4, waitMs: 2000 }
    return openReads({
      primary: { url: primary.url, pool },
      replicaUrl,
      limits,
      log: (sentence) => said.push(sentence),
    })
  }
})
afterAll(async () => {
  await reads?.close()
  await db?.destroy()
  await replica?.remove()
  await primary?.remove()
})
beforeEach(async () => {
  await expect.poll(readFrom, { timeout: 10_000, interval: 50 }).toBe('replica')
})

/** The server that currently serves reads. */
async function readFrom(): Promise<'replica' | 'primary'> {
  const { rows } = await sql<{ is_standby: boolean }>`select pg_is_in_recovery() as is_standby`.execute(reads.db)
  return rows[0]?.is_standby ? 'replica' : 'primary'
}

const shown = async () => (await sql<{ n: number }>`select max(n) as n from shown`.execute(reads.db)).rows[0]?.n
const show = (n: number) => primary.query('insert into shown values ($1)', [n])

/** Reads continuously until `during` is done and returns which servers responded. No read may fail. */
async function readWhile(during: () => Promise<unknown>): Promise<Set<string>> {
  const answeredBy = new Set<string>()
  let isOver = false
  const reader = async () => {
    while (!isOver) answeredBy.add(await readFrom())
  }
  const readers = Promise.all([reader(), reader(), reader(), reader(), reader(), reader()])
  await during().finally(() => {
    isOver = true
  })
  await readers
  return answeredBy
}

test('reads a published change at once, from the primary until the replica has it', async () => {
  await replica.pauseReplay()
  await show(1)
  reads.noteChange()
  expect(await Promise.all([shown(), shown(), shown()])).toEqual([1, 1, 1])
  await wait(200)
  expect(await readFrom()).toBe('primary')
  expect(await shown()).toBe(1)
  await replica.resumeReplay()
  await expect.poll(readFrom).toBe('replica')
  expect(await shown()).toBe(1)
})

test('does not read a replica that lags behind, and reads it again once it has caught up', async () => {
  await replica.pauseReplay()
  await show(2)
  // Nothing announced the change, so it appears with a delay, but a short one.
  await expect.poll(readFrom, { timeout: 10_000, interval: 100 }).toBe('primary')
  expect(await shown()).toBe(2)
  await expect.poll(() => reads.status().isUsed, { timeout: 5000 }).toBe(false)
  expect(said.at(-1)).toBe('The replica is not used: it is behind the primary.')
  expect(reads.status().behindBytes).toBeGreaterThan(0)
  await replica.resumeReplay()
  await expect.poll(() => reads.status().isUsed, { timeout: 5000 }).toBe(true)
})

test.each(['fast', 'kill'] as const)(
  'no read fails when the replica stops under load (%s), and it comes back by itself',
  async (how) => {
    const answeredBy = await readWhile(async () => {
      await (how === 'kill' ? replica.kill() : replica.stop(how))
      await wait(300)
      await replica.start()
    })
    expect(answeredBy).toEqual(new Set(['replica', 'primary']))
    await expect.poll(readFrom, { timeout: 10_000 }).toBe('replica')
  },
)

test('reads from the primary what conflicts with the replay', async () => {
  await replica.query("alter system set max_standby_streaming_delay = '0'")
  await replica.query('select pg_reload_conf()')
  const slow = sql<{ n: number }>`select count(*)::int as n from shown, pg_sleep(0.5)`.execute(reads.db)
  await wait(200)
  // Takes a lock that conflicts with readers of the table on the replica.
  await primary.query('alter table shown add column other int')
  await replica.caughtUp()
  expect((await slow).rows[0]?.n).toBeGreaterThan(0)
})

test('runs a transaction on the primary, and rejects a write outside', async () => {
  const { rows } = await reads.db
    .transaction()
    .execute((trx) => sql<{ is_standby: boolean }>`select pg_is_in_recovery() as is_standby`.execute(trx))
  expect(rows).toEqual([{ is_standby: false }])
  await expect(sql`insert into shown values (9)`.execute(reads.db)).rejects.toThrow('read-only')
  await expect(sql`select 1 / 0`.execute(reads.db)).rejects.toThrow('division by zero')
  expect(await readFrom()).toBe('replica')
})

test('does not use a connection for writing that leads to a standby', async () => {
  const misled = openPool(replica.url, { max: 1 })
  await expect(misled.query('select 1')).rejects.toThrow('standby')
  await misled.end()
})

test('reads go on while the primary is down', async () => {
  await primary.stop('immediate')
  try {
    await wait(1500)
    expect(await readFrom()).toBe('replica')
  } finally {
    await primary.start()
  }
  reads.noteChange()
  await expect.poll(readFrom, { timeout: 10_000 }).toBe('replica')
})

test('does not read a server that was promoted to primary, or an unrelated one', async () => {
  const other = await startReplica(primary)
  const stranger = await createPostgresServer()
  const pool = openPool(primary.url, { max: 2 })
  const sentences: string[] = []
  const open = (replicaUrl: string) =>
    openReads({ primary: { url: primary.url, pool }, replicaUrl, limits: { max: 2 }, log: (s) => sentences.push(s) })
  const [ofOther, ofStranger] = [open(other.url), open(stranger.url)]
  try {
    await expect.poll(() => ofOther.status().isUsed, { timeout: 5000 }).toBe(true)
    await other.query('select pg_promote()')
    await expect.poll(() => ofOther.status().isUsed, { timeout: 5000 }).toBe(false)
    expect(sentences).toContain('The replica is not used: it is a copy of another database.')
    expect(sentences).toContain('The replica is not used: it is no standby, or was made a primary itself.')
    expect(ofStranger.status()).toMatchObject({ isUsed: false, byReplica: 0 })
  } finally {
    await Promise.all([ofOther.close(), ofStranger.close()])
    await pool.end()
    await Promise.all([other.remove(), stranger.remove()])
  }
})
