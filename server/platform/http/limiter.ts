/** How often one call may be made by one person: logging in, coupons … (decisions §7). Counted in this process. */
import { createCallCounter } from './call-counter.ts'
import { Refusal } from './refusal.ts'

export interface Limiter {
  /** Counts one more try of `key`; refuses with 429 and Retry-After beyond the limit. */
  take(key: string): void
}

/** `most` tries of a key in `windowMs`; 0 allows any number. */
export function createLimiter(most: number, windowMs: number): Limiter {
  const counter = createCallCounter(most, Date.now, windowMs)
  return {
    take(key) {
      if (most === 0) return
      const { current, ttl } = counter.count(key)
      if (current > most) throw tooMany(ttl)
    },
  }
}

/** 429, to be tried again in `ms`. */
function tooMany(ms: number): Refusal {
  const seconds = Math.max(1, Math.ceil(ms / 1000))
  const when = seconds < 120 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`
  return new Refusal(429, 'too_many_requests', `Too many attempts. Please try again in ${when}.`, {
    retryAfter: seconds,
  })
}
