/** The workers of one machine: as many as wanted, each replaced when it dies, all renewed one by one when asked. */
import type { Worker } from 'node:cluster'
import { Opened } from './cluster.messages.ts'
import type { Restarts } from './cluster.restarts.ts'

export interface WorkerPoolOptions {
  fork(): Worker
  /** For the place of one worker: one that dies again and again tries nobody's patience but its own. */
  restartsOfPlace(): Restarts
  /** What the operator is to know. */
  report(sentence: string): void
  /** The last worker has died as often as others before it in its place, and no more are started. */
  onHopeless(): void
}

export function workerPool({ fork, restartsOfPlace, report, onHopeless }: WorkerPoolOptions) {
  const living = new Set<Worker>()
  /** Of the living those that serve. */
  const open = new Set<Worker>()
  /** Those whose place is taken, or is to stay empty. */
  const leaving = new Set<Worker>()
  const waiting = new Set<NodeJS.Timeout>()
  let isShuttingDown = false
  let isRenewing = false

  /** The address of a worker once it is open. Refuses when it dies before that; `isSpare`: its place is then left empty. */
  function start({ isSpare = false, place = restartsOfPlace() } = {}): Promise<string> {
    const worker = fork()
    const bornAt = performance.now()
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    living.add(worker)
    // What is told to one that was just killed fails; that it ended is told as well.
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
      // A death is told above, whenever it comes.
      if (!isShuttingDown) start({ place }).catch(() => undefined)
    }, afterMs)
    waiting.add(timer)
  }

  /** Ends all of them at once. */
  function kill(): void {
    isShuttingDown = true
    for (const worker of living) worker.process.kill('SIGKILL')
  }

  return {
    start,

    /** Puts a new process in the place of each, one by one: it is open before the old one leaves. */
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

    /** Ends all of them, and answers whether each did as it should. Those that live after `limitMs` are killed. */
    async end(limitMs: number): Promise<boolean> {
      isShuttingDown = true
      for (const timer of waiting) clearTimeout(timer)
      const ends = [...living].map(endOf)
      for (const worker of living) worker.process.kill('SIGTERM')
      const limit = setTimeout(kill, limitMs)
      const ended = await Promise.all(ends)
      clearTimeout(limit)
      // Who had not begun yet ends of the signal itself.
      return ended.every(({ code, signal }) => code === 0 || signal === 'SIGTERM')
    },

    kill,
  }
}

/** How a worker ended, once it has. */
const endOf = (worker: Worker) =>
  new Promise<{ code: number; signal: string }>((resolve) => {
    worker.once('exit', (code, signal) => resolve({ code, signal }))
  })
