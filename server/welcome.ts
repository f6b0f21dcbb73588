/** What a started shop prints, and the profile of the demo. */
import logins from '../demo/users/logins.json' with { type: 'json' }
import type { Config } from './platform/config/config.ts'

/** The demo's environment, used where the environment itself says nothing else. */
export const DEMO_PROFILE = { SHOP_DEMO: 'on', SHOP_SUSPENDED: 'off', LOG_LEVEL: 'warn' }

/** The lines for the terminal: where the shop is and, in the demo, how to log in. */
export function welcome({ demo, suspended }: Config, address: string): string {
  const lines = [`The shop is open at ${address.replace('127.0.0.1', 'localhost')}`]
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
