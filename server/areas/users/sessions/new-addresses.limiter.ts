/**
 * Limits the new email addresses per network and hour, by registration and account change together, because each
 * response reveals whether the address has an account.
 */
import type { Config } from '../../../platform/config/config.ts'
import type { Counts } from '../../../platform/rate-limits/counts.ts'
import { createLimiter, type Limiter } from '../../../platform/rate-limits/limiter.ts'
import { HOUR_MS } from '../../../platform/time/durations.ts'

export const addressLimiter = (counts: Counts, { limits }: Pick<Config, 'limits'>): Limiter =>
  createLimiter(counts, 'register', { max: limits.registerPerHour, windowMs: HOUR_MS })
