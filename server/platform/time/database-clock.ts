/**
 * The time as the database has it: one for all processes. Between two questions it goes on by the monotonic clock of this
 * process, so the machine's own clock may be wrong, or jump, without ending a session, an order or a limit too early or late.
 */
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { CLOCK } from '../database/expressions.ts'
import type { Clock } from './clock.ts'
import { toLondonDay } from './london.ts'

/** Quartz drifts by some ms in this time, and a machine that slept knows the time again after it. */
const ASKED_EVERY_MS = 30_000
/** An answer that took longer says too little about when it was true. */
const PROMPT_MS = 1000

export interface DatabaseClock extends Clock {
  /** Asks the database now. While it is away, or slow, time goes on as before. */
  ask(): Promise<void>
  stop(): void
}

/** Asks `db` for the time before it is used, and from then on in the background. */
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

/** How far the database's time is ahead of `performance.now()`, in ms. */
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
