/** Lets a few jobs run at once, some wait, and turns the rest away: a flood slows pictures down, not the shop. */
import { HttpError } from '../../../platform/http/http-error.ts'

export type WorkQueue = <T>(job: () => Promise<T>) => Promise<T>

/** Refuses with 503 and `Retry-After` when `waiting` jobs wait already. */
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
      // A waiting job takes this one's place, so `active` stays as it is.
      const next = line.shift()
      if (next) next()
      else active -= 1
    }
  }
}
