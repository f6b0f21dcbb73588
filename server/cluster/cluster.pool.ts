/** The workers of one machine: replaces those that exit, and renews all one by one on request. */
import type { Worker } from 'node:cluster'
import { Opened } from './cluster.messages.ts'
import type { Restarts } from './cluster.restarts.ts'

export interface WorkerPoolOptions {
  fork(): Worker
  /** Creates the restart policy of one worker slot, so that a crashing worker delays only its own restarts. */
  restartsOfPlace(): Restarts
  /** Reports a message to the operator. */
  report(sentence: string): void
  /** Called when a slot has reached its maximum of restarts and no other worker serves. */
  onHopeless(): void
}

export function workerPool({ fork, restartsOfPlace, report, onHopeless }: WorkerPoolOptions) {
  const living = new Set<Worker>()
  /** The workers that accept requests. */
  const open = new Set<Worker>()
  /** Workers that are replaced already or must not be replaced. */
  const leaving = new Set<Worker>()
  const waiting = new Set<NodeJS.Timeout>()
  let isShuttingDown = false
  let isRenewing = false

  /** Resolves to the worker's address once it listens; rejects if it exits before. A spare is not replaced if that happens. */
  function start({ isSpare = false, place = restartsOfPlace() } = {}): Promise<string> {
    const worker = fork()
    const bornAt = performance.now()
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    living.add(worker)
    // Sending a message to a killed worker fails; its exit is reported separately.
    worker.on('error', () => undefined)
    worker.on('message', (message) => {
      const opened = Opened.safeParse(message)
      if (!opened.success) return
      open.add(worker)
      resolve(opened.data.address)
    })
    worker.once('exit', (code, signal) => {
      living.delete(worker)
      const wasOpen = open.delete(worker)
      const reason = `Process ${worker.process.pid} ended with ${signal ?? code}`
      reject(new Error(reason))
      if (!leaving.delete(worker) && !isShuttingDown && (wasOpen || !isSpare)) {
        replace(place, performance.now() - bornAt, reason)
      }
    })
    return promise
  }

  function replace(place: Restarts, livedMs: number, reason: string): void {
    const afterMs = place.afterDeath(livedMs, open.size === 0)
    if (afterMs === undefined) {
      report(`${reason}.`)
      onHopeless()
      return
    }
    report(`${reason}, and is replaced${afterMs > 0 ? ` in ${afterMs / 1000} s` : ''}.`)
    const timer = setTimeout(() => {
      waiting.delete(timer)
      // The exit is reported above.
      if (!isShuttingDown) start({ place }).catch(() => undefined)
    }, afterMs)
    waiting.add(timer)
  }

  /** Kills all workers at once. */
  function kill(): void {
    isShuttingDown = true
    for (const worker of living) worker.process.kill('SIGKILL')
  }

  return {
    start,

    /** Replaces each worker by a new process, one by one: the new one listens before the old one stops. */
    async renew(): Promise<void> {
      if (isRenewing || isShuttingDown) return
      isRenewing = true
      try {
        for (const old of [...living]) {
          await start({ isSpare: true })
          leaving.add(old)
          const gone = endOf(old)
          if (living.has(old) && old.isConnected()) old.send({ about: 'shop:leave' })
          if (living.has(old)) await gone
        }
        report('Every process is a new one.')
      } catch (error) {
        report(`${error instanceof Error ? error.message : error} before it was open: the others stay as they are.`)
      } finally {
        isRenewing = false
      }
    },

    /** Stops all workers and returns whether each exited cleanly. Those still running after `limitMs` are killed. */
    async end(limitMs: number): Promise<boolean> {
      isShuttingDown = true
      for (const timer of waiting) clearTimeout(timer)
      const ends = [...living].map(endOf)
      for (const worker of living) worker.process.kill('SIGTERM')
      const limit = setTimeout(kill, limitMs)
      const ended = await Promise.all(ends)
      clearTimeout(limit)
      // A worker that was still starting is ended by the signal itself.
      return ended.every(({ code, signal }) => code === 0 || signal === 'SIGTERM')
    },

    kill,
  }
}

/** Resolves with the exit status of a worker. */
const endOf = (worker: Worker) =>
  new Promise<{ code: number; signal: string }>((resolve) => {
    worker.once('exit', (code, signal) => resolve({ code, signal }))
  })
