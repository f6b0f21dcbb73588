/** Queue lengths in the database, read when metrics are exported: cached, and with a timeout. */
import { setTimeout as wait } from 'node:timers/promises'
import type { Gauge } from 'prom-client'
import type { Db } from '../database/database.ts'
import { clearGauge } from './metrics.ts'

/** How long values are cached. */
const CACHE_MS = 10_000
/** Maximum wait of an export for the values. */
const LONGEST_MS = 1000

/** Gauges and the statement that sets them, which must stay cheap for a shop of any size. */
export interface Waiting {
  gauges: readonly Gauge[]
  read(db: Db): Promise<void>
}

interface WaitingOptions {
  cacheMs?: number | undefined
  longestMs?: number
  clock?: { now(): number }
}

/** Returns a function that sets the gauges of `sources`. Values that cannot be read in time are omitted rather than outdated. */
export function waitingMetrics(
  db: Db,
  sources: readonly Waiting[],
  { cacheMs = CACHE_MS, longestMs = LONGEST_MS, clock = performance }: WaitingOptions = {},
): () => Promise<void> {
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  async function readAll(): Promise<void> {
    await Promise.all(sources.map(({ gauges, read }) => read(db).catch(() => gauges.forEach(clearGauge))))
    readAt = clock.now()
    reading = undefined
  }

  return async () => {
    if (clock.now() - readAt < cacheMs) return
    // A query that hangs is awaited again instead of being started twice.
    reading ??= readAll()
    if (await Promise.race([reading.then(() => true), wait(longestMs, false, { ref: false })])) return
    for (const { gauges } of sources) gauges.forEach(clearGauge)
  }
}
