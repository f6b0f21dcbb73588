/** What staff changed, with before and after (decisions §3). */
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

/** Leaves an entry. Over the transaction of the change, so that there is neither without the other. */
export async function recordAudit(
  trx: Db,
  { userId, action, entity, entityId, before, after }: AuditEntry,
): Promise<void> {
  const [was, is] = [before, after].map((value) => (value === undefined ? null : JSON.stringify(value)))
  await trx
    .insertInto('audit_entry')
    .values({ user_id: userId, action, entity, entity_id: String(entityId), before: was ?? null, after: is ?? null })
    .execute()
}

interface Change {
  by: number
  id: number
  action: string
  /** Left out where it was made. */
  before?: unknown
  /** Left out where it was removed. */
  after?: unknown
}

/** The same for changes of staff to one kind of thing: 'coupon'. */
export const auditFor =
  (entity: string) =>
  (trx: Db, { by, id, action, before, after }: Change): Promise<void> =>
    recordAudit(trx, { userId: by, action, entity, entityId: id, before, after })
