import { once } from 'node:events'
import { createServer as createTcpServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { createTestDatabase } from '../../../testing/database.ts'
import { type Db, openDatabase, openPool } from '../../database/database.ts'
import { freePort } from '../../free-port.ts'
import { createServer } from '../server.ts'
import { createDraining } from './draining.ts'
import { addHealth } from './health.ts'

async function asking(db: Db) {
  const app = await createServer({ logLevel: 'silent', trustProxy: false })
  const draining = createDraining()
  addHealth(app, db, draining)
  onTestFinished(() => app.close())
  const ready = async () => {
    const answer = await app.inject('/health/ready')
    return { status: answer.statusCode, body: answer.json() }
  }
  return { ready, draining }
}

function databaseAt(port: number): Db {
  const url = `postgres://shop@127.0.0.1:${port}/shop`
  const db = openDatabase(openPool(url, { max: 1, waitMs: 60_000, statementTimeoutMs: 0 }))
  onTestFinished(() => db.destroy())
  return db
}

test('is ready while its database answers, until the shutdown begins', async () => {
  const database = await createTestDatabase()
  onTestFinished(() => database.close())
  const { ready, draining } = await asking(database.db)
  expect(await ready()).toEqual({ status: 200, body: { status: 'ok', database: 'ok' } })
  draining.begin()
  expect(await ready()).toMatchObject({ status: 503, body: { code: 'not_ready' } })
})

test('stays ready when the database cannot be reached, and reports it as away', async () => {
  const { ready } = await asking(databaseAt(await freePort()))
  expect(await ready()).toEqual({ status: 200, body: { status: 'ok', database: 'away' } })
})

test('stays ready when the database accepts connections without answering, and answers in time', async () => {
  const held = new Set<Socket>()
  const mute = createTcpServer((socket) => held.add(socket.on('error', () => undefined))).listen(0, '127.0.0.1')
  await once(mute, 'listening')
  const address = mute.address()
  const { ready } = await asking(databaseAt(typeof address === 'object' && address ? address.port : 0))
  expect(await ready()).toEqual({ status: 200, body: { status: 'ok', database: 'away' } })
  for (const socket of held) socket.destroy()
  mute.close()
})
