/** The shop as a separate process, started and stopped like an operator does. */
import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const START_LIMIT_MS = 120_000

type ShopChild = ChildProcessByStdio<null, Readable, Readable>

export interface ShopProcess {
  url: string
  child: ShopChild
  /** Start-up time in ms. */
  startMs: number
  /** Sends SIGINT like Ctrl-C, and waits until all child processes have ended. */
  stop(): Promise<void>
}

/** `program` replaces the shop's main program; its path is relative to the repository's root. */
interface ShopOptions {
  isDemo?: boolean
  program?: string
  /** Number of worker processes; by default a single process without a primary. */
  workers?: number
}

/** Starts the shop (by default the demo) on a free port, with `env`, without waiting. */
export function spawnShop(env: Record<string, string>, options: ShopOptions = {}): ShopChild {
  const { isDemo = true, program = 'server/main.ts', workers } = options
  const settings = { ...process.env, NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'error', ...env }
  const args = [program, ...(isDemo ? ['--demo'] : []), ...(workers ? ['--workers', String(workers)] : [])]
  return spawn(process.execPath, args, { cwd: root, env: settings, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** Does the same, and waits until it is open. Throws with its output if it fails. */
export async function startShopProcess(env: Record<string, string>, options?: ShopOptions): Promise<ShopProcess> {
  const startedAt = performance.now()
  const child = spawnShop(env, options)
  const url = await addressPrintedBy(child)
  return {
    url,
    child,
    startMs: performance.now() - startedAt,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGINT')
      await ended
    },
  }
}

function addressPrintedBy(child: ShopChild): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = ''
    const limit = setTimeout(() => reject(new Error(`The shop did not open in time.\n${printed}`)), START_LIMIT_MS)
    const read = (chunk: Buffer) => {
      printed += chunk.toString()
      const address = /http:\/\/[\w.]+:\d+/.exec(printed)?.[0]
      if (!address) return
      clearTimeout(limit)
      resolve(address)
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    child.once('exit', (code) => reject(new Error(`The shop ended with ${code}.\n${printed}`)))
  })
}
