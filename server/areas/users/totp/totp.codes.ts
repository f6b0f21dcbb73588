/** One-time codes as authenticator apps make them (RFC 6238), and the recovery codes for when the app is away. */
import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** What every authenticator app takes for granted. */
const SHAPE = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const STEP_MS = SHAPE.period * 1000
/** A code is taken one step early or late: clocks differ, and typing takes time. */
const WINDOW = 1
/** RFC 4226 asks for 160 bits. */
const SECRET_BYTES = 20

const RECOVERY_CODES = 10
const RECOVERY_BYTES = 10
/** Digits and letters without those that look like another (Crockford's base 32). */
const SIGNS = '0123456789abcdefghjkmnpqrstvwxyz'

/** A new secret, in base 32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32

/** The address that an authenticator app reads from a QR code. */
export const buildTotpUri = (secret: string, { issuer, label }: { issuer: string; label: string }): string =>
  new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret), issuer, label }).toString()

/** The number of the step whose code this is; undefined for a code that is wrong at `now`. */
export function stepOfCode(secret: string, code: string, now: Date): number | undefined {
  const timestamp = now.getTime()
  const totp = new TOTP({ ...SHAPE, secret: Secret.fromBase32(secret) })
  const delta = totp.validate({ token: code, timestamp, window: WINDOW })
  return delta === null ? undefined : Math.floor(timestamp / STEP_MS) + delta
}

/** Whether this is a code of the app rather than a recovery code; spaces between digits are left out. */
export function readCodeDigits(code: string): string | undefined {
  const digits = code.replace(/\s/g, '')
  return /^\d{6}$/.test(digits) ? digits : undefined
}

/** Ten new recovery codes of 80 bits each, as they are shown: 'k3qf-90xm-7c2t-bb1v'. */
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

/** A recovery code as it is compared, however it was typed. */
export const plainRecoveryCode = (code: string): string =>
  code.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1')
