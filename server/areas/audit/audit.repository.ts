/** Reads audit_entry. It is written by platform/audit.ts, in the transaction of each change. */
import type { listAuditEntries } from '@shop/contract/admin/audit.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'

export type AuditQuery = z.output<typeof listAuditEntries.schema.querystring>

export interface AuditRow {
  id: number
  at: Date
  user_id: number | null
  user_name: string | null
  user_email: string | null
  action: string
  entity: string
  entity_id: string
  before: unknown
  after: unknown
}

/** A count so far: `settled` entries up to `lastId`, none of which is still to come. */
export interface CountSoFar {
  settled: number
  lastId: number
}

/** Made over `db`. */
export function auditRepository(db: Db) {
  return {
    /** The newest first. The page is found in an index before anything else of its entries is read. */
    async list(query: AuditQuery): Promise<AuditRow[]> {
      const { rows } = await sql<AuditRow>`
        select e.id, e.at, e.user_id, u.name as user_name, u.email as user_email, e.action, e.entity, e.entity_id,
          e.before, e.after
        from (
          select at, id from audit_entry where ${matching(query)}
          order by ${newestFirst(query)} limit ${query.limit} offset ${query.skip}
        ) as page
        join audit_entry e using (id)
        left join shop_user u on u.id = e.user_id
        order by page.at desc, page.id desc`.execute(db)
      return rows
    },

    /** Counts on from what was counted before. Entries of the last minutes do not settle: one may still be committed. */
    async count(query: AuditQuery, { settled, lastId }: CountSoFar): Promise<CountSoFar & { total: number }> {
      const { rows } = await sql<{ more: number; settled: number; last_id: number | null }>`
        select count(*)::int as more, count(*) filter (where ${isSettled})::int as settled,
          max(id) filter (where ${isSettled}) as last_id
        from audit_entry where id > ${lastId} and ${matching(query)}`.execute(db)
      const { more = 0, settled: newly = 0, last_id = null } = rows[0] ?? {}
      return { total: settled + more, settled: settled + newly, lastId: last_id ?? lastId }
    },
  }
}

const isSettled = sql`at < now() - interval '5 minutes'`

/** Entries are numbered as they are written. Only where nothing but days narrow the list, the index by time is shorter. */
function newestFirst({ from, to, ...others }: AuditQuery): RawBuilder<unknown> {
  const isByDay = (from ?? to) !== undefined && !others.user_id && !others.entity && !others.action && !others.entity_id
  return isByDay ? sql`at desc, id desc` : sql`id desc`
}

/** Days are those of London, across the change of the clocks. */
function matching({ user_id, entity, entity_id, action, from, to }: AuditQuery): RawBuilder<unknown> {
  const startOf = (day: string, plus: number) =>
    sql`(${day}::date + ${plus}::int)::timestamp at time zone 'Europe/London'`
  const conditions = [
    ...(user_id ? [sql`user_id = ${user_id}`] : []),
    ...(entity ? [sql`entity = ${entity}`] : []),
    ...(entity_id ? [sql`entity_id = ${entity_id}`] : []),
    ...(action ? [sql`action = ${action}`] : []),
    ...(from ? [sql`at >= ${startOf(from, 0)}`] : []),
    ...(to ? [sql`at < ${startOf(to, 1)}`] : []),
  ]
  return sql.join([sql`true`, ...conditions], sql` and `)
}
