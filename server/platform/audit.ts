/** An audit log of what staff changed, with the values before and after. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Db } from './database/database.ts'

export interface AuditEntry {
  /** Null for the operator at the terminal. */
  userId: number | null
  /** 'order.update', 'coupon.create' … */
  action: string
  entity: string
  entityId: string | number
  before: unknown
  after: unknown
}

/** The name of the API key that makes the current call; the session guard sets it. */
export const actingApiKey = new AsyncLocalStorage<string>()

/** Adds an audit entry within the transaction of the change, so that both are committed or neither is. */
export async function recordAudit(trx: Db, entry: AuditEntry): Promise<void> {
  await recordAudits(trx, [entry])
}

/** Adds audit entries for several changes of one transaction. */
export async function recordAudits(trx: Db, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return
  const json = (value: unknown) => (value === undefined ? null : JSON.stringify(value))
  const rows = entries.map(({ userId, action, entity, entityId, before, after }) => ({
    user_id: userId,
    api_key: actingApiKey.getStore() ?? null,
    action,
    entity,
    entity_id: String(entityId),
    before: json(before),
    after: json(after),
  }))
  await trx.insertInto('audit_entry').values(rows).execute()
}

interface Change {
  by: number
  id: number
  action: string
  /** Undefined if the change created the record. */
  before?: unknown
  /** Undefined if the change deleted it. */
  after?: unknown
}

/** Returns a `recordAudit` for one kind of entity, such as 'coupon'. */
export const auditFor =
  (entity: string) =>
  (trx: Db, { by, id, action, before, after }: Change): Promise<void> =>
    recordAudit(trx, { userId: by, action, entity, entityId: id, before, after })
