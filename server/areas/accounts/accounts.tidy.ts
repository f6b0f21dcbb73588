/** Nightly: clears away sessions and password links that ended by themselves, and what was kept against repeats. */
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { DAY_MS } from '../../platform/durations.ts'
import { forgetKeys } from '../../platform/idempotency.ts'
import { passwordResetRepository } from './password-reset.repository.ts'
import { sessionsRepository } from './sessions.repository.ts'

/** A browser, or whatever calls in its place, has stopped repeating itself by then. */
const KEYS_KEPT_MS = 2 * DAY_MS

export async function tidyAccounts({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  await sessionsRepository(db).removeExpired(now)
  await passwordResetRepository(db).removeExpired(now)
  await forgetKeys(db, new Date(now.getTime() - KEYS_KEPT_MS))
}
