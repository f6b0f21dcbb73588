/** The connection to Redis or Valkey. The shop works without it: commands fail at once while it is unavailable. */
import type { Redis } from 'ioredis'
import { printWarning } from '../log/logged-error.ts'

const LONGEST_RETRY_MS = 5000
/** A server that takes this long to respond counts as unavailable. */
const ANSWER_MS = 1000

/** Connects, and reconnects until `closeRedis`. Logs once when the connection is lost and once when it is back. */
export async function openRedis(url: string): Promise<Redis> {
  const { Redis: Connection } = await import('ioredis')
  const redis = new Connection(url, {
    connectionName: 'shop',
    connectTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
    keepAlive: 10_000,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    autoResubscribe: false,
    retryStrategy: (attempt) => Math.min(50 * 2 ** attempt, LONGEST_RETRY_MS) * (0.8 + Math.random() * 0.2),
  })
  let isAway = false
  let reason = 'the connection was closed'
  redis.on('error', (error) => {
    reason = error.message
  })
  redis.on('reconnecting', () => {
    if (!isAway)
      printWarning(
        `Redis is unavailable (${reason}). Each process counts for itself and looks for changes every few seconds.`,
      )
    isAway = true
  })
  redis.on('ready', () => {
    if (isAway) printWarning('Redis is available again.')
    isAway = false
  })
  await new Promise<void>((resolve) => {
    redis.once('ready', resolve)
    redis.once('reconnecting', () => resolve())
  })
  return redis
}

/** Sends pending commands, then closes the connection. */
export async function closeRedis(redis: Redis): Promise<void> {
  await redis.quit().catch(() => undefined)
  redis.disconnect()
}
