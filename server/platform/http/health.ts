/** Whether the process lives (/health/live) and whether it can serve (/health/ready). */

import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { Refusal } from './refusal.ts'

export function addHealth(app: FastifyInstance, db: Db): void {
  app.get('/health/live', { schema: { hide: true } }, async () => ({ status: 'ok' }))
  app.get('/health/ready', { schema: { hide: true } }, async () => {
    try {
      await sql`select 1`.execute(db)
    } catch (cause) {
      throw Object.assign(new Refusal(503, 'not_ready', 'The database is away.', { retryAfter: 2 }), { cause })
    }
    return { status: 'ok' }
  })
}
