/** What every answer tells browsers, whatever it carries: kept answers, files and refusals alike. */
import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from '../../config/config.ts'

const ONE_YEAR_S = 31_536_000

/** Pages carry their own policy, with the hashes of their scripts (pages.ts); this one is for everything else. */
const POLICY = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** Features no page of the shop uses, nor any frame in one. */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'browsing-topics',
  'camera',
  'display-capture',
  'geolocation',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'midi',
  'serial',
  'usb',
  'xr-spatial-tracking',
]

export type SecurityConfig = Partial<Pick<Config, 'publicUrl' | 'stripe'>>

/**
 * The headers that helmet sets. A browser that has once come by https is kept to it for a year, subdomains included; the
 * list that browsers bring along (`preload`) binds whoever owns the domain for good, which is theirs to choose.
 */
export function securityHeaders({ publicUrl = '' }: SecurityConfig): FastifyHelmetOptions {
  return {
    contentSecurityPolicy: { useDefaults: false, directives: POLICY },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    strictTransportSecurity: publicUrl.startsWith('https:') && { maxAge: ONE_YEAR_S, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
  }
}

/** The chat may listen, where the visitor lets it; a card form of Stripe's may ask for payment in its frame. */
export function permissionsPolicy({ stripe }: SecurityConfig): string {
  const payment = stripe ? '(self "https://js.stripe.com")' : '()'
  return [...UNUSED_FEATURES.map((feature) => `${feature}=()`), 'microphone=(self)', `payment=${payment}`].join(', ')
}

/** For answers to what never became a request, in which nothing is shown or run. */
export const BARE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': Object.entries(POLICY)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join(';'),
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
