/** Scheduled jobs, with a queue inside PostgreSQL (pg-boss). */
import { setTimeout as wait } from 'node:timers/promises'
import { PgBoss } from 'pg-boss'
import { inBackground } from './background.ts'

export interface ScheduledJob {
  /** Prefixed with its area: 'catalogue.recheck'. */
  name: string
  /** The schedule as a cron expression, in London time. */
  cron: string
  run(): Promise<void>
}

export interface Jobs {
  stop(): Promise<void>
}

export interface JobsOptions {
  onError(error: unknown): void
  /** Delay before a retry after a failed start, in ms. */
  againMs?: number
}

const AGAIN_MS = 10_000

/**
 * Starts the workers of `jobs`, with retries while the database is unavailable. Each scheduled run is done once, no matter how
 * many processes there are.
 */
export function startJobs(url: string, jobs: readonly ScheduledJob[], options: JobsOptions): Jobs {
  const { onError, againMs = AGAIN_MS } = options
  const end = new AbortController()

  async function start(): Promise<PgBoss | undefined> {
    while (!end.signal.aborted) {
      try {
        return await startBoss(url, jobs, onError)
      } catch (error) {
        onError(error)
        await wait(againMs, undefined, { signal: end.signal, ref: false }).catch(() => undefined)
      }
    }
    return undefined
  }

  const started = start()
  return {
    async stop() {
      end.abort()
      await (await started)?.stop({ graceful: true, timeout: 5000 })
    },
  }
}

async function startBoss(url: string, jobs: readonly ScheduledJob[], onError: (error: unknown) => void) {
  const boss = new PgBoss({ connectionString: url, application_name: 'shop jobs', max: 3 })
  boss.on('error', onError)
  try {
    await boss.start()
    for (const { name, cron, run } of jobs) {
      await boss.createQueue(name)
      await boss.schedule(name, cron, null, { tz: 'Europe/London' })
      await boss.work(name, () => inBackground(run))
    }
    return boss
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => undefined)
    throw error
  }
}
