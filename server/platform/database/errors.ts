/** Transient database errors: it is unavailable, overloaded, or ended one statement. A later retry may succeed. */
import pg from 'pg'

/** Thrown before anything is sent, because too many callers already wait for a connection. */
export class PoolExhausted extends Error {
  override name = 'PoolExhausted'
}

/** PostgreSQL's error codes while unavailable, starting, stopping or full, and of a server that accepts no writes. */
const AWAY = /^(?:08|53|57P|25006)/
/** Its codes for ending one statement: timeouts of statements, locks and idle transactions; deadlocks; serialization failures. */
const GAVE_UP = new Set(['57014', '55P03', '25P03', '25P04', '40001', '40P01'])
const NETWORK = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
/** Messages of the driver itself, which have no codes. */
const DRIVER =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (?:has encountered a connection error|was closed) and is not queryable)/

/** Whether the pool had no free connection, although the server works. */
export const isPoolExhausted = (error: unknown): boolean =>
  error instanceof PoolExhausted || (error instanceof Error && error.message === CONNECT_TIMEOUT)

const CONNECT_TIMEOUT = 'timeout exceeded when trying to connect'

/** Whether the server or the network failed, not the statement. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return AWAY.test(error.code ?? '')
  return NETWORK.has(codeOf(error)) || DRIVER.test(error.message)
}

/** Whether a retry may succeed soon. */
export function isPassing(error: unknown): boolean {
  if (isAway(error) || error instanceof PoolExhausted) return true
  return error instanceof pg.DatabaseError && GAVE_UP.has(error.code ?? '')
}

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '')
