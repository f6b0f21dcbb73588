/** Generates the codes of an authenticator app. */
import { Secret, TOTP } from 'otpauth'

/** Returns the code for `secret`, as the page shows it, `steps` of thirty seconds from now. */
export function oneTimeCode(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(' ', '')), period: 30, digits: 6 })
  return totp.generate({ timestamp: Date.now() + steps * 30_000 })
}
