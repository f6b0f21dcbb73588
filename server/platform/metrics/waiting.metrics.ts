/** What waits in the database, read when somebody asks for the metrics: seldom, briefly, and never for long. */
import type { Db } from '../database/database.ts'
import type { Measure, Reading } from './measure.ts'
import type { Metrics } from './metrics.ts'

/** How long what was read counts as current. */
const CACHE_MS = 10_000
/** So long somebody who asks is kept waiting for it. */
const LONGEST_MS = 1000

/** Some gauges, and the statement that reads them. It must stay cheap however large the shop is. */
export interface Waiting {
  measures: readonly Measure[]
  read(db: Db): Promise<Reading[]>
}

interface WaitingOptions {
  cacheMs?: number | undefined
  longestMs?: number
  clock?: { now(): number }
}

/** Shows the gauges of `sources`. What cannot be read in time is not shown, rather than shown as it was. */
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
    // One that hangs is waited for again, not joined by another.
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
