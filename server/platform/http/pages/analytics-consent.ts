/**
 * Pages of visitors who agreed to analytics may load Google's scripts if the shop has a Google tag; those of everybody else may not.
 * The browser repeats the choice in a cookie, because the policy is sent with the page (docs/decisions/0052).
 */
import { ANALYTICS_COOKIE } from '@shop/contract/constants.ts'
import type { OutsideOrigins } from './content-security-policy.ts'

const GRANTED = new RegExp(`(?:^|;\\s*)${ANALYTICS_COOKIE}=granted(?:;|$)`)
const MANAGER = 'https://www.googletagmanager.com'
const COLLECTION = ['https://*.google-analytics.com', 'https://*.analytics.google.com']

export const hasAnalyticsConsent = (cookies: string | undefined): boolean =>
  cookies !== undefined && GRANTED.test(cookies)

/** Adds what Google's tags load and send to. */
export const withGoogle = (outside: OutsideOrigins): OutsideOrigins => ({
  ...outside,
  scripts: [...(outside.scripts ?? []), MANAGER],
  images: [...(outside.images ?? []), MANAGER, ...COLLECTION],
  connections: [...(outside.connections ?? []), MANAGER, ...COLLECTION],
})
