/** The one way in for new accounts: by registering, by the operator's command, by the demo. */

import type { Db } from '../../platform/database/database.ts'
import { isDuplicate } from '../../platform/database/duplicates.ts'
import { conflict } from '../../platform/http/http-error.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { accountsRepository, type UserRow } from './users.repository.ts'

export interface NewAccount {
  name: string
  email: string
  /** Of `hashPassword`. Null: nobody logs in until a password is set by a link. */
  password_hash: string | null
  role?: 'customer' | 'admin'
}

/** Makes an account over `trx`. Refuses an email that has one with 409 `email_taken`; see `catchTakenEmail`. */
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

/** Returns what `work` returns; when the email was taken at the same moment, throws 409 instead of failing. */
export async function catchTakenEmail<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isDuplicate(error, 'shop_user_email') ? emailTaken() : error
  }
}
