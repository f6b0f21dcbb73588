/** Optimistic locking: rejects a save if the record has changed since it was read, and lists the changes. */
import { isDeepStrictEqual } from 'node:util'
import { isCostField, isMoneyField } from '@shop/contract/admin/audit.ts'
import { formatPence } from '@shop/contract/lib/money.ts'
import type { FieldError } from '@shop/contract/problems.ts'
import type { Db } from './database/database.ts'
import { HttpError } from './http/http-error.ts'

/** The stored record that is about to be changed; the caller has locked it. */
export interface Stored {
  /** The entity as in the audit log: 'product', 'order' … */
  entity: string
  id: number | string
  updated_at: Date
}

/**
 * Throws 409 `stale` if `seenAt`, the `updated_at` that the client read, is not the stored one. The message names who saved last;
 * `errors` list each field changed since, with its current value. Without `seenAt` there is no check.
 */
export async function checkVersion(trx: Db, seenAt: string | undefined, stored: Stored): Promise<void> {
  if (seenAt === undefined || Date.parse(seenAt) === stored.updated_at.getTime()) return
  const entries = await trx
    .selectFrom('audit_entry')
    .leftJoin('shop_user', 'shop_user.id', 'audit_entry.user_id')
    .select(['audit_entry.before', 'audit_entry.after', 'shop_user.name'])
    .where('entity', '=', stored.entity)
    .where('entity_id', '=', String(stored.id))
    .where('at', '>', new Date(seenAt))
    .orderBy('audit_entry.id')
    .limit(50)
    .execute()
  throw versionConflict(entries.at(-1)?.name ?? null, changedFields(entries))
}

/** `who` saved last; null if unknown. */
function versionConflict(who: string | null, errors: FieldError[]): HttpError {
  const detail = `${who ?? 'Someone'} saved this after you opened it, so your changes weren’t saved. Load the new version and make them again.`
  return new HttpError(409, 'stale', detail, { errors })
}

/** Returns each field changed by the entries, with a message that contains its new value. */
function changedFields(entries: readonly { before: unknown; after: unknown }[]): FieldError[] {
  const changes = new Map<string, FieldError>()
  for (const { before, after } of entries) {
    if (!isRecord(after)) continue
    const was = isRecord(before) ? before : {}
    for (const [path, value] of Object.entries(after)) {
      if (!isDeepStrictEqual(was[path], value))
        changes.set(path, { path, message: `Is now ${shown(path, value).replace(/[.…]$/, '')}.` })
    }
  }
  return [...changes.values()]
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const MAX_SHOWN = 120

function shown(path: string, value: unknown): string {
  if (isCostField(path)) return 'different'
  if (value === null || value === '' || isDeepStrictEqual(value, [])) return 'empty'
  if (isMoneyField(path) && typeof value === 'number') return formatPence(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}
