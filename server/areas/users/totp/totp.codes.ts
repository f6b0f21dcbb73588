/** One-time codes of authenticator apps (RFC 6238), and recovery codes for when the app is lost. */
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** The defaults of every authenticator app. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const STEP_MS = SHAPE.period * 1000
/** Accepts codes one step early or late, because clocks differ and typing takes time. */
const WINDOW = 1
/** RFC 4226 recommends 160 bits. */
const SECRET_BYTES = 20

const RECOVERY_CODES = 10
const RECOVERY_BYTES = 10
/** Digits and letters without ambiguous ones (Crockford's base 32). */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz'

/** Returns a new secret in base 32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** Returns the URI that an authenticator app reads from a QR code. */
export const buildTotpUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret), issuer, label }).toString()

/** Returns the time step of a code; undefined for a code that is wrong at `now`. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const totp = new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : Math.floor(timestamp / STEP_MS) + delta
}

/** Returns the digits of an app's code without spaces; undefined for a recovery code. */
export function readCodeDigits(code: string): string | undefined {
  const digits = code.replace(/\s/g, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}

/** Returns ten new recovery codes of 80 bits each, formatted like 'k3qf-90xm-7c2t-bb1v'. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    let bits = BigInt(`0x${randomBytes(RECOVERY_BYTES).toString('hex')}`)
    let signs = ''
    for (let place = 0; place < (RECOVERY_BYTES * 8) / 5; place += 1) {
      signs += SIGNS[Number(bits % 32n)]
      bits /= 32n
    }
    return signs.replace(/(.{4})(?=.)/g, '$1-')
  })
}

/** Normalises a recovery code for comparison. */
export const plainRecoveryCode = (code: string): string =>
  code.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
