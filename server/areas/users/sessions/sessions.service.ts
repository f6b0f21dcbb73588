/** Sessions: opaque tokens, kept as hashes, that end 30 days after their last use or when they are revoked. */
import { SESSION_DAYS } from '@shop/contract/constants.ts'
import { LRUCache } from 'lru-cache'
import type { Db } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/session-guard.ts'
import { announce } from '../../../platform/messages/events.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/time/durations.ts'
import { knownNetworksRepository } from './known-networks.repository.ts'
import { sessionsRepository } from './sessions.repository.ts'
import { hashOfToken, newToken } from './tokens.ts'

/** The last use is written down at most so often. */
const NOTED_EVERY_MS = HOUR_MS
/** A session is believed for so long without asking again. Revoking one tells every process to forget them all. */
const BELIEVED_MS = 1000
const KEPT_SESSIONS = 10_000

export type SessionsService = ReturnType<typeof sessionsService>

/** Where a login comes from, as the customer is shown it. */
export interface Origin {
  userAgent: string
  address: string
}

/** `believedMs` 0 asks the database every time. */
export function sessionsService({
  db,
  clock,
  believedMs = BELIEVED_MS,
}: {
  db: Db
  clock: Clock
  believedMs?: number
}) {
  const believed = believedMs > 0 ? new LRUCache<string, Caller>({ max: KEPT_SESSIONS, ttl: believedMs }) : undefined
  // A lookup under way while sessions are revoked must not be believed afterwards.
  let generation = 0

  async function lookUp(token: string): Promise<Caller | undefined> {
    const sessions = sessionsRepository(db)
    const now = clock.now()
    const row = await sessions.find(hashOfToken(token), now)
    if (!row) return undefined
    if (now.getTime() - row.last_used_at.getTime() > NOTED_EVERY_MS) await sessions.extend(row.id, now, endFrom(now))
    return { userId: row.user_id, sessionId: row.id, role: row.role, needsCode: row.needs_code }
  }

  // Before the transaction ends others still find the session, so what was found meanwhile is dropped once more by the
  // announcement, and by whoever ended it.
  function forget(): void {
    generation += 1
    believed?.clear()
  }

  return {
    /** Drops what is believed: to be called when sessions are announced to have changed. */
    forget,

    /** Whose a token is; undefined for none, an ended one, or one whose user may not sign in any more. */
    async find(token: string): Promise<Caller | undefined> {
      const known = believed?.get(token)
      if (known) return known
      const asked = generation
      const caller = await lookUp(token)
      if (caller && asked === generation) believed?.set(token, caller)
      return caller
    },

    /** Those of these sessions, by their ids, that still let somebody in. */
    living: (ids: readonly number[]) => sessionsRepository(db).living(ids, clock.now()),

    /** Starts a session over `trx` and answers its token, which is kept nowhere. */
    async start(trx: Db, userId: number, { userAgent, address }: Origin): Promise<string> {
      const token = newToken()
      const now = clock.now()
      await sessionsRepository(trx).insert({
        token_hash: hashOfToken(token),
        user_id: userId,
        user_agent: userAgent.slice(0, 300),
        address,
        created_at: now,
        last_used_at: now,
        expires_at: endFrom(now),
      })
      await knownNetworksRepository(trx).note(userId, address, now)
      return token
    },

    list: (userId: number) => sessionsRepository(db).list(userId, clock.now()),

    /** Ends sessions over `trx`; answers how many there were. */
    async end(trx: Db, userId: number, which: { id: number } | 'all' | { allBut: number }): Promise<number> {
      const ended = await sessionsRepository(trx).remove(userId, which)
      await changed(trx)
      return ended
    },

    /** The same in a transaction of its own, after which nobody is let in by them. */
    async revoke(userId: number, which: { id: number } | 'all' | { allBut: number }): Promise<number> {
      const ended = await db.transaction().execute(async (trx) => {
        const count = await sessionsRepository(trx).remove(userId, which)
        await changed(trx)
        return count
      })
      forget()
      return ended
    },

    /** To be called in the transaction that changes a user's role or shuts them out. */
    changed,
  }

  async function changed(trx: Db): Promise<void> {
    await announce(trx, 'sessions')
    forget()
  }
}

const endFrom = (now: Date): Date => new Date(now.getTime() + SESSION_DAYS * DAY_MS)
