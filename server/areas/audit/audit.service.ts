/** The audit log of staff's changes, for staff. */
import type { AuditEntry } from '@shop/contract/admin/audit.ts'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { type AuditQuery, type AuditRow, auditRepository, type CountSoFar } from './audit.repository.ts'

/** Maximum filters with a stored count. Entries are only ever added, so counts can continue. */
const REMEMBERED_COUNTS = 200

export type AuditService = ReturnType<typeof auditService>

export function auditService({ db }: { db: Db }) {
  const repository = auditRepository(db)
  const counts = new LRUCache<string, CountSoFar>({ max: REMEMBERED_COUNTS })

  async function count({ skip: _, limit: __, ...filter }: AuditQuery): Promise<number> {
    const key = JSON.stringify(filter)
    const { total, ...soFar } = await repository.count(
      { ...filter, skip: 0, limit: 0 },
      counts.get(key) ?? { settled: 0, lastId: 0 },
    )
    counts.set(key, soFar)
    return total
  }

  return {
    /** Newest first. */
    async list(query: AuditQuery) {
      const [rows, total] = await Promise.all([repository.list(query), count(query)])
      return { items: rows.map(toEntry), total, skip: query.skip, limit: query.limit }
    },
  }
}

function toEntry({ user_id, user_name, user_email, before, after, at, ...entry }: AuditRow): AuditEntry {
  const user = user_id === null ? null : { id: user_id, name: user_name ?? '', email: user_email ?? '' }
  return { ...entry, at: at.toISOString(), user, before: json.parse(before), after: json.parse(after) }
}

const json = z.json()
