/** Optimistic locking: a save of something that somebody else has changed since writes nothing and names the changes. */
import { isDeepStrictEqual } from 'node:util'
import { isMoneyField } from '@shop/contract/admin/audit.ts'
import { formatPence } from '@shop/contract/lib/money.ts'
import type { FieldError } from '@shop/contract/problems.ts'
import type { Db } from './database/database.ts'
import { HttpError } from './http/http-error.ts'

/** What is about to be changed, as it is stored now. Locked by the caller. */
export interface Stored {
  /** As in the audit log: 'product', 'order' … */
  entity: string
  id: number | string
  updated_at: Date
}

/**
 * Rejects with 409 `stale` where `seenAt`, the `updated_at` that was read, is not what is stored. The sentence names who
 * saved last; `errors` name each field that was changed since, with its value now. Without `seenAt` everything passes.
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

/** `who` saved last; null where it is not known. */
function versionConflict(who: string | null, errors: FieldError[]): HttpError {
  const detail = `${who ?? 'Someone'} saved this after you opened it, so your changes weren’t saved. Load the new version and make them again.`
  return new HttpError(409, 'stale', detail, { errors })
}

/** Each field that the entries changed, with the sentence that says how. */
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
  if (value === null || value === '' || isDeepStrictEqual(value, [])) return 'empty'
  if (isMoneyField(path) && typeof value === 'number') return formatPence(value)
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text
}
