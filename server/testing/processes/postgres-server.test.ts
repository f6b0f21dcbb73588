import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPostgresServer, type PostgresReplica, type PostgresServer, startReplica } from './postgres-server.ts'

let primary: PostgresServer
let replica: PostgresReplica
beforeAll(async () => {
  primary = await createPostgresServer()
  await primary.query('create table kept (n int)')
  replica = await startReplica(primary)
})
afterAll(async () => {
  await replica?.remove()
  await primary?.remove()
})

const numbersOf = async (server: PostgresServer) =>
  (await server.query('select n from kept order by n')).map(({ n }) => n)

test('committed data survive a stop, a crash and a kill, at the same address', async () => {
  await primary.query('insert into kept values (1)')
  await primary.stop()
  await expect(primary.query('select 1')).rejects.toThrow('ECONNREFUSED')
  await primary.start()
  await primary.query('insert into kept values (2)')
  await primary.stop('immediate')
  await primary.start()
  await primary.query('insert into kept values (3)')
  await primary.kill()
  await expect(primary.query('select 1')).rejects.toThrow('ECONNREFUSED')
  await primary.start()
  expect(await numbersOf(primary)).toEqual([1, 2, 3])
  await replica.caughtUp()
  expect(await numbersOf(replica)).toEqual([1, 2, 3])
})

test('a replica shows the writes of the primary, except while its replay is paused, and accepts no writes', async () => {
  await replica.pauseReplay()
  await primary.query('insert into kept values (10)')
  expect(await numbersOf(replica)).not.toContain(10)
  await replica.resumeReplay()
  await replica.caughtUp()
  expect(await numbersOf(replica)).toContain(10)
  await expect(replica.query('insert into kept values (11)')).rejects.toThrow('read-only')
})

test('starts after a kill although another PostgreSQL has the number of the killed one by now', async () => {
  await replica.kill()
  const [killed, other] = [join(replica.data, 'postmaster.pid'), join(primary.data, 'postmaster.pid')]
  const [pid] = (await readFile(other, 'utf8')).split('\n')
  await writeFile(killed, (await readFile(killed, 'utf8')).replace(/^\d+/, String(pid)))
  await replica.start()
  expect(await replica.query('select 1 as one')).toEqual([{ one: 1 }])
})
