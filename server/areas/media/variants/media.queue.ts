/** A queue that runs a few jobs at once, lets some wait, and rejects the rest: overload delays images, not the shop. */
import { HttpError } from '../../../platform/http/http-error.ts'

export type WorkQueue = <T>(job: () => Promise<T>) => Promise<T>

/** Throws 503 with `Retry-After` if `waiting` jobs are already waiting. */
export function workQueue({ running, waiting }: { running: number; waiting: number }): WorkQueue {
  const line: (() => void)[] = []
  let active = 0

  return async function run(job) {
    if (active < running) active += 1
    else if (line.length < waiting) await new Promise<void>((resolve) => line.push(resolve))
    else
      throw new HttpError(503, 'busy', 'Too many images are being prepared. Please try again in a moment.', {
        retryAfter: 2,
      })
    try {
      return await job()
    } finally {
      // A waiting job takes this one's place, so `active` stays unchanged.
      const next = line.shift()
      if (next) next()
      else active -= 1
    }
  }
}
