/** Requires a signed-in user to authenticate again before a change that could give the account away. */

import { invalidAt } from '../../platform/http/http-error.ts'
import { createLimiter } from '../../platform/rate-limits/limiter.ts'
import { MINUTE_MS } from '../../platform/time/durations.ts'
import { isPassword } from './passwords.ts'
import { CODE_ERRORS, type CodeChecks } from './totp/totp.check.ts'
import { accountsRepository } from './users.repository.ts'
import type { AccountsDependencies } from './users.service.ts'

export type PasswordField = 'password' | 'current_password'
export type IdentityProof = ReturnType<typeof identityProof>

export function identityProof({ db, counts, config: { limits } }: AccountsDependencies, codes: CodeChecks) {
  const guesses = createLimiter(counts, 'own-password', { max: limits.loginPerMinute, windowMs: MINUTE_MS })

  /** Throws 422 at `field` unless it is the user's password. Returns its hash. */
  async function password(userId: number, given: string | undefined, field: PasswordField): Promise<string | null> {
    if (given === undefined) throw invalidAt(field, 'Enter your current password.')
    await guesses.take(String(userId))
    const row = await accountsRepository(db).find(userId)
    if (!(await isPassword(row?.password_hash, given))) throw wrongPassword(field)
    return row?.password_hash ?? null
  }

  return {
    password,

    /** Also requires a one-time code of users who have them: throws 422 at `code` if it is missing or wrong. */
    async passwordAndCode(
      userId: number,
      given: { password: string | undefined; code?: string | undefined },
      field: PasswordField,
    ): Promise<string | null> {
      const hash = await password(userId, given.password, field)
      const codeError = await codes.check(userId, given.code)
      if (codeError) throw invalidAt('code', CODE_ERRORS[codeError])
      return hash
    },
  }
}

export const wrongPassword = (field: PasswordField) => invalidAt(field, 'This isn’t your current password.')
