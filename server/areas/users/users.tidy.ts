/** Deletes expired sessions, links, known networks and idempotency keys every night. */
import { KNOWN_NETWORK_DAYS, REPEAT_KEY_DAYS } from '@shop/contract/retention.ts'
import type { Db } from '../../platform/database/database.ts'
import { deleteOldKeys } from '../../platform/idempotency.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { DAY_MS } from '../../platform/time/durations.ts'
import { emailChangeRepository } from './email-change/email-change.repository.ts'
import { passwordResetRepository } from './password-reset/password-reset.repository.ts'
import { knownNetworksRepository } from './sessions/known-networks.repository.ts'
import { sessionsRepository } from './sessions/sessions.repository.ts'

const KEY_RETENTION_MS = REPEAT_KEY_DAYS * DAY_MS
const NETWORK_RETENTION_MS = KNOWN_NETWORK_DAYS * DAY_MS

export async function tidyAccounts({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  const now = clock.now()
  await sessionsRepository(db).removeExpired(now)
  await passwordResetRepository(db).removeExpired(now)
  await emailChangeRepository(db).removeExpired(now)
  await knownNetworksRepository(db).removeUnused(new Date(now.getTime() - NETWORK_RETENTION_MS))
  await deleteOldKeys(db, new Date(now.getTime() - KEY_RETENTION_MS))
}
