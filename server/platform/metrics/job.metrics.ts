/** Metrics of scheduled jobs and workers: runs, durations, failures and the last success. */
import { hasTable } from '../database/expressions.ts'
import type { ScheduledJob } from '../jobs/jobs.ts'
import type { Worker } from '../jobs/worker.ts'
import { traced } from '../tracing/tracing.ts'
import type { Measure } from './measure.ts'
import type { Metrics } from './metrics.ts'
import type { Waiting } from './waiting.metrics.ts'

const RUNS: Measure = {
  kind: 'counter',
  name: 'shop_job_runs_total',
  help: 'Runs of scheduled jobs, by outcome.',
  labels: { job: 'few', outcome: ['succeeded', 'failed'] },
}
const DURATION: Measure = {
  kind: 'histogram',
  name: 'shop_job_duration_seconds',
  help: 'Duration of a run of a scheduled job.',
  labels: { job: 'few' },
  buckets: [0.05, 0.25, 1, 5, 15, 60, 300, 1800],
}
const LAST_SUCCESS: Measure = {
  kind: 'gauge',
  name: 'shop_job_last_success_timestamp_seconds',
  help: 'Time of the last successful run of a scheduled job in any process; read from the queue.',
  labels: { job: 'few' },
  across: 'max',
}
const WORKER_RUNS: Measure = {
  kind: 'counter',
  name: 'shop_worker_runs_total',
  help: 'Runs of workers that found work (mails, refunds, age checks, questions), by outcome.',
  labels: { worker: 'few', outcome: ['worked', 'failed'] },
}

export const JOB_MEASURES = [RUNS, DURATION, WORKER_RUNS]

/** Returns the same jobs with metrics. */
export const measuredJobs = (metrics: Metrics, jobs: readonly ScheduledJob[]): ScheduledJob[] =>
  jobs.map((job) => measuredJob(metrics, job))

function measuredJob(metrics: Metrics, job: ScheduledJob): ScheduledJob {
  const labels = { job: job.name }
  for (const outcome of ['succeeded', 'failed']) metrics.count(RUNS, { ...labels, outcome }, 0)
  return {
    ...job,
    async run() {
      const startedAt = performance.now()
      try {
        await traced(`job ${job.name}`, {}, () => job.run())
        metrics.count(RUNS, { ...labels, outcome: 'succeeded' })
      } catch (error) {
        metrics.count(RUNS, { ...labels, outcome: 'failed' })
        throw error
      } finally {
        metrics.count(DURATION, labels, (performance.now() - startedAt) / 1000)
      }
    },
  }
}

/** Returns the same workers with metrics. */
export const measureWorkers = (metrics: Metrics, workers: readonly Worker[]): Worker[] =>
  workers.map((worker) => measuredWorker(metrics, worker))

function measuredWorker(metrics: Metrics, worker: Worker): Worker {
  const { name } = worker
  for (const outcome of ['worked', 'failed']) metrics.count(WORKER_RUNS, { worker: name, outcome }, 0)
  return {
    ...worker,
    async work() {
      try {
        const didSomething = await worker.work()
        if (didSomething) metrics.count(WORKER_RUNS, { worker: name, outcome: 'worked' })
        return didSomething
      } catch (error) {
        metrics.count(WORKER_RUNS, { worker: name, outcome: 'failed' })
        throw error
      }
    },
  }
}

/** The columns of pg-boss that are read. */
type JobTables = {
  'pgboss.job': { name: string; state: string; completed_on: Date }
}

/** Returns nothing if no job was ever started: the first start creates the queue's tables. */
export const jobsDone: Waiting = {
  measures: [LAST_SUCCESS],
  async read(db) {
    if (!(await hasTable(db, 'pgboss.job'))) return []
    const rows = await db
      .withTables<JobTables>()
      .selectFrom('pgboss.job')
      .select(({ fn }) => ['name', fn.max('completed_on').as('at')])
      .where('state', '=', 'completed')
      .where('name', 'not like', '\\_\\_%')
      .groupBy('name')
      .execute()
    return rows.map(({ name, at }) => ({ measure: LAST_SUCCESS, labels: { job: name }, value: at.getTime() / 1000 }))
  },
}
