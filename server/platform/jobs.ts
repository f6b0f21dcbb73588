/** Work that happens later or on a schedule: a queue inside PostgreSQL, so that a job and its reason commit together. */
import { PgBoss } from 'pg-boss'
import { inBackground } from './background.ts'

export interface ScheduledJob {
  /** Named for its area: 'catalogue.recheck'. */
  name: string
  /** When it runs, as cron, in London. */
  cron: string
  run(): Promise<void>
}

export interface Jobs {
  stop(): Promise<void>
}

/** Starts the workers of `jobs`. However many processes run, each turn of a schedule is done once. */
export async function startJobs(
  url: string,
  jobs: readonly ScheduledJob[],
  onError: (error: Error) => void,
): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: url, application_name: 'shop jobs', max: 3 })
  boss.on('error', onError)
  await boss.start()
  for (const { name, cron, run } of jobs) {
    await boss.createQueue(name)
    await boss.schedule(name, cron, null, { tz: 'Europe/London' })
    await boss.work(name, () => inBackground(run))
  }
  return { stop: () => boss.stop({ graceful: true, timeout: 5000 }) }
}
