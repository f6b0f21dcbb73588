/**
 * The PostgreSQL that comes with the shop: the real server, from npm, run as a process of its own under the data folder.
 * It is started and stopped with PostgreSQL's own pg_ctl, so it outlives a killed shop and is taken over by the next.
 */
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../free-port.ts'
import { isPostgres, isRunning, type PostgresPrograms, postgresPrograms, runAsPostgres } from './postgres-process.ts'

export interface EmbeddedPostgres {
  /** Address of the database `shop`. */
  url: string
  /** Address of another database of the same server. */
  urlOf(database: string): string
  /** Ends the server, unless another running shop or command uses it; `immediate` as a power cut would. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>
}

export interface EmbeddedOptions {
  /** Trades safety against a crash for speed: for tests, whose data is thrown away. */
  fast?: boolean
  /** Where to listen; a free port unless given. */
  port?: number
  /** PostgreSQL's own settings, before ours. */
  settings?: Readonly<Record<string, string>>
}

/** An eighth of the machine, 2 GB at most: taken only as it is filled, so a small shop never has it. */
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
 * Starts the server of `folder`, making its data first if need be, and answers its address. A server left running by a
 * killed shop is taken over; one that others use as well is ended by whoever is the last of them.
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

/** Data are made beside their place and then moved, so that a killed start leaves nothing half-made in it. */
async function initialise(programs: PostgresPrograms, folder: string, data: string): Promise<void> {
  const fresh = `${data}.new`
  await rm(fresh, { recursive: true, force: true })
  await mkdir(fresh, { mode: 0o700 })
  if (programs.user) await chown(fresh, programs.user.uid, programs.user.gid)
  // initdb wants an empty folder and a file that its user may read.
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
  // pg_ctl has a shell read them.
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

/** The port of the server that runs over `data`, if one does; postmaster.pid has the pid first and the port fourth. */
async function runningPort(data: string): Promise<number | undefined> {
  const pidFile = join(data, 'postmaster.pid')
  const [pid, , , port, , , , status] = (await readFile(pidFile, 'utf8').catch(() => '')).split('\n')
  if (!pid) return undefined
  if (await isPostgres(Number(pid))) return status?.trim() === 'ready' ? Number(port) : undefined
  // Left by a killed server; the pid may be somebody else's by now, which PostgreSQL would take for its own.
  await rm(pidFile, { force: true })
  return undefined
}

const USE = 'postgres.used-by.'
/** The file that says that the process `pid` uses the server. */
const useOf = (folder: string, pid: number) => join(folder, `${USE}${pid}`)

/** Whether any running process does. What killed ones left behind is cleared away. */
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
