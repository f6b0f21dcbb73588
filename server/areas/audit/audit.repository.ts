/** Reads audit_entry. platform/audit.ts writes it, in the transaction of each change. */
import type { listAuditEntries } from '@shop/contract/admin/audit.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { matchesAll } from '../../platform/database/words.ts'

export type AuditQuery = z.output<typeof listAuditEntries.schema.querystring>

/** An incremental count: `settled` entries up to `lastId`, below which no more can be committed. */
export interface CountSoFar {
  settled: number
  lastId: number
}

/** Takes `db`. */
export function auditRepository(db: Db) {
  return {
    /** Newest first. Finds the page in an index before it reads other columns. */
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
        .select('e.api_key')
        .select(['e.entity_id', 'e.before', 'e.after'])
        .orderBy('page.at', 'desc')
        .orderBy('page.id', 'desc')
        .execute()
    },

    /** Continues a previous count. Entries of the last minutes are not settled: a lower id may still be committed. */
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

/** Ids follow the order of writing. If only days filter the list, the index by time is faster. */
function newestFirst({ from, to, ...others }: AuditQuery): RawBuilder<unknown> {
  const isByDay = (from ?? to) !== undefined && !others.user_id && !others.entity && !others.action && !others.entity_id
  return isByDay ? sql`at desc, id desc` : sql`id desc`
}

/** Days are London's, including changes of daylight saving time. */
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
