/** Makes a standby with PostgreSQL's low-level backup API, because the npm package has no pg_basebackup. */
import { appendFile, chown, copyFile, mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { postgresPrograms } from '../../platform/database/embedded/postgres-process.ts'

/** The running server to copy. */
interface Source {
  url: string
  port: number
  data: string
  folder: string
}

/** Files of the running server only, and folders that are empty in a copy (PostgreSQL's documentation, 25.3.4). */
const LEFT_OUT = new Set(['postmaster.pid', 'postmaster.opts', 'server.log'])
const EMPTIED = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_subtrans',
])

/** Copies the running `source` into `folder`, ready to start there as its streaming standby. */
export async function copyAsStandby(source: Source, folder: string): Promise<void> {
  const data = join(folder, 'postgres')
  await copyFile(join(source.folder, 'postgres.password'), join(folder, 'postgres.password'))
  await writeBaseBackup(source, data)
  const { username, password } = new URL(source.url)
  const primary = `host=127.0.0.1 port=${source.port} user=${username} password=${password} application_name=replica`
  await appendFile(join(data, 'postgresql.auto.conf'), `\nprimary_conninfo = '${primary}'\n`)
  await writeFile(join(data, 'standby.signal'), '')
}

/** Copies the data of the running `source` to the new folder `data`, with the backup label. */
export async function writeBaseBackup(source: Pick<Source, 'url' | 'data'>, data: string): Promise<void> {
  const { user } = await postgresPrograms()
  const client = new pg.Client({ connectionString: source.url })
  await client.connect()
  try {
    await client.query(`select pg_backup_start('copy', true)`)
    await copyFolder(source.data, data, user)
    // Does not wait for the archive: the standby streams the rest from the primary.
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await writeFile(join(data, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
}

type Owner = { uid: number; gid: number } | undefined

async function copyFolder(from: string, to: string, owner: Owner): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  if (owner) await chown(to, owner.uid, owner.gid)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (LEFT_OUT.has(entry.name)) continue
    if (entry.isDirectory())
      await (EMPTIED.has(entry.name) ? copyEmpty(source, target, owner) : copyFolder(source, target, owner))
    else if (entry.isFile()) await copyIfThere(source, target, owner)
  }
}

/** Copies the folder tree without files. */
async function copyEmpty(from: string, to: string, owner: Owner): Promise<void> {
  await mkdir(to, { mode: 0o700 })
  if (owner) await chown(to, owner.uid, owner.gid)
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (entry.isDirectory() && from.endsWith('pg_wal'))
      await copyEmpty(join(from, entry.name), join(to, entry.name), owner)
  }
}

/** A file that the server deletes meanwhile is restored from the write-ahead log. */
async function copyIfThere(from: string, to: string, owner: Owner): Promise<void> {
  try {
    await copyFile(from, to)
    if (owner) await chown(to, owner.uid, owner.gid)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
  }
}
