/** Sessions: opaque tokens, stored as hashes, that expire 30 days after their last use or when revoked. */
import { SESSION_DAYS } from '@shop/contract/constants.ts'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/session-guard.ts'
import { announce } from '../../../platform/messages/events.ts'
import { DAY_MS, HOUR_MS } from '../../../platform/time/durations.ts'
import { knownNetworksRepository } from './known-networks.repository.ts'
import { sessionsRepository } from './sessions.repository.ts'
import { hashOfToken, newToken } from './tokens.ts'

/** The last use is stored at most this often. */
const NOTED_EVERY_MS = HOUR_MS
/** Sessions are cached for this long. Revoking one clears the cache in every process. */
const BELIEVED_MS = 1000
const MAX_CACHED_SESSIONS = 10_000

export type SessionsService = ReturnType<typeof sessionsService>

/** The origin of a login, as the customer sees it. */
export interface Origin {
  userAgent: string
  address: string
}

interface SessionsDependencies extends Pick<Context, 'db' | 'clock'> {
  /** 0 disables the cache. */
  believedMs?: number
}

export function sessionsService({ db, clock, believedMs = BELIEVED_MS }: SessionsDependencies) {
  const believed =
    believedMs > 0 ? new LRUCache<string, Caller>({ max: MAX_CACHED_SESSIONS, ttl: believedMs }) : undefined
  // A lookup that started before a revocation must not be cached after it.
  let generation = 0

  async function lookUp(token: string): Promise<Caller | undefined> {
    const sessions = sessionsRepository(db)
    const now = clock.now()
    const row = await sessions.find(hashOfToken(token), now)
    if (!row) return undefined
    if (now.getTime() - row.last_used_at.getTime() > NOTED_EVERY_MS) await sessions.extend(row.id, now, endFrom(now))
    const { role, staff_role } = row
    const staffRole = role === 'admin' ? staff_role : null
    return { userId: row.user_id, sessionId: row.id, role, staffRole, needsCode: row.needs_code }
  }

  // Until the transaction commits, others still find the session, so the announcement clears the cache once more, and
  // so does the caller.
  function forget(): void {
    generation += 1
    believed?.clear()
  }

  return {
    /** Clears the cache: to be called when a change of sessions is announced. */
    forget,

    /** Returns the caller of a token; undefined if it is unknown or expired, or if its user may not sign in. */
    async find(token: string): Promise<Caller | undefined> {
      const known = believed?.get(token)
      if (known) return known
      const startGeneration = generation
      const caller = await lookUp(token)
      if (caller && startGeneration === generation) believed?.set(token, caller)
      return caller
    },

    /** Returns those of these sessions, by id, that are still valid. */
    living: (ids: readonly number[]) => sessionsRepository(db).living(ids, clock.now()),

    /** Starts a session in `trx` and returns its token, which is not stored. */
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

    /** Ends sessions in `trx`; returns the count. */
    async end(trx: Db, userId: number, which: { id: number } | 'all' | { allBut: number }): Promise<number> {
      const ended = await sessionsRepository(trx).remove(userId, which)
      await changed(trx)
      return ended
    },

    /** Ends sessions in its own transaction; none of them is valid afterwards. */
    async revoke(userId: number, which: { id: number } | 'all' | { allBut: number }): Promise<number> {
      const ended = await db.transaction().execute(async (trx) => {
        const count = await sessionsRepository(trx).remove(userId, which)
        await changed(trx)
        return count
      })
      forget()
      return ended
    },

    /** To be called in the transaction that changes a user's role or disables them. */
    changed,
  }

  async function changed(trx: Db): Promise<void> {
    await announce(trx, 'sessions')
    forget()
  }
}

const endFrom = (now: Date): Date => new Date(now.getTime() + SESSION_DAYS * DAY_MS)
