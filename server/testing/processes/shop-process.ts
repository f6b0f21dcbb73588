/** The shop as a process of its own, started and stopped as an operator would. */
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
  /** From its start until it was open, in ms. */
  startMs: number
  /** Ends it as Ctrl-C does, and waits until everything it started has ended too. */
  stop(): Promise<void>
}

/** Another program than the shop's own may be named, from the root of the repository. */
interface ShopOptions {
  isDemo?: boolean
  program?: string
  /** In how many processes; one, without a primary, unless given. */
  workers?: number
}

/** Starts the shop (the demo unless told otherwise) on a free port, with `env`, and does not wait. */
export function spawnShop(env: Record<string, string>, options: ShopOptions = {}): ShopChild {
  const { isDemo = true, program = 'server/main.ts', workers } = options
  const settings = { ...process.env, NODE_ENV: 'production', PORT: '0', LOG_LEVEL: 'error', ...env }
  const args = [program, ...(isDemo ? ['--demo'] : []), ...(workers ? ['--workers', String(workers)] : [])]
  return spawn(process.execPath, args, { cwd: root, env: settings, stdio: ['ignore', 'pipe', 'pipe'] })
}

/** The same, and waits until it is open. Refuses with what it printed. */
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
