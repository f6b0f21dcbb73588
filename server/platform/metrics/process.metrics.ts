/** What is true of the process, whatever runs in it: memory, processor, open files, how late the event loop is. */
import { collectDefaultMetrics, Registry } from 'prom-client'

let ofThisProcess: Registry | undefined

/** Measured from the first call on, once for the process. */
export function processMetrics(): Registry {
  if (ofThisProcess) return ofThisProcess
  ofThisProcess = new Registry()
  collectDefaultMetrics({ register: ofThisProcess })
  return ofThisProcess
}
