/**
 * Health checks. /health/live: the process responds at all; restart it if not. /health/ready: it should receive requests, which
 * is false during shutdown. The server listens only once the database has its migrations. An unavailable database is reported but
 * does not make a process unready: it is unavailable to all of them, and each can still serve cached responses and a page that
 * asks visitors to retry (decision 0022).
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../database/database.ts'
import { HttpError } from '../http-error.ts'
import type { Draining } from './draining.ts'

/** Load balancers time out after three or four seconds. */
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
