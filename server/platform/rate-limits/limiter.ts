/** Rate limits of single calls such as logins and coupons, shared by all processes. */

import { HttpError } from '../http/http-error.ts'
import { createCallCounter } from './call-counter.ts'
import { type Counts, oneByOne } from './counts.ts'

export interface Limiter {
  /** Counts one attempt of `key`; throws 429 with Retry-After beyond the limit. Do not call it in a transaction. */
  take(key: string): Promise<void>
  /** Returns one attempt that should not count. */
  giveBack(key: string): Promise<void>
}

/**
 * Creates a limiter of `max` attempts per key in `windowMs`; 0 means no limit. Each `name` counts separately. While the shared
 * store is unavailable, each process applies the limit alone.
 */
export function createLimiter(
  counts: Counts,
  name: string,
  { max, windowMs }: { max: number; windowMs: number },
): Limiter {
  const own = createCallCounter(max, windowMs)
  const countOne = oneByOne(counts, windowMs)
  return {
    async take(key) {
      if (max === 0) return
      // Also counted in this process, because the store may fail in the middle of a window.
      const here = own.count(key)
      const { current, ttl } = (await countOne(`${name} ${key}`)) ?? here
      if (current > max) throw tooMany(name, ttl)
    },
    async giveBack(key) {
      if (max === 0) return
      const window = own.windowOf(key)
      if (window) window.current -= 1
      await counts.add(windowMs, [{ key: `${name} ${key}`, by: -1, endsInMs: windowMs }])
    },
  }
}

/** Returns a 429 with a retry after `ms`. */
function tooMany(limit: string, ms: number): HttpError {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  const when = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return new HttpError(429, 'too_many_requests', `Too many attempts. Please try again in ${when}.`, {
    retryAfter: seconds,
    limit,
  })
}
