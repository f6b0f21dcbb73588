/** The codes that an authenticator app would show. */
import { Secret, TOTP } from 'otpauth'

/** The code for `secret`, as the page shows it, `steps` of thirty seconds from now. */
export function oneTimeCode(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')), period: 30, digits: 6 })
  return totp.generate({ timestamp: Date.now() + steps * 30_000 })
}
