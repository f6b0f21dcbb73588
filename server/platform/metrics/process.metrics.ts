/** Metrics of the process: memory, CPU, open files, event loop lag. */
import { collectDefaultMetrics, Registry } from 'prom-client'

let ofThisProcess: Registry | undefined

/** Collects from the first call on, once per process. */
export function processMetrics(): Registry {
  if (ofThisProcess) return ofThisProcess
  ofThisProcess = new Registry()
  collectDefaultMetrics({ register: ofThisProcess })
  return ofThisProcess
}
