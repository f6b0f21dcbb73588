/** Workers of queued work in tables, running besides requests. All processes share the work; none of it is done twice. */
import { startWorker, type WorkerOptions } from './platform/jobs/worker.ts'

/** A worker for one kind of work, such as sending mails. */
export interface Worker extends Omit<WorkerOptions, 'onError'> {
  /** Prefixed with its area: 'mail.send'. */
  name: string
}

/** Starts all workers; `stop` waits for their current items. */
export function startWorkers(chores: readonly Worker[], onError: (error: unknown) => void): { stop(): Promise<void> } {
  const workers = chores.map((chore) => startWorker({ ...chore, onError }))
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()))
    },
  }
}
