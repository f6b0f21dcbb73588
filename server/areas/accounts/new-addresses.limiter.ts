/**
 * How many new email addresses a network may bring in an hour, by registering and by changing accounts together: each answer tells
 * whether the address has an account.
 */
import type { Config } from '../../platform/config.ts'
import type { Counts } from '../../platform/counts.ts'
import { HOUR_MS } from '../../platform/durations.ts'
import { createLimiter, type Limiter } from '../../platform/http/limiter.ts'

export const addressLimiter = (counts: Counts, { limits }: Pick<Config, 'limits'>): Limiter =>
  createLimiter(counts, 'register', { most: limits.registerPerHour, windowMs: HOUR_MS })
