/** Reads audit_entry. It is written by platform/audit.ts, in the transaction of each change. */
import type { listAuditEntries } from '@shop/contract/admin/audit.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { matchesAll } from '../../platform/database/words.ts'

export type AuditQuery = z.output<typeof listAuditEntries.schema.querystring>

/** A count so far: `settled` entries up to `lastId`, none of which is still to come. */
export interface CountSoFar {
  settled: number
  lastId: number
}

/** Made over `db`. */
export function auditRepository(db: Db) {
  return {
    /** The newest first. The page is found in an index before anything else of its entries is read. */
    list(query: AuditQuery) {
      const page = db
        .selectFrom('audit_entry')
        .select(['at', 'id'])
        .where(matching(query))
        .orderBy(newestFirst(query))
        .limit(query.limit)
        .offset(query.skip)
      return db
        .selectFrom(page.as('page'))
        .innerJoin('audit_entry as e', 'e.id', 'page.id')
        .leftJoin('shop_user as u', 'u.id', 'e.user_id')
        .select(['e.id', 'e.at', 'e.user_id', 'u.name as user_name', 'u.email as user_email', 'e.action', 'e.entity'])
        .select(['e.entity_id', 'e.before', 'e.after'])
        .orderBy('page.at', 'desc')
        .orderBy('page.id', 'desc')
        .execute()
    },

    /** Counts on from what was counted before. Entries of the last minutes do not settle: one may still be committed. */
    async count(query: AuditQuery, { settled, lastId }: CountSoFar): Promise<CountSoFar & { total: number }> {
      const counted = await db
        .selectFrom('audit_entry')
        .select(({ fn }) => [
          fn.countAll<number>().as('more'),
          fn.countAll<number>().filterWhere(isSettled).as('settled'),
          fn.max<number | null>('id').filterWhere(isSettled).as('last_id'),
        ])
        .where('id', '>', lastId)
        .where(matching(query))
        .executeTakeFirstOrThrow()
      return {
        total: settled + counted.more,
        settled: settled + counted.settled,
        lastId: counted.last_id ?? lastId,
      }
    },
  }
}

const isSettled: RawBuilder<boolean> = sql`at < now() - interval '5 minutes'`

/** Entries are numbered as they are written. Only where nothing but days narrow the list, the index by time is shorter. */
function newestFirst({ from, to, ...others }: AuditQuery): RawBuilder<unknown> {
  const isByDay = (from ?? to) !== undefined && !others.user_id && !others.entity && !others.action && !others.entity_id
  return isByDay ? sql`at desc, id desc` : sql`id desc`
}

/** Days are those of London, across the change of the clocks. */
function matching({ user_id, entity, entity_id, action, from, to }: AuditQuery): RawBuilder<boolean> {
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
  return matchesAll(conditions)
}

export type AuditRow = Awaited<ReturnType<ReturnType<typeof auditRepository>['list']>>[number]
