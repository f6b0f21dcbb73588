/** The start message, and the demo profile. */
import logins from '../demo/users/logins.json' with { type: 'json' }
import type { Config } from './platform/config/config.ts'

/** Environment defaults of the demo, which the actual environment overrides. */
export const DEMO_PROFILE = { SHOP_DEMO: 'on', SHOP_SUSPENDED: 'off', LOG_LEVEL: 'warn' }

/** Returns the start message: the shop's address and, in the demo, how to log in. */
export function welcome({ demo, suspended }: Config, address: string): string {
  const lines = [`The shop runs at ${address.replace('127.0.0.1', 'localhost')}`]
  if (suspended) lines[0] = `The shop is suspended and shows its notice at ${address}. SHOP_SUSPENDED=off opens it.`
  if (demo)
    lines.push(
      'This is the demo: its catalogue is invented, and the suspension switch is off unless SHOP_SUSPENDED=on.',
      ...[logins.customer, logins.admin].map(
        ({ email, password }) => `Log in as ${email} with the password ${password}.`,
      ),
      'Its mails are at /dev/outbox. Test cards are named at the checkout.',
    )
  return lines.join('\n')
}
