/** Creates accounts for registration, the operator's command and the demo. */

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
}

/** Creates an account in `trx`. Throws 409 `email_taken` if the email has one; see `catchTakenEmail`. */
export async function createAccount(
  trx: Db,
  clock: Clock,
  { name, email, password_hash, role = 'customer' }: NewAccount,
): Promise<UserRow> {
  const now = clock.now()
  return catchTakenEmail(() =>
    accountsRepository(trx).insert({ name, email, password_hash, role, created_at: now, updated_at: now }),
  )
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
