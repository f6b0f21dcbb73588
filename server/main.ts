/** Starts one process of the shop and stops it cleanly. `--demo` is what `npm start` runs. */
import { DEMO_ADMIN, DEMO_CUSTOMER } from './demo/people.data.ts'
import { type Config, ConfigError, readConfig } from './platform/config.ts'
import { type Shop, startShop } from './shop.ts'

/** Used where the environment says nothing else. */
const DEMO_PROFILE = { SHOP_DEMO: 'on', SHOP_SUSPENDED: 'off', LOG_LEVEL: 'warn' }

async function main(): Promise<void> {
  const isDemo = process.argv.includes('--demo')
  const config = readConfig(isDemo ? { ...DEMO_PROFILE, ...process.env } : process.env)
  const shop = await startShop(config)
  say(welcome(config, shop))
  let isStopping = false
  const stop = async () => {
    if (isStopping) return
    isStopping = true
    await shop.stop()
    process.exit(0)
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}

function welcome({ demo, suspended }: Config, { address }: Shop): string {
  const lines = [`The shop is open at ${address.replace('127.0.0.1', 'localhost')}`]
  if (suspended) lines[0] = `The shop is suspended and shows its notice at ${address}. SHOP_SUSPENDED=off opens it.`
  if (demo)
    lines.push(
      'This is the demo: its catalogue is invented, and the suspension switch is off unless SHOP_SUSPENDED=on.',
      ...[DEMO_CUSTOMER, DEMO_ADMIN].map(({ email, password }) => `Log in as ${email} with the password ${password}.`),
      'Its mails are at /dev/outbox. Test cards are named at the checkout.',
    )
  return lines.join('\n')
}

function say(text: string): void {
  process.stdout.write(`${text}\n`)
}

/** A mistake that the person who starts the shop can mend is said in a sentence, anything else in full. */
function explain(error: unknown): unknown {
  if (error instanceof ConfigError) return error.message
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'The port is taken by another program. Set PORT to another one, for example PORT=3001.'
  }
  return error
}

main().catch((error: unknown) => {
  console.error(explain(error))
  process.exit(1)
})
