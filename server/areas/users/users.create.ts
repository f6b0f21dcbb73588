/** Creates accounts for registration, the operator's command and the demo. */

import type { StaffRole } from '@shop/contract/permissions.ts'
import type { Db } from '../../platform/database/database.ts'
import { isDuplicate } from '../../platform/database/duplicates.ts'
import { conflict } from '../../platform/http/http-error.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { accountsRepository, type UserRow } from './users.repository.ts'

export interface NewAccount {
  name: string
  email: string
  /** From `hashPassword`. Null: login is impossible until a password is set by a link. */
  password_hash: string | null
  role?: 'customer' | 'admin'
  /** By default an owner, if it is an admin. */
  staff_role?: StaffRole
}

/** Creates an account in `trx`. Throws 409 `email_taken` if the email has one; see `catchTakenEmail`. */
export async function createAccount(
  trx: Db,
  clock: Clock,
  { role = 'customer', ...account }: NewAccount,
): Promise<UserRow> {
  const now = clock.now()
  return catchTakenEmail(() => accountsRepository(trx).insert({ ...account, role, created_at: now, updated_at: now }))
}

export const emailTaken = () =>
  conflict('email_taken', 'There’s already an account with this email. Log in, or ask for a new password.')

/** Returns what `work` returns; throws 409 if a concurrent call took the email. */
export async function catchTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isDuplicate(error, 'shop_user_email') ? emailTaken() : error
  }
}
