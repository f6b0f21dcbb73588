/** How often one call may be made by one person: logging in, coupons … Counted by all processes together. */

import { HttpError } from '../http/http-error.ts'
import { createCallCounter } from './call-counter.ts'
import { type Counts, oneByOne } from './counts.ts'

export interface Limiter {
  /** Counts one more try of `key`; refuses with 429 and Retry-After beyond the limit. Not to be asked in a transaction. */
  take(key: string): Promise<void>
  /** Takes one try back that turned out not to count. */
  giveBack(key: string): Promise<void>
}

/**
 * `most` tries of a key in `windowMs`; 0 allows any number. Each `name` counts for itself. While the common store is away
 * each process counts alone: nobody is refused for that, and nobody may try for ever.
 */
export function createLimiter(
  counts: Counts,
  name: string,
  { most, windowMs }: { most: number; windowMs: number },
): Limiter {
  const own = createCallCounter(most, windowMs)
  const countOne = oneByOne(counts, windowMs)
  return {
    async take(key) {
      if (most === 0) return
      // Counted here in any case: the store may be lost in the middle of a window.
      const here = own.count(key)
      const { current, ttl } = (await countOne(`${name} ${key}`)) ?? here
      if (current > most) throw tooMany(name, ttl)
    },
    async giveBack(key) {
      if (most === 0) return
      const window = own.windowOf(key)
      if (window) window.current -= 1
      await counts.add(windowMs, [{ key: `${name} ${key}`, by: -1, endsInMs: windowMs }])
    },
  }
}

/** 429, to be tried again in `ms`. */
function tooMany(limit: string, ms: number): HttpError {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  const when = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return new HttpError(429, 'too_many_requests', `Too many attempts. Please try again in ${when}.`, {
    retryAfter: seconds,
    limit,
  })
}
