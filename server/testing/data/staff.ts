/** Shared helpers for tests of staff's routes: an admin who calls, and the audit entries. */
import type { StaffRole } from '@shop/contract/permissions.ts'
import type { Db } from '../../platform/database/database.ts'
import type { TestApp } from '../app.ts'
import { signIn } from './customers.ts'

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Returns an admin who calls routes below `/api/v1`. */
export async function staffUser(
  shop: Pick<TestApp, 'app' | 'db'>,
  facts: { name?: string; staff_role?: StaffRole } = {},
) {
  const { id, email, headers } = await signIn(shop.db, { role: 'admin', ...facts })
  const call = (method: Method, url: string, payload?: object) =>
    shop.app.inject({ method, url: `/api/v1${url}`, headers, ...(payload ? { payload } : {}) })
  return {
    id,
    email,
    headers,
    get: (url: string) => call('GET', url),
    post: (url: string, payload: object = {}) => call('POST', url, payload),
    put: (url: string, payload: object) => call('PUT', url, payload),
    delete: (url: string) => call('DELETE', url),
  }
}

/** Stores one-time codes for this admin, so that calls pass even if codes are required. */
export async function setUpCodes(db: Db, userId: number): Promise<void> {
  const codes = { totp_secret: 'sealed', totp_confirmed_at: new Date() }
  await db.updateTable('shop_user').set(codes).where('id', '=', userId).execute()
}

/** Returns the audit entries of one entity, oldest first. */
export const readAudit = (db: Db, entity: string, id: number | string) =>
  db
    .selectFrom('audit_entry')
    .select(['user_id', 'action', 'before', 'after'])
    .where('entity', '=', entity)
    .where('entity_id', '=', String(id))
    .orderBy('id')
    .execute()
