/**
 * How many channels one address may hold open at once. Each process counts its own: it is its memory that the limit saves,
 * and what a killed process had counted in a common place nobody would take back.
 */
import type { EventEmitter } from 'node:events'
import { HttpError } from '../http/http-error.ts'

/** Long enough for a page that was left open to be closed. */
const RETRY_AFTER_S = 60

export interface ConnectionLimiter {
  /** Counts `connection` for `key` until it closes; refuses with 429 and Retry-After beyond the limit. */
  take(key: string, connection: EventEmitter): void
}

/** `most` at once of a key; 0 allows any number. */
export function createConnectionLimiter(most: number): ConnectionLimiter {
  const open = new Map<string, number>()
  return {
    take(key, connection) {
      if (most === 0) return
      const count = (open.get(key) ?? 0) + 1
      if (count > most) {
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
