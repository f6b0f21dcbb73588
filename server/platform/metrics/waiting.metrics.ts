/** Queue lengths in the database, read when metrics are exported: cached, and with a timeout. */
import type { Db } from '../database/database.ts'
import type { Measure, Reading } from './measure.ts'
import type { Metrics } from './metrics.ts'

/** How long values are cached. */
const CACHE_MS = 10_000
/** Maximum wait of an export for the values. */
const LONGEST_MS = 1000

/** Gauges and the statement that reads them, which must stay cheap for a shop of any size. */
export interface Waiting {
  measures: readonly Measure[]
  read(db: Db): Promise<Reading[]>
}

interface WaitingOptions {
  cacheMs?: number | undefined
  longestMs?: number
  clock?: { now(): number }
}

/** Exports the gauges of `sources`. Values that cannot be read in time are omitted rather than outdated. */
export function showWaiting(
  metrics: Metrics,
  db: Db,
  sources: readonly Waiting[],
  { cacheMs = CACHE_MS, longestMs = LONGEST_MS, clock = performance }: WaitingOptions = {},
): void {
  for (const { measures } of sources) metrics.declare(...measures)
  let readAt = Number.NEGATIVE_INFINITY
  let reading: Promise<void> | undefined

  async function readAll(): Promise<void> {
    const readings = await Promise.all(sources.map(({ read }) => read(db).catch(() => undefined)))
    for (const [at, { measures }] of sources.entries()) metrics.set(measures, readings[at])
    readAt = clock.now()
    reading = undefined
  }

  metrics.before(async () => {
    if (clock.now() - readAt < cacheMs) return
    // A query that hangs is awaited again instead of being started twice.
    reading ??= readAll()
    if (await isDone(reading, longestMs)) return
    for (const { measures } of sources) metrics.set(measures, undefined)
  })
}

async function isDone(work: Promise<void>, longestMs: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<false>()
  const limit = setTimeout(resolve, longestMs, false as const)
  const done = await Promise.race([work.then(() => true as const), promise])
  clearTimeout(limit)
  return done
}
