/** The age check providers. Each is a module in its own folder and a line here. */
import type { Config } from '../../platform/config/config.ts'
import { readModuleSettings } from '../../platform/config/module-settings.ts'
import type { AgeCheckContext, AgeCheckModule } from './age-check.provider.ts'
import { builtin } from './builtin/builtin.module.ts'
import { openidConnect } from './openid-connect/openid-connect.module.ts'
import type { EnteredSettings, SettingValues } from './settings/entered.settings.ts'
import { staff } from './staff/staff.module.ts'

/** The first one that is configured checks new orders. The last needs no settings. */
export const AGE_CHECK_MODULES: readonly AgeCheckModule[] = [
  // In order of priority.
  builtin,
  openidConnect,
  staff,
]

/** The demo uses the test provider unless it is switched off. */
const DEMO_SETTINGS = { AGE_CHECK_BUILTIN: 'on' }

/**
 * Returns the configured providers, in order of priority. Settings of the environment come before what staff `entered`.
 * Throws ConfigError for incomplete or invalid settings in the environment.
 */
export function configuredAgeChecks(
  { demo, variables }: Pick<Config, 'demo' | 'variables'>,
  entered: EnteredSettings = new Map(),
) {
  const given = { ...(demo ? DEMO_SETTINGS : {}), ...variables }
  return AGE_CHECK_MODULES.flatMap((module) => {
    const fixed = readModuleSettings(module.settings, given)
    const settings = fixed ?? readEntered(module, given, entered.get(module.name))
    if (!settings) return []
    const { name, label, isForTests = false } = module
    const create = (context: AgeCheckContext) => module.create(settings, context)
    return [{ name, label, isForTests, isFixed: fixed !== undefined, create }]
  })
}

/** Returns the provider that checks new orders, as `configuredAgeChecks`. */
export function configuredAgeCheck(...given: Parameters<typeof configuredAgeChecks>) {
  const [first] = configuredAgeChecks(...given)
  if (!first) throw new Error('The last age check provider needs no settings')
  return first
}

/** Returns the settings with what staff entered; undefined if they are not complete and valid. */
export function readEntered({ settings }: AgeCheckModule, variables: Config['variables'], values?: SettingValues) {
  return values && settings.safeParse({ ...variables, ...values }).data
}

/** The method of an order whose customer has passed a check before. */
export const EARLIER_CHECK = 'account'

/** Returns the method of an order's check in words, for staff: the provider's label; null if nobody has checked yet. */
export function nameOfMethod(method: string | null): string | null {
  if (method === EARLIER_CHECK) return 'An earlier order'
  return AGE_CHECK_MODULES.find(({ name }) => name === method)?.label ?? method
}
