import { chmod, copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { placeOrder } from '../../server/areas/orders/order.test-orders.ts'
import { auditStock } from '../../server/areas/stock/audit-stock.ts'
import { type Db, openDatabase, openPool } from '../../server/platform/database/database.ts'
import { migrate } from '../../server/platform/database/migrations/migrate.ts'
import { signIn } from '../../server/testing/data/customers.ts'
import {
  createPostgresServer,
  type PostgresServer,
  startServerIn,
} from '../../server/testing/processes/postgres-server.ts'
import { writeBaseBackup } from '../../server/testing/processes/postgres-standby.ts'

const cleanUps: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp()
})

async function newFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `shop-${name}-`))
  cleanUps.push(() => rm(folder, { recursive: true, force: true }))
  return folder
}

function open(server: PostgresServer): Db {
  const db = openDatabase(openPool(server.url, { max: 2 }))
  cleanUps.push(() => db.destroy().catch(() => undefined))
  return db
}

const ordersIn = (db: Db) =>
  db.selectFrom('shop_order').select(['order_number', 'total_pence', 'status']).orderBy('id').execute()

/** Waits until `statement` returns true. */
const until = (server: PostgresServer, statement: string, parameters: unknown[] = []) =>
  expect.poll(async () => (await server.query(statement, parameters))[0]?.is_so).toBe(true)

test('orders deleted by mistake are restored as they were the moment before', async () => {
  // The setup of docs/backup.md: every full WAL segment is archived.
  const archive = await newFolder('archive')
  await chmod(archive, 0o777)
  const settings = { archive_mode: 'on', archive_command: `test ! -f ${archive}/%f && cp %p ${archive}/%f` }
  const server = await createPostgresServer({ settings })
  cleanUps.push(() => server.remove())
  const db = open(server)
  await migrate(db)
  const { id: userId } = await signIn(db)
  await placeOrder(db, { userId })

  // The nightly base backup, followed by a day's orders.
  const folder = await newFolder('recovered')
  await copyFile(join(server.folder, 'postgres.password'), join(folder, 'postgres.password'))
  await writeBaseBackup(server, join(folder, 'postgres'))
  for (let order = 0; order < 5; order += 1) await placeOrder(db, { userId })
  const before = await ordersIn(db)
  const audited = await auditStock(db)
  const [{ moment } = {}] = await server.query('select clock_timestamp()::text as moment')

  await server.query('select pg_sleep(0.05)')
  await server.query('truncate shop_order cascade')
  await server.query('drop table refund cascade')
  expect(await ordersIn(db)).toEqual([])
  const [{ piece } = {}] = await server.query('select pg_walfile_name(pg_switch_wal()) as piece')
  await until(server, 'select last_archived_wal >= $1 as is_so from pg_stat_archiver', [piece])
  // The machine is lost as well.
  await server.kill()

  await writeFile(join(folder, 'postgres', 'recovery.signal'), '')
  const recovered = await startServerIn(folder, {
    settings: {
      restore_command: `cp ${archive}/%f %p`,
      recovery_target_time: String(moment),
      recovery_target_action: 'promote',
    },
  })
  cleanUps.push(() => recovered.remove())
  await until(recovered, 'select not pg_is_in_recovery() as is_so')
  const restored = open(recovered)
  expect(before).toHaveLength(6)
  expect(await ordersIn(restored)).toEqual(before)
  expect(await auditStock(restored)).toEqual(audited)
  // The shop works again: it accepts the next order.
  await placeOrder(restored, { userId })
  expect(await ordersIn(restored)).toHaveLength(7)
})
