/**
 * Limits the open channels of one address. Each process counts its own, since the limit protects its memory, and a killed process
 * could not reduce a shared count.
 */
import type { EventEmitter } from 'node:events'
import { HttpError } from '../http/http-error.ts'

/** Enough time to close a page that was left open. */
const RETRY_AFTER_S = 60

export interface ConnectionLimiter {
  /** Counts `connection` for `key` until it closes; throws 429 with Retry-After beyond the limit. */
  take(key: string, connection: EventEmitter): void
}

/** Creates a limiter with at most `max` connections per key; 0 means no limit. */
export function createConnectionLimiter(max: number): ConnectionLimiter {
  const open = new Map<string, number>()
  return {
    take(key, connection) {
      if (max === 0) return
      const count = (open.get(key) ?? 0) + 1
      if (count > max) {
        const detail = 'There are too many open chats at this address. Close one and try again.'
        const details = { retryAfter: RETRY_AFTER_S, limit: 'chat-connections' }
        throw new HttpError(429, 'too_many_connections', detail, details)
      }
      open.set(key, count)
      connection.once('close', () => {
        const left = (open.get(key) ?? 1) - 1
        if (left > 0) open.set(key, left)
        else open.delete(key)
      })
    },
  }
}
