/**
 * Work that waits in a table: mail to send, refunds to carry out. The row is the queue, written in the transaction of
 * its reason. A worker holds the row while it works, or moves its next attempt before it does, so that no two processes
 * do the same and a killed one leaves it to the others (docs/decisions/0005).
 */
import { setTimeout as wait } from 'node:timers/promises'
import { inBackground } from './background.ts'

export interface WorkerOptions {
  /** How long to wait when there is nothing to do, and after a fault, in ms. */
  everyMs: number
  /** How long to rest after each piece, in ms, so that a long queue leaves the shop to its customers; asked each time. */
  restMs?: number | (() => number)
  /** Does one piece of work; answers false when there is none. */
  work(): Promise<boolean>
  onError(error: unknown): void
}

export interface Worker {
  /** Finishes the piece in hand. */
  stop(): Promise<void>
}

/** Does piece after piece until it is stopped. */
export function startWorker({ everyMs, restMs = 0, work, onError }: WorkerOptions): Worker {
  const end = new AbortController()
  const pause = (ms: number) => wait(ms, undefined, { signal: end.signal, ref: false }).catch(() => undefined)
  const rest = () => (typeof restMs === 'number' ? restMs : restMs())
  async function run(): Promise<void> {
    while (!end.signal.aborted) {
      const didSomething = await inBackground(work).catch((error: unknown) => {
        onError(error)
        return false
      })
      const ms = didSomething ? rest() : everyMs
      if (ms > 0) await pause(ms)
    }
  }
  const running = run()
  return {
    async stop() {
      end.abort()
      await running
    },
  }
}
