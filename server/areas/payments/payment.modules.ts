/** The payment providers. Each is a module in its own folder and a line here. */
import type { Config } from '../../platform/config/config.ts'
import { readModuleSettings } from '../../platform/config/module-settings.ts'
import type { OutsideOrigins } from '../../platform/http/pages/content-security-policy.ts'
import type { EnteredKeys, KeyValues } from './keys/payment.keys.ts'
import { mollie } from './mollie/mollie.module.ts'
import type { PaymentChoice, PaymentContext, PaymentModule } from './payment.provider.ts'
import { sandbox } from './sandbox/sandbox.module.ts'
import { stripe } from './stripe/stripe.module.ts'

/** The first one that is configured takes new payments. */
export const PAYMENT_MODULES: readonly PaymentModule[] = [
  // In order of priority.
  stripe,
  mollie,
  sandbox,
]

/** The checkout's option for a provider that only takes cards, and where none is configured. */
export const BY_CARD: PaymentChoice = { label: 'Card', note: 'Visa, Mastercard or American Express' }

/** The demo takes test cards unless they are switched off. */
const DEMO_SETTINGS = { PAYMENT_SANDBOX: 'on' }

/**
 * Returns the configured providers, in order of priority. Those of the environment come before what staff `entered`.
 * Throws ConfigError for incomplete or invalid settings in the environment.
 */
export function configuredPayments(
  { demo, variables }: Pick<Config, 'demo' | 'variables'>,
  entered: EnteredKeys = new Map(),
) {
  const given = { ...(demo ? DEMO_SETTINGS : {}), ...variables }
  return PAYMENT_MODULES.flatMap((module) => {
    const fixed = readModuleSettings(module.settings, given)
    const settings = fixed ?? readEntered(module, given, entered.get(module.name))
    if (!settings) return []
    const { name, origins, choice = BY_CARD } = module
    return [
      {
        name,
        origins,
        choice,
        isFixed: fixed !== undefined,
        create: (context: PaymentContext) => module.create(settings, context),
      },
    ]
  })
}

/** Returns the settings with the keys that staff entered; undefined if they are not complete and valid. */
export function readEntered({ settings }: PaymentModule, variables: Config['variables'], keys: KeyValues | undefined) {
  return keys && settings.safeParse({ ...variables, ...keys }).data
}

/** Returns the origins that pages may use for the card forms of these providers. */
export function paymentOrigins(providers: readonly Pick<PaymentModule, 'origins'>[]): OutsideOrigins {
  const all = providers.map(({ origins }) => origins)
  return {
    scripts: all.flatMap(({ scripts = [] }) => scripts),
    frames: all.flatMap(({ frames = [] }) => frames),
    connections: all.flatMap(({ connections = [] }) => connections),
    payments: all.flatMap(({ payments = [] }) => payments),
  }
}
