/**
 * Replaces the contents of a database with a backup. Everything happens in one transaction: readers see the old data until the
 * new data is complete, and a killed restore changes nothing. It needs only the rights of the tables' owner.
 */
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import pg, { type Client } from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { readMigrations } from '../database/migrations/migration.files.ts'
import { readArchive } from './backup.archive.ts'
import { checkBackup, readEntryName } from './backup.check.ts'
import { type BackedUpTable, BackupError, type BackupFiles, type Manifest } from './backup.format.ts'
import type { OpenWith } from './backup.lock.ts'
import { COPY_SETTINGS, columnList } from './backup.tables.ts'
import { emptyDatabase, foreignTable, layAside, makeTables } from './restore.tables.ts'

interface RestoreOrder {
  /** Address of the database. */
  url: string
  files: BackupFiles
  openWith: OpenWith
  /** Whether existing data may be deleted. */
  replaces: boolean
}

/**
 * Restores the backup `file` after checking all of it once, and returns its manifest. The database then has the migrations of the
 * backup and still needs to be migrated. Throws BackupError.
 */
export async function restoreBackup(file: string, order: RestoreOrder): Promise<Manifest> {
  const manifest = await checkBackup(file, order.openWith)
  const migrations = await migrationsOf(manifest)
  const client = new pg.Client({ connectionString: order.url, application_name: 'shop restore', keepAlive: true })
  // A lost connection makes the current statement fail; without a listener, the event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(COPY_SETTINGS)
    await refuseRunningShop(client)
    await refuseForeign(client)
    if (!order.replaces) await refuseData(client)
    await client.query('begin')
    await emptyDatabase(client)
    await makeTables(client, migrations)
    const { putBack } = await layAside(client, manifest.tables)
    await load(client, file, manifest, order)
    await putBack()
    for (const { name, last_value, is_called } of manifest.sequences) {
      await client.query('select setval($1::regclass, $2::bigint, $3)', [`"${name}"`, last_value, is_called])
    }
    await client.query('commit')
    await client.query('analyze')
    return manifest
  } finally {
    await client.end()
  }
}

async function migrationsOf(manifest: Manifest) {
  const known = await readMigrations()
  const names = new Set(known.map(({ name }) => name))
  const later = manifest.migrations.find((name) => !names.has(name))
  if (later) {
    throw new BackupError(
      `The backup is of a later release of the shop (${manifest.shop_version}, with the migration ${later}). Install that one, or a later one, to restore it.`,
    )
  }
  const had = new Set(manifest.migrations)
  return known.filter(({ name }) => had.has(name))
}

/** A running shop would write into tables that are about to be dropped, and serve outdated data from its caches. */
async function refuseRunningShop(client: Client): Promise<void> {
  const { rows } = await client.query<{ connections: number }>(`
    select count(*)::integer as connections from pg_stat_activity
    where datname = current_database() and application_name like 'shop%' and application_name <> 'shop restore'`)
  if (rows[0]?.connections) {
    throw new BackupError('The shop is running on this database. Stop every process of it, then restore.')
  }
}

/** Throws if the database belongs to another program: the URL must be wrong, and its data would be lost. */
async function refuseForeign(client: Client): Promise<void> {
  const table = await foreignTable(client)
  if (table === undefined) return
  throw new BackupError(
    `The database holds the table ${table} and no shop: it is another program’s. Restore into an empty one.`,
  )
}

async function refuseData(client: Client): Promise<void> {
  for (const [table, things] of [
    ['shop_order', 'orders'],
    ['product', 'products'],
  ] as const) {
    const { rows: found } = await client.query<{ there: boolean }>('select to_regclass($1) is not null as there', [
      table,
    ])
    if (!found[0]?.there) continue
    const { rows } = await client.query(`select from ${table} limit 1`)
    if (rows.length > 0) {
      throw new BackupError(
        `The database has ${things} already. Restore into an empty one, or give --replace: then what is there is gone for good.`,
      )
    }
  }
}

/** Fills the tables and writes the files in the order of the archive. */
async function load(
  client: Client,
  file: string,
  manifest: Manifest,
  { openWith, files }: RestoreOrder,
): Promise<void> {
  const tables = new Map(manifest.tables.map((table) => [table.name, table]))
  let filling: { table: BackedUpTable; copy: CopyStreamQuery } | undefined
  const endTable = async () => {
    if (!filling) return
    const { table, copy } = filling
    filling = undefined
    copy.end()
    await finished(copy)
    if (copy.rowCount !== table.rows) {
      throw new BackupError(`${table.name} got ${copy.rowCount} rows in place of ${table.rows}. Nothing was changed.`)
    }
  }
  for await (const { name, bytes } of readArchive(file, openWith)) {
    const place = readEntryName(name)
    if (place && 'table' in place) {
      const table = tables.get(place.table)
      if (!table) throw new BackupError(`Nothing is said of the table ${place.table}. Nothing was changed.`)
      if (filling?.table !== table) {
        await endTable()
        filling = { table, copy: openCopy(client, table) }
      }
      await writePiece(filling.copy, bytes)
    } else {
      await endTable()
      if (place) await files.write(place.file, bytes)
    }
  }
  await endTable()
}

function openCopy(client: Client, table: BackedUpTable): CopyStreamQuery {
  const copy = client.query(copyFrom(`copy ${columnList(table)} from stdin with (freeze)`))
  // The next piece or the end of the table throws this error.
  copy.on('error', () => undefined)
  return copy
}

/** Resolves when the next piece may be written; throws the database's error for this one. */
async function writePiece(copy: CopyStreamQuery, bytes: Buffer): Promise<void> {
  if (copy.errored) throw copy.errored
  if (copy.write(bytes)) return
  await once(copy, 'drain')
}
