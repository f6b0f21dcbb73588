/** Backs up a running shop: one consistent snapshot of all tables, and every file that its rows refer to. */
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Writable } from 'node:stream'
import pg, { type Client } from 'pg'
import { type ArchiveWriter, writeArchive } from './backup.archive.ts'
import { checkBackup } from './backup.check.ts'
import {
  type BackedUpTable,
  BackupError,
  type BackupFiles,
  createTally,
  FORMAT,
  MANIFEST,
  Manifest,
  type Tally,
} from './backup.format.ts'
import { createLock, type LockWith } from './backup.lock.ts'
import { COPY_SETTINGS, copyPieces, listSequences, listTables } from './backup.tables.ts'
import { pauseFileRemoval } from './file-removal.ts'

/** Files to read ahead, to hide the latency of a distant bucket. */
const FILES_AT_ONCE = 8

interface BackupOrder {
  /** Address of the database. */
  url: string
  files: BackupFiles
  lockWith: LockWith
  shopVersion: string
  createdAt: Date
  /** Opens the archive file; replaced only in tests. */
  openTarget?: (file: string) => Promise<Target>
}

interface Target {
  stream: Writable
  /** Resolves when every byte is on the disk. */
  settle(): Promise<void>
}

/**
 * Writes the backup `file`, checks it and returns its manifest. It blocks no reads or writes, but postpones the removal of
 * image files until it is done. The file gets its name once it is complete and checked; if anything fails, no partial file
 * remains. Throws BackupError.
 */
export async function makeBackup(file: string, order: BackupOrder): Promise<Manifest> {
  const part = `${file}.${randomUUID().slice(0, 8)}.part`
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  await refuseExisting(file)
  const lock = await createLock(order.lockWith)
  try {
    const target = await (order.openTarget ?? openFile)(part)
    const archive = writeArchive(target.stream, lock)
    let manifest: Manifest
    try {
      manifest = await writeEntries(archive, order)
      await archive.finish()
      await target.settle()
    } catch (error) {
      await archive.abort()
      throw error
    }
    const found = await checkBackup(part, lock.opensAgain)
    if (JSON.stringify(found) !== JSON.stringify(manifest))
      throw new BackupError('What was read back is not what was written.')
    await rename(part, file)
    await settleFolder(dirname(file))
    return manifest
  } catch (error) {
    await rm(part, { force: true })
    throw isFull(error)
      ? new BackupError(`The disk is full: no backup was made. Older ones are as they were.`, { cause: error })
      : error
  }
}

const isFull = (error: unknown) =>
  error instanceof Error && 'code' in error && ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(String(error.code))

async function writeEntries(archive: ArchiveWriter, order: BackupOrder): Promise<Manifest> {
  const { url, files, shopVersion, createdAt } = order
  const client = new pg.Client({ connectionString: url, application_name: 'shop backup', keepAlive: true })
  // A lost connection makes the current statement fail; without a listener, the event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(COPY_SETTINGS)
    await pauseFileRemoval(client)
    await client.query('begin isolation level repeatable read, read only')
    const { rows: shop } = await client.query<{ is_there: boolean }>(
      `select to_regclass('kysely_migration') is not null as is_there`,
    )
    if (!shop[0]?.is_there) throw new BackupError('The database holds no shop: there is nothing to back up.')
    const { rows: migrations } = await client.query<{ name: string }>('select name from kysely_migration order by name')
    const { rows: server } = await client.query<{ version: string }>(
      `select current_setting('server_version') as version`,
    )
    const tally = createTally()
    const tables = await writeTables(archive, client, tally)
    const sequences = await listSequences(client)
    const missing = await writeFiles(archive, client, files, tally)
    const manifest = Manifest.parse({
      format: FORMAT,
      shop_version: shopVersion,
      created_at: createdAt.toISOString(),
      postgres_version: server[0]?.version,
      migrations: migrations.map(({ name }) => name),
      tables,
      sequences,
      files: { ...tally.files(), missing },
    })
    await archive.add(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 2)))
    return manifest
  } finally {
    await client.end()
  }
}

async function writeTables(archive: ArchiveWriter, client: Client, tally: Tally): Promise<BackedUpTable[]> {
  const tables: BackedUpTable[] = []
  for (const table of await listTables(client)) {
    const pieces = copyPieces(client, table)
    let number = 0
    let next = await pieces.next()
    for (; !next.done; next = await pieces.next()) {
      tally.addPiece(table.name, next.value)
      await archive.add(`tables/${table.name}/${String(number).padStart(6, '0')}.copy`, next.value)
      number += 1
    }
    tables.push({ ...table, ...tally.table(table.name), rows: next.value })
  }
  return tables
}

/** Returns the names of missing files, which the shop had lost before. */
async function writeFiles(archive: ArchiveWriter, client: Client, files: BackupFiles, tally: Tally): Promise<string[]> {
  const missing: string[] = []
  const reading: { name: string; bytes: Promise<Buffer | undefined> }[] = []
  const writeFirst = async () => {
    const first = reading.shift()
    if (!first) return
    const bytes = await first.bytes
    if (!bytes) return void missing.push(first.name)
    tally.addFile(first.name, bytes)
    await archive.add(`files/${first.name}`, bytes)
  }
  for await (const name of files.list(client)) {
    const bytes = files.read(name)
    // `writeFirst` throws this error when it reaches the file.
    bytes.catch(() => undefined)
    reading.push({ name, bytes })
    if (reading.length >= FILES_AT_ONCE) await writeFirst()
  }
  while (reading.length > 0) await writeFirst()
  return missing
}

async function refuseExisting(file: string): Promise<void> {
  const existing = await open(file).catch(() => undefined)
  if (!existing) return
  await existing.close()
  throw new BackupError(`${file} is there already. Give another name.`)
}

/** Mode 0600: no other user of the machine may read a backup, because it contains the shop's secrets. */
async function openFile(path: string): Promise<Target> {
  const stream = createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true, highWaterMark: 1 << 20 })
  await once(stream, 'open')
  return {
    stream,
    async settle() {
      if (!stream.closed) await once(stream, 'close')
    },
  }
}

/** Makes the new name survive a power cut as well. Some systems cannot sync a folder. */
async function settleFolder(folder: string): Promise<void> {
  const handle = await open(folder).catch(() => undefined)
  await handle?.sync().catch(() => undefined)
  await handle?.close()
}
