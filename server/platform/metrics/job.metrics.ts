/** Metrics of scheduled jobs and workers: runs, durations, failures and the last success. */
import { Counter, Gauge, Histogram } from 'prom-client'
import { hasTable } from '../database/expressions.ts'
import type { ScheduledJob } from '../jobs/jobs.ts'
import type { Worker } from '../jobs/worker.ts'
import { traced } from '../tracing/tracing.ts'
import type { Waiting } from './waiting.metrics.ts'

const RUNS = new Counter({
  name: 'shop_job_runs_total',
  help: 'Runs of scheduled jobs, by outcome.',
  labelNames: ['job', 'outcome'],
})
const DURATION = new Histogram({
  name: 'shop_job_duration_seconds',
  help: 'Duration of a run of a scheduled job.',
  labelNames: ['job'],
  buckets: [0.05, 0.25, 1, 5, 15, 60, 300, 1800],
})
const LAST_SUCCESS = new Gauge({
  name: 'shop_job_last_success_timestamp_seconds',
  help: 'Time of the last successful run of a scheduled job in any process; read from the queue.',
  labelNames: ['job'],
  aggregator: 'max',
})
const WORKER_RUNS = new Counter({
  name: 'shop_worker_runs_total',
  help: 'Runs of workers that found work (mails, refunds, age checks, questions), by outcome.',
  labelNames: ['worker', 'outcome'],
})

/** Returns the same job with metrics. */
export function measuredJob(job: ScheduledJob): ScheduledJob {
  const labels = { job: job.name }
  for (const outcome of ['succeeded', 'failed']) RUNS.inc({ ...labels, outcome }, 0)
  return {
    ...job,
    async run() {
      const startedAt = performance.now()
      try {
        await traced(`job ${job.name}`, {}, () => job.run())
        RUNS.inc({ ...labels, outcome: 'succeeded' })
      } catch (error) {
        RUNS.inc({ ...labels, outcome: 'failed' })
        throw error
      } finally {
        DURATION.observe(labels, (performance.now() - startedAt) / 1000)
      }
    },
  }
}

/** Returns the same worker with metrics. */
export function measuredWorker(worker: Worker): Worker {
  const { name } = worker
  for (const outcome of ['worked', 'failed']) WORKER_RUNS.inc({ worker: name, outcome }, 0)
  return {
    ...worker,
    async work() {
      try {
        const didSomething = await worker.work()
        if (didSomething) WORKER_RUNS.inc({ worker: name, outcome: 'worked' })
        return didSomething
      } catch (error) {
        WORKER_RUNS.inc({ worker: name, outcome: 'failed' })
        throw error
      }
    },
  }
}

/** The columns of pg-boss that are read. */
type JobTables = {
  'pgboss.job': { name: string; state: string; completed_on: Date }
}

/** Sets nothing if no job was ever started: the first start creates the queue's tables. */
export const jobsDone: Waiting = {
  gauges: [LAST_SUCCESS],
  async read(db) {
    if (!(await hasTable(db, 'pgboss.job'))) return
    const rows = await db
      .withTables<JobTables>()
      .selectFrom('pgboss.job')
      .select(({ fn }) => ['name', fn.max('completed_on').as('at')])
      .where('state', '=', 'completed')
      .where('name', 'not like', '\\_\\_%')
      .groupBy('name')
      .execute()
    for (const { name, at } of rows) LAST_SUCCESS.set({ job: name }, at.getTime() / 1000)
  },
}
