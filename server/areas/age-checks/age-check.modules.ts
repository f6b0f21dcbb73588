/** The age check providers. Each is a module in its own folder and a line here. */
import type { Config } from '../../platform/config/config.ts'
import { readModuleSettings } from '../../platform/config/module-settings.ts'
import type { AgeCheckContext, AgeCheckModule } from './age-check.provider.ts'
import { builtin } from './builtin/builtin.module.ts'
import { staff } from './staff/staff.module.ts'

/** The first one that is configured checks new orders. The last needs no settings. */
export const AGE_CHECK_MODULES: readonly AgeCheckModule[] = [
  // In order of priority.
  builtin,
  staff,
]

/** The demo uses the test provider unless it is switched off. */
const DEMO_SETTINGS = { AGE_CHECK_BUILTIN: 'on' }

/** Returns the provider that checks new orders. Throws ConfigError for incomplete or invalid settings. */
export function configuredAgeCheck({ demo, variables }: Pick<Config, 'demo' | 'variables'>) {
  const given = { ...(demo ? DEMO_SETTINGS : {}), ...variables }
  const [first] = AGE_CHECK_MODULES.flatMap((module) => {
    const settings = readModuleSettings(module.settings, given)
    if (!settings) return []
    const { name, label, isForTests = false } = module
    return [{ name, label, isForTests, create: (context: AgeCheckContext) => module.create(settings, context) }]
  })
  if (!first) throw new Error('The last age check provider needs no settings')
  return first
}

/** The method of an order whose customer has passed a check before. */
export const EARLIER_CHECK = 'account'

/** Returns the method of an order's check in words, for staff: the provider's label; null if nobody has checked yet. */
export function nameOfMethod(method: string | null): string | null {
  if (method === EARLIER_CHECK) return 'An earlier order'
  return AGE_CHECK_MODULES.find(({ name }) => name === method)?.label ?? method
}
