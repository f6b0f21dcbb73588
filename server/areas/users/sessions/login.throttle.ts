/**
 * Limits wrong passwords (decision 0017): per network over all accounts, and per account over all networks. Logins from
 * a network that the account has used before are exempt from both and limited only by tries per minute, so that
 * attackers cannot lock out an owner.
 */
import type { Config } from '../../../platform/config/config.ts'
import { HttpError } from '../../../platform/http/http-error.ts'
import type { Counts } from '../../../platform/rate-limits/counts.ts'
import { createLimiter } from '../../../platform/rate-limits/limiter.ts'
import { toNetwork } from '../../../platform/rate-limits/network.ts'
import { HOUR_MS } from '../../../platform/time/durations.ts'

interface Try {
  email: string
  address: string
  /** Called only above a limit. */
  isKnownHere: () => Promise<boolean>
}

export function loginThrottle(counts: Counts, limits: Config['limits']) {
  const byNetwork = createLimiter(counts, 'wrong-login-network', {
    max: limits.wrongLoginsPerHourAndAddress,
    windowMs: HOUR_MS,
  })
  const byAccount = createLimiter(counts, 'wrong-login-account', {
    max: limits.wrongLoginsPerHourAndAccount,
    windowMs: HOUR_MS,
  })

  return {
    /**
     * Counts the try as wrong in advance, so that concurrent tries cannot bypass the limit; throws 429 above it.
     * Unknown emails are treated the same, so that responses do not reveal accounts.
     */
    async admit({ email, address, isKnownHere }: Try): Promise<void> {
      const takes = await Promise.allSettled([byNetwork.take(toNetwork(address)), byAccount.take(email)])
      const rejected = takes.find((take) => take.status === 'rejected')
      if (!rejected) return
      if (!(rejected.reason instanceof HttpError) || !(await isKnownHere())) throw rejected.reason
    },

    /** Takes the count back after a right password. */
    async wasRight({ email, address }: Pick<Try, 'email' | 'address'>): Promise<void> {
      await Promise.all([byNetwork.giveBack(toNetwork(address)), byAccount.giveBack(email)])
    },
  }
}
