/**
 * Whether the process lives (/health/live: it answers at all, and is to be ended where it does not) and whether requests are to
 * come to it (/health/ready: not when it is about to end). It listens only once the database has the migrations it needs. That
 * the database is away is said there, and takes no process out: it is away for all of them, and each still has what it keeps
 * and a page that asks to come again (decision 0022).
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { HttpError } from '../http-error.ts'
import type { Draining } from './draining.ts'

/** Load balancers wait for three or four seconds. */
const LONGEST_MS = 1000

export function addHealth(app: FastifyInstance, db: Db, draining: Pick<Draining, 'isDraining'>): void {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/health/ready', { schema: { hide: true } }, async () => {
    if (draining.isDraining) throw new HttpError(503, 'not_ready', 'This process is about to end.', { retryAfter: 2 })
    return { status: 'ok', database: (await isAnswering(db)) ? 'ok' : 'away' }
  })
}

async function isAnswering(db: Db): Promise<boolean> {
  const asked = sql`select 1`.execute(db).then(
    () => true,
    () => false,
  )
  return Promise.race([asked, wait(LONGEST_MS, false, { ref: false })])
}
