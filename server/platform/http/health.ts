/**
 * Whether the process lives (/health/live: it answers at all, and is to be ended where it does not) and whether it can serve
 * (/health/ready: its database answers and it is not about to end; where it cannot, requests are to go elsewhere). It listens
 * only once the database has the migrations it needs.
 */
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import type { Draining } from './draining.ts'
import { Refusal } from './refusal.ts'

export function addHealth(app: FastifyInstance, db: Db, draining: Pick<Draining, 'isDraining'>): void {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/health/ready', { schema: { hide: true } }, async () => {
    if (draining.isDraining) throw new Refusal(503, 'not_ready', 'This process is about to end.', { retryAfter: 2 })
    try {
      await sql`select 1`.execute(db)
    } catch (cause) {
      throw Object.assign(new Refusal(503, 'not_ready', 'The database is away.', { retryAfter: 2 }), { cause })
    }
    return { status: 'ok' }
  })
}
