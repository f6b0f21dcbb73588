/**
 * The PostgreSQL that comes with the shop: the real server, from npm, run as a separate process on the data folder. PostgreSQL's
 * own pg_ctl starts and stops it, so it survives a killed shop and the next one uses it.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../free-port.ts'
import { isPostgres, isRunning, type PostgresPrograms, postgresPrograms, runAsPostgres } from './postgres-process.ts'

export interface EmbeddedPostgres {
  /** URL of the database `shop`. */
  url: string
  /** URL of another database on the same server. */
  urlOf(database: string): string
  /** Stops the server unless another running shop or command uses it; `immediate` acts like a power cut. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>
}

export interface EmbeddedOptions {
  /** Trades crash safety for speed; only for tests. */
  fast?: boolean
  /** The port to listen on; a free one by default. */
  port?: number
  /** PostgreSQL settings that override ours. */
  settings?: Readonly<Record<string, string>>
}

/** An eighth of the memory, 2 GB at most. The system allocates it only as it is used. */
function sharedMegabytes(): number {
  return Math.min(2048, Math.max(128, Math.floor(totalmem() / 2 ** 20 / 8)))
}

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: `${sharedMegabytes()}MB`,
  work_mem: '16MB',
  effective_cache_size: '1GB',
  max_connections: '100',
  random_page_cost: '1.1',
  log_min_messages: 'warning',
}
const UNSAFE_BUT_FAST = { shared_buffers: '256MB', fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * Starts the server of `folder`, initialising its data if needed, and returns its URL. A server left running by a killed shop is
 * reused; if several processes use it, the last of them stops it.
 */
export async function startEmbeddedPostgres(folder: string, options: EmbeddedOptions = {}): Promise<EmbeddedPostgres> {
  const data = join(folder, 'postgres')
  const programs = await postgresPrograms()
  await mkdir(folder, { recursive: true })
  const password = await passwordOf(folder)
  if (!existsSync(data)) await initialise(programs, folder, data)

  await writeFile(useOf(folder, process.pid), '')
  const running = await runningPort(data)
  const port = running ?? (await start(programs, data, options))
  const urlOf = (database: string) => `postgres://shop:${password}@127.0.0.1:${port}/${database}`
  await createDatabase(urlOf('postgres'), 'shop')
  return {
    url: urlOf('shop'),
    urlOf,
    async stop(mode = 'fast') {
      await rm(useOf(folder, process.pid), { force: true })
      if (await isUsed(folder)) return
      await runAsPostgres(programs.pg_ctl, ['stop', '-D', data, '-m', mode, '-w', '-s'], data)
    },
  }
}

/** Initialises the data in a temporary folder and renames it, so that a killed start leaves no incomplete data. */
async function initialise(programs: PostgresPrograms, folder: string, data: string): Promise<void> {
  const fresh = `${data}.new`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { mode: 0o700 })
  if (programs.user) await chown(fresh, programs.user.uid, programs.user.gid)
  // initdb needs an empty folder and a password file that its user may read.
  const passwordFile = join(folder, 'postgres.password.initdb')
  await writeFile(passwordFile, await passwordOf(folder), { mode: 0o600 })
  if (programs.user) await chown(passwordFile, programs.user.uid, programs.user.gid)
  try {
    const flags = [
      '--username=shop',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale=C',
    ]
    await runAsPostgres(programs.initdb, [`--pgdata=${fresh}`, '--no-sync', ...flags], folder)
    await rename(fresh, data)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

async function start(programs: PostgresPrograms, data: string, options: EmbeddedOptions): Promise<number> {
  const port = options.port ?? (await freePort())
  const settings = { ...SETTINGS, ...(options.fast ? UNSAFE_BUT_FAST : {}), ...options.settings, port: String(port) }
  // Quoted because pg_ctl passes the options through a shell.
  const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
  const flags = Object.entries(settings).map(([name, value]) => `-c ${name}=${quoted(value)}`)
  const log = join(data, 'server.log')
  await runAsPostgres(
    programs.pg_ctl,
    ['start', '-D', data, '-l', log, '-w', '-s', '-t', '60', '-o', flags.join(' ')],
    data,
  )
  return port
}

/** Returns the port of the server running on `data`, if any. In postmaster.pid the pid is on line 1, the port on line 4. */
async function runningPort(data: string): Promise<number | undefined> {
  const pidFile = join(data, 'postmaster.pid')
  const [pid, , , port, , , , status] = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')
  if (!pid) return undefined
  if (await isPostgres(Number(pid), data)) return status?.trim() === 'ready' ? Number(port) : undefined
  // Left by a killed server. The pid may belong to another process by now, which PostgreSQL would take for its own.
  await rm(pidFile, { force: true })
  return undefined
}

const USE = 'postgres.used-by.'
/** The marker file of the process `pid` that uses the server. */
const useOf = (folder: string, pid: number) => join(folder, `${USE}${pid}`)

/** Whether a running process uses the server. Removes marker files of killed ones. */
async function isUsed(folder: string): Promise<boolean> {
  const uses = (await readdir(folder)).filter((name) => name.startsWith(USE))
  const pids = uses.map((name) => Number(name.slice(USE.length)))
  for (const pid of pids) if (!isRunning(pid)) await rm(useOf(folder, pid), { force: true })
  return pids.some(isRunning)
}

async function passwordOf(folder: string): Promise<string> {
  const file = join(folder, 'postgres.password')
  const known = await readFile(file, 'utf8').catch(() => '')
  if (known) return known
  const made = randomBytes(24).toString('hex')
  await writeFile(file, made, { mode: 0o600, flag: 'wx' })
  return made
}

async function createDatabase(adminUrl: string, name: string): Promise<void> {
  const { default: pg } = await import('pg')
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
    if (!rowCount) await client.query(`create database ${client.escapeIdentifier(name)}`)
  } finally {
    await client.end()
  }
}
