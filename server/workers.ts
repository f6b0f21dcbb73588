/** The work that waits in tables, done beside answering calls. Every process does its share; none is done twice. */
import { startWorker, type WorkerOptions } from './platform/jobs/worker.ts'

/** One kind of such work, for example sending the next mail. */
export interface Worker extends Omit<WorkerOptions, 'onError'> {
  /** Named for its area: 'mail.send'. */
  name: string
}

/** Starts a worker for each chore; `stop` waits for the pieces in hand. */
export function startWorkers(chores: readonly Worker[], onError: (error: unknown) => void): { stop(): Promise<void> } {
  const workers = chores.map((chore) => startWorker({ ...chore, onError }))
  return {
    async stop() {
      await Promise.all(workers.map((worker) => worker.stop()))
    },
  }
}
