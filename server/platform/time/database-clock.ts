/**
 * The database's time, the same for all processes. Between queries it advances with this process's monotonic clock, so a wrong or
 * jumping system clock cannot end a session, an order or a limit too early or late.
 */
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { CLOCK } from '../database/expressions.ts'
import type { Clock } from './clock.ts'
import { toLondonDay } from './london.ts'

/** Clocks drift by a few ms in this time, and the time is correct again soon after the machine has slept. */
const ASKED_EVERY_MS = 30_000
/** A slower response is not precise enough. */
const PROMPT_MS = 1000

export interface DatabaseClock extends Clock {
  /** Queries the database now. If it is unavailable or slow, the clock continues unchanged. */
  ask(): Promise<void>
  stop(): void
}

/** Queries the time of `db` once before it resolves, then regularly in the background. */
export async function startDatabaseClock(db: Db): Promise<DatabaseClock> {
  const first = await askTime(db)
  let { aheadMs } = first
  const now = () => new Date(performance.now() + aheadMs)
  const ask = async () => {
    const answer = await askTime(db).catch(() => undefined)
    if (answer && answer.tookMs <= PROMPT_MS) aheadMs = answer.aheadMs
  }
  const asking = setInterval(() => void ask(), ASKED_EVERY_MS).unref()
  return { now, today: () => toLondonDay(now()), ask, stop: () => clearInterval(asking) }
}

/** Returns how far the database's time is ahead of `performance.now()`, in ms. */
async function askTime(db: Db): Promise<{ aheadMs: number; tookMs: number }> {
  const before = performance.now()
  const { seconds } = await db
    .selectNoFrom(({ fn, cast }) =>
      fn<number>('date_part', [cast<string>(sql.lit('epoch'), 'text'), CLOCK]).as('seconds'),
    )
    .executeTakeFirstOrThrow()
  const tookMs = performance.now() - before
  return { aheadMs: seconds * 1000 - before - tookMs / 2, tookMs }
}
