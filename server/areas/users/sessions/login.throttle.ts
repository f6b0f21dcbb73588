/**
 * How many wrong passwords the shop bears (decision 0017): from one network over all accounts, and for one account from
 * everywhere. Whoever comes from a network from which the account has been used before is let on beyond both, held back by
 * the tries a minute alone: nobody can lock an owner out.
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
  /** Asked only beyond a limit. */
  isKnownHere: () => Promise<boolean>
}

export function loginThrottle(counts: Counts, limits: Config['limits']) {
  const byNetwork = createLimiter(counts, 'wrong-login-network', {
    most: limits.wrongLoginsPerHourAndAddress,
    windowMs: HOUR_MS,
  })
  const byAccount = createLimiter(counts, 'wrong-login-account', {
    most: limits.wrongLoginsPerHourAndAccount,
    windowMs: HOUR_MS,
  })

  return {
    /**
     * Counts a try as a wrong one, so that many at the same moment find no gap; refuses with 429 beyond a limit. The email
     * need not have an account: strangers' answers are the same.
     */
    async admit({ email, address, isKnownHere }: Try): Promise<void> {
      const takes = await Promise.allSettled([byNetwork.take(toNetwork(address)), byAccount.take(email)])
      const refused = takes.find((take) => take.status === 'rejected')
      if (!refused) return
      if (!(refused.reason instanceof HttpError) || !(await isKnownHere())) throw refused.reason
    },

    /** Takes the count back: the password was right. */
    async wasRight({ email, address }: Pick<Try, 'email' | 'address'>): Promise<void> {
      await Promise.all([byNetwork.giveBack(toNetwork(address)), byAccount.giveBack(email)])
    },
  }
}
