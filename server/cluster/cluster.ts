/**
 * Runs several processes of the shop on one machine behind one port (`--workers`). The primary owns the embedded database, if
 * any, and starts, replaces, renews and stops the workers; it serves no requests itself.
 */
import cluster from 'node:cluster'
import { readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'
import pg from 'pg'
import { type Config, ConfigError } from '../platform/config/config.ts'
import { startEmbeddedPostgres } from '../platform/database/embedded/embedded-postgres.ts'
import { relayWorkerMessages } from '../platform/messages/worker-ipc.ts'
import { workerPool } from './cluster.pool.ts'
import { createRestarts } from './cluster.restarts.ts'

const MAX_WORKERS = 64
/** Connections of the embedded database reserved for the operator's commands and for itself. */
const SPARE_CONNECTIONS = 12
/** Connections of a process besides its pool: background work (4), scheduled jobs (3), messages (1). */
const OTHER_CONNECTIONS = 8
const MIN_POOL = 3
const MIN_CONNECTIONS = 100
const MAX_CONNECTIONS = 500
/** How much longer the primary waits than a worker allows for its own shutdown. */
const KILL_AFTER_MS = 2000
const INTERRUPTED = 130
const ENV_FILE = '--env-file='

/** Parses the number of workers: an integer, or `auto` for one per CPU core (`cores`). Throws ConfigError. */
export function workersWanted(text: string, cores: number): number {
  const count = text === 'auto' ? Math.min(cores, MAX_WORKERS) : Number(text)
  if (/^(?:\d+|auto)$/.test(text) && count >= 1 && count <= MAX_WORKERS) return count
  throw new ConfigError(`--workers takes a whole number from 1 to ${MAX_WORKERS}, or auto for the number of cores.`)
}

/** Returns the pool size of each worker for a database with at most `connections`. Throws ConfigError if they are too few. */
export function poolOfEach(workers: number, { wanted, connections }: { wanted: number; connections: number }): number {
  const max = Math.floor((connections - SPARE_CONNECTIONS) / workers) - OTHER_CONNECTIONS
  if (max >= MIN_POOL) return Math.min(wanted, max)
  throw new ConfigError(
    `${workers} workers need more connections than the embedded database takes (${connections}). Set DATABASE_URL to one of your own, or --workers to a smaller number.`,
  )
}

/** Starts the embedded database with connections for all workers if possible; returns the workers' settings for it. */
async function startEmbedded(config: Config, workers: number) {
  const all = workers * (config.databasePool + OTHER_CONNECTIONS) + SPARE_CONNECTIONS
  const settings = { max_connections: String(Math.min(Math.max(all, MIN_CONNECTIONS), MAX_CONNECTIONS)) }
  const { url, stop } = await startEmbeddedPostgres(config.dataDir, { settings })
  try {
    const pool = poolOfEach(workers, { wanted: config.databasePool, connections: await connectionsOf(url) })
    return { stop, settings: { DATABASE_URL: url, DATABASE_POOL: String(pool) } }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Returns the server's max_connections: one that was already running still has its old setting. */
async function connectionsOf(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'shop primary' })
  await client.connect()
  try {
    const { rows } = await client.query<{ max_connections: string }>('show max_connections')
    return Number(rows[0]?.max_connections)
  } finally {
    await client.end()
  }
}

export interface PrimaryOptions {
  workers: number
  /** Called once, when all workers listen. */
  onOpen(address: string): void
}

/** Runs the shop in `workers` processes until a signal stops this process and everything it started. */
export async function runPrimary(config: Config, { workers, onOpen }: PrimaryOptions): Promise<void> {
  const embedded = config.databaseUrl ? undefined : await startEmbedded(config, workers)
  const report = (sentence: string) => void (config.logLevel !== 'silent' && process.stderr.write(`${sentence}\n`))
  const fromFile = variablesOfFile()
  const pool = workerPool({
    fork: () => cluster.fork({ ...fromFile, ...embedded?.settings }),
    restartsOfPlace: createRestarts,
    report,
    onHopeless() {
      process.stderr.write('The processes of the shop end one after the other, as told above. It is given up.\n')
      void endAll(1)
    },
  })
  let isShuttingDown = false
  async function endAll(exitCode: number): Promise<void> {
    if (isShuttingDown) return
    isShuttingDown = true
    const isClean = await pool.end(config.stopMs + KILL_AFTER_MS)
    await embedded?.stop()
    process.exit(exitCode || (isClean ? 0 : 1))
  }
  relayWorkerMessages()
  // Workers accept connections themselves: one passed by the primary to a worker that is exiting would hang.
  cluster.schedulingPolicy = cluster.SCHED_NONE
  process.on('SIGTERM', () => endAll(0))
  process.on('SIGINT', () => {
    if (!isShuttingDown) return endAll(0)
    pool.kill()
    process.exit(INTERRUPTED)
  })
  // With a terminal, SIGHUP means that it was closed; without one, it requests a reload for a new release or new settings.
  const hasTerminal = [process.stdin, process.stdout, process.stderr].some(({ isTTY }) => isTTY)
  process.on('SIGHUP', () => (hasTerminal ? endAll(0) : pool.renew()))

  try {
    // The first worker migrates and seeds if needed, before the others start.
    const address = await pool.start({ isSpare: true })
    await Promise.allSettled(Array.from({ length: workers - 1 }, () => pool.start()))
    onOpen(address)
  } catch {
    // The worker has printed the error already.
    return endAll(1)
  }
}

/** Variables from the env file are removed from a worker's environment, because Node reads that file again for it. */
function variablesOfFile(): Record<string, undefined> {
  const file = process.execArgv.find((argument) => argument.startsWith(ENV_FILE))?.slice(ENV_FILE.length)
  if (!file) return {}
  const read = Object.entries(parseEnv(readFileSync(file, 'utf8')))
  return Object.fromEntries(read.flatMap(([name, value]) => (process.env[name] === value ? [[name, undefined]] : [])))
}
