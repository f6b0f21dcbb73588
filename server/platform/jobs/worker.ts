/**
 * Work queued in a table: mails to send, refunds to make. The row is the queue entry, written in the transaction that causes it.
 * A worker locks the row while it works, or moves its next attempt first, so that no two processes do the same work and other
 * processes take over after a crash (docs/decisions/0005).
 */
import { setTimeout as wait } from 'node:timers/promises'
import { inBackground } from './background.ts'

export interface WorkerOptions {
  /** Pause in ms if there is nothing to do, and after an error. */
  everyMs: number
  /** Pause after each item in ms, so that a long queue leaves capacity for customers; read each time. */
  restMs?: number | (() => number)
  /** Processes one item; returns false if there is none. */
  work(): Promise<boolean>
  onError(error: unknown): void
}

/** A worker for one kind of work, such as sending mails. */
export interface Worker extends Omit<WorkerOptions, 'onError'> {
  /** Prefixed with its area: 'mail.send'. */
  name: string
}

export interface RunningWorker {
  /** Waits until the current item is finished. */
  stop(): Promise<void>
}

/** Starts all workers. All processes share the work; none of it is done twice. */
export function startWorkers(workers: readonly Worker[], onError: (error: unknown) => void): RunningWorker {
  const started = workers.map((worker) => startWorker({ ...worker, onError }))
  return { stop: async () => void (await Promise.all(started.map((worker) => worker.stop()))) }
}

/** Processes items until it is stopped. */
export function startWorker({ everyMs, restMs = 0, work, onError }: WorkerOptions): RunningWorker {
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
