/** Nightly: clears away sessions and password links that ended by themselves. */
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { passwordResetRepository } from './password-reset.repository.ts'
import { sessionsRepository } from './sessions.repository.ts'

export async function tidyAccounts({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  await sessionsRepository(db).removeExpired(now)
  await passwordResetRepository(db).removeExpired(now)
}
