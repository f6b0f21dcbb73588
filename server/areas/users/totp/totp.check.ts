/** Checks a one-time code or recovery code, and limits the wrong ones per account. */

import type { Context } from '../../../context.ts'
import type { Config } from '../../../platform/config/config.ts'
import { unseal } from '../../../platform/config/seal.ts'
import { shopSecret } from '../../../platform/config/secrets.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Counts } from '../../../platform/rate-limits/counts.ts'
import { createLimiter } from '../../../platform/rate-limits/limiter.ts'
import { MINUTE_MS } from '../../../platform/time/durations.ts'
import { hashOfToken } from '../sessions/tokens.ts'
import { queueAccountChanged } from '../users.mails.ts'
import { plainRecoveryCode, readCodeDigits, stepOfCode } from './totp.codes.ts'
import { totpRepository } from './totp.repository.ts'

export const SECRET_NAME = 'one-time codes'
export const totpPurpose = (userId: number) => `totp of user ${userId}`

/** With three of a million codes valid at any time, this many guesses succeed for fewer than 1 in 3,000 accounts. */
const MAX_WRONG_CODES = 100

/** Why a code was rejected: the problem's `code`, and the message for the user. */
export const CODE_ERRORS = {
  code_required: 'Enter the code from your authenticator app.',
  code_wrong: 'That code is wrong or has been used. Wait for the next one and try again.',
  code_locked: 'Too many wrong codes. Use “Forgot password?” to set a new password. Your codes will then work again.',
} as const
export type CodeError = keyof typeof CODE_ERRORS

export type CodeChecks = ReturnType<typeof codeChecks>

interface CodeDependencies extends Pick<Context, 'db' | 'clock'> {
  counts: Counts
  config: Pick<Config, 'limits'>
}

export function codeChecks({ db, clock, counts, config: { limits } }: CodeDependencies) {
  /** Per account, so that several addresses share one limit. */
  const tries = createLimiter(counts, 'code', { max: limits.loginPerMinute, windowMs: MINUTE_MS })

  return {
    /**
     * Returns undefined if `code` is right, which uses it up, or if the user has no codes. Throws 429 above the tries
     * per minute. The wrong code that reaches the limit is reported to the owner by mail.
     */
    async check(userId: number, code: string | undefined): Promise<CodeError | undefined> {
      if (!(await totpRepository(db).isOn(userId))) return undefined
      if (code === undefined) return 'code_required'
      await tries.take(String(userId))
      // Count before checking, so that concurrent tries cannot bypass the limit.
      const wrongCodes = await totpRepository(db).countWrongCode(userId, MAX_WRONG_CODES)
      if (wrongCodes === undefined) return 'code_locked'
      return db.transaction().execute(async (trx) => {
        const now = clock.now()
        if (await useCode(trx, { userId, code, now })) {
          await totpRepository(trx).uncountWrongCode(userId)
          return undefined
        }
        if (wrongCodes === MAX_WRONG_CODES) await queueAccountChanged(trx, userId, 'codes_locked', now)
        return 'code_wrong'
      })
    },
  }
}

/** Returns whether it is the user's unused code, and marks it as used. */
async function useCode(trx: Db, { userId, code, now }: { userId: number; code: string; now: Date }): Promise<boolean> {
  const totp = totpRepository(trx)
  const row = await totp.lock(userId)
  if (!row?.totp_secret || row.totp_confirmed_at === null) return true
  const digits = readCodeDigits(code)
  if (digits === undefined) return totp.useRecoveryCode(userId, hashOfToken(plainRecoveryCode(code)))
  const secret = unseal(await shopSecret(trx, SECRET_NAME), row.totp_secret, totpPurpose(userId))
  const step = stepOfCode(secret, digits, now)
  if (step === undefined || step <= (row.totp_last_step ?? -1)) return false
  await totp.useStep(userId, step)
  return true
}
