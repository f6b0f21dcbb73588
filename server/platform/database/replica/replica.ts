/**
 * Reads that do not need the primary: a replica serves them while it is available and has the latest changes, otherwise the
 * primary does (docs/decisions/0016). A read that fails on the replica is retried on the primary. Writes, and reads that decide
 * on a write, use the primary's own `Db`.
 */
import { Kysely, sql } from 'kysely'
import type pg from 'pg'
import { type Db, openDatabase, openPool, type PoolOptions } from '../database.ts'
import { notifyWatchers } from '../statements.ts'
import type { Tables } from '../tables/tables.ts'
import { ReadsDialect } from './reads-dialect.ts'
import type { Whereabouts } from './replica.check.ts'
import { createReplicaLink } from './replica.link.ts'
import { createPositions } from './replica.position.ts'
import { startProbe } from './replica.probe.ts'

export interface ReadsOptions {
  primary: { url: string; pool: pg.Pool }
  replicaUrl: string
  /** Limits of the replica's connections; those of the primary have their own. */
  limits: PoolOptions
  /** Receives a message when the replica comes into use, and the reason when it goes out of use. */
  log(message: string): void
}

export interface ReadsStatus {
  /** Whether the replica serves reads. */
  isUsed: boolean
  /** How far the replica was behind a second ago, in bytes; undefined while it is unavailable. */
  behindBytes: number | undefined
  /** Reads served since the start, by server. */
  byReplica: number
  byPrimary: number
}

export interface Reads {
  /** Read-only. Its transactions run on the primary. */
  db: Kysely<Tables>
  /** To be called for every announced change before caches are invalidated, so that the next reads include the change. */
  noteChange(): void
  status(): ReadsStatus
  close(): Promise<void>
}

const PROBE = { max: 1, statementTimeoutMs: 1000, waitMs: 1000, name: 'shop probe', isReadOnly: true }

export function openReads({ primary, replicaUrl, limits, log }: ReadsOptions): Reads {
  const positions = createPositions()
  const counts = { byReplica: 0, byPrimary: 0 }
  let behindBytes: number | undefined
  let isBehind = false
  let said: string | undefined

  /** Logs a message once, however often it repeats. */
  function say(sentence: string): void {
    if (sentence !== said) log(sentence)
    said = sentence
  }

  function onLost(reason: unknown): void {
    behindBytes = undefined
    if (link.isOpen()) void link.close().catch(() => undefined)
    say(`The replica is not used: ${reason instanceof Error ? reason.message : reason}.`)
  }

  function onFound(position: number): void {
    behindBytes = Math.max(0, (positions.newest() ?? position) - position)
    isBehind = positions.isBehind(position)
    link.open()
    say(isBehind ? 'The replica is not used: it is behind the primary.' : 'The replica answers reads.')
  }

  const link = createReplicaLink({
    openPool: () => openPool(replicaUrl, { ...limits, name: 'shop replica', isReadOnly: true }),
    positions,
    system: () => probe.system(),
    onLost,
  })
  const [primaryProbe, replicaProbe] = [
    openDatabase(openPool(primary.url, PROBE)),
    openDatabase(openPool(replicaUrl, PROBE)),
  ]
  const probe = startProbe({
    primary: (statement) => sql.raw<Whereabouts>(statement).execute(primaryProbe),
    replica: (statement) => sql.raw<Whereabouts>(statement).execute(replicaProbe),
    positions,
    onFound,
    onLost,
  })
  const dialect = new ReadsDialect({ pool: primary.pool, link, counts })
  const db: Db = new Kysely<Tables>({ dialect, log: (event) => notifyWatchers(db, event) })

  return {
    db,
    noteChange() {
      positions.noteChange()
      probe.askNow()
    },
    status: () => ({ isUsed: link.isOpen() && !isBehind, behindBytes, ...counts }),
    async close() {
      await probe.stop()
      await db.destroy()
      await Promise.all([link.close(), primaryProbe.destroy(), replicaProbe.destroy()])
    },
  }
}
