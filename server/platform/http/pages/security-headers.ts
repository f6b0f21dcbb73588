/** Security headers of every response, including cached ones, files and errors. */
import type { FastifyHelmetOptions } from '@fastify/helmet'
import type { Config } from '../../config/config.ts'
import type { OutsideOrigins } from './content-security-policy.ts'

const ONE_YEAR_S = 31_536_000

/** Pages have their own policy with the hashes of their scripts (pages.ts); this one is for everything else. */
const POLICY = {
  'default-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
}

/** Browser features that no page of the shop, or frame in it, uses. */
const UNUSED_FEATURES = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'browsing-topics',
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

export type SecurityConfig = Partial<Pick<Config, 'publicUrl'>> & { outside?: Pick<OutsideOrigins, 'payments'> }

/**
 * Returns the options for helmet. A browser that has used https must use it for a year, also for subdomains. The `preload` list
 * is not used: it binds the owner of the domain permanently, so they must choose it themselves.
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

/** Staff scan barcodes with the camera, and the chat may use the microphone, each if the person agrees; a provider's card form may request payment in its frame. */
export function permissionsPolicy({ outside: { payments = [] } = {} }: SecurityConfig): string {
  const payment = payments.length > 0 ? `(self ${payments.map((origin) => `"${origin}"`).join(' ')})` : '()'
  return [
    ...UNUSED_FEATURES.map((feature) => `${feature}=()`),
    'camera=(self)',
    'microphone=(self)',
    `payment=${payment}`,
  ].join(', ')
}

/** For responses to input that never became a request; they contain nothing to show or run. */
export const BARE_HEADERS = {
  'cache-control': 'no-store',
  'content-security-policy': Object.entries(POLICY)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join(';'),
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}
