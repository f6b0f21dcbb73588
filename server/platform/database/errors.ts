/** Errors of the database that pass: it is away, too busy, or gave up on one statement. A later retry may succeed. */
import pg from 'pg'

/** Thrown before anything was sent: more than enough callers wait for a connection already. */
export class PoolExhausted extends Error {
  override name = 'PoolExhausted'
}

/** PostgreSQL's words for being away, starting, ending or full, and for a server that takes no writes. */
const AWAY = /^(?:08|53|57P|25006)/
/** Its words for giving up on one statement: time-outs of statements, locks and idle transactions; deadlocks; lost races. */
const GAVE_UP = new Set(['57014', '55P03', '25P03', '25P04', '40001', '40P01'])
const NETWORK = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
])
/** The messages of the driver itself, which have no codes. */
const DRIVER =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (?:has encountered a connection error|was closed) and is not queryable)/

/** Whether the connections there are, and not their server, are too few. */
export const isPoolExhausted = (error: unknown): boolean =>
  error instanceof PoolExhausted || (error instanceof Error && error.message === CONNECT_TIMEOUT)

const CONNECT_TIMEOUT = 'timeout exceeded when trying to connect'

/** Whether the server or the way to it failed, and not the statement. */
export function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof pg.DatabaseError) return AWAY.test(error.code ?? '')
  return NETWORK.has(codeOf(error)) || DRIVER.test(error.message)
}

/** Whether the same may succeed in a moment. */
export function isPassing(error: unknown): boolean {
  if (isAway(error) || error instanceof PoolExhausted) return true
  return error instanceof pg.DatabaseError && GAVE_UP.has(error.code ?? '')
}

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '')
