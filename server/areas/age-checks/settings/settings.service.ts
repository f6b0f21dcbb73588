/** The age check providers as staff manage them: which are configured, and the settings that staff enter. */
import type { KeyCheck } from '@shop/contract/admin/payments.admin.ts'
import type { AgeCheckProviderSettings } from '@shop/contract/age-checks/age-checks.admin.ts'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { conflict, invalidAt, notFound, rejectInvalid } from '../../../platform/http/http-error.ts'
import { announce } from '../../../platform/messages/events.ts'
import { AGE_CHECK_MODULES, readEntered } from '../age-check.modules.ts'
import {
  type AgeCheckField,
  type AgeCheckModule,
  type AgeCheckProvider,
  ProviderFailure,
} from '../age-check.provider.ts'
import type { AgeCheckProviders } from '../age-check.providers.ts'
import { type EnteredSettings, enteredSettings, type SettingValues } from './entered.settings.ts'

export interface AgeCheckSettingsDependencies extends Pick<Context, 'db' | 'config'> {
  providers: AgeCheckProviders
  returnUrl: string
}

export type AgeCheckSettingsService = ReturnType<typeof ageCheckSettingsService>

/** Audit entries name the settings that were changed, never their values. */
const ENTITY = 'age_check_settings'

export function ageCheckSettingsService({ db, config, providers, returnUrl }: AgeCheckSettingsDependencies) {
  const stored = enteredSettings(config)

  function moduleOf(name: string): AgeCheckModule {
    const module = AGE_CHECK_MODULES.find((known) => known.name === name)
    if (!module?.form) throw notFound('There is no such age check provider with settings.')
    return module
  }

  function stateOf(name: string, entered: EnteredSettings): AgeCheckProviderSettings['state'] {
    if (providers.isFixed(name)) return 'environment'
    if (entered.has(name) && entered.get(name) === undefined) return 'unreadable'
    return providers.names.includes(name) ? 'entered' : 'off'
  }

  /** Every process then creates its providers again. */
  const change = <T>(work: (trx: Db) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (trx) => {
      const result = await work(trx)
      await announce(trx, 'age-checks')
      return result
    })

  return {
    async list(): Promise<{ items: AgeCheckProviderSettings[]; return_url: string }> {
      const entered = await stored.read(db)
      const items = AGE_CHECK_MODULES.map(({ name, label, form }) => ({
        name,
        title: label,
        state: stateOf(name, entered),
        is_current: providers.current.name === name,
        from: form?.from ?? '',
        fields: (form?.fields ?? []).map((field) => toField(field, entered.get(name)?.[field.name])),
      }))
      return { items, return_url: returnUrl }
    },

    /** Saves nothing unless every check passes: the settings in use then stay in use. */
    async save(name: string, given: SettingValues, by: number): Promise<{ is_saved: boolean; checks: KeyCheck[] }> {
      const module = moduleOf(name)
      if (providers.isFixed(name)) {
        throw conflict('settings_fixed', 'The environment of the server has these settings. Change them there.')
      }
      const names = module.form?.fields.map((field) => field.name) ?? []
      const before = (await stored.read(db)).get(name) ?? {}
      const changed = names.filter((one) => given[one] && given[one] !== before[one])
      const values = { ...before, ...Object.fromEntries(changed.map((one) => [one, given[one] ?? ''])) }
      const provider = await module.create(readValues(module, config.variables, values), providers.context)
      const checks = await test(provider)
      if (!checks.every(({ is_passed }) => is_passed)) return { is_saved: false, checks }
      await change(async (trx) => {
        await stored.save(trx, name, values)
        const entry = { before: { settings: Object.keys(before) }, after: { settings: Object.keys(values), changed } }
        const action = 'age_check_settings.update'
        await recordAudit(trx, { userId: by, action, ...entry, entity: ENTITY, entityId: name })
      })
      await providers.reload()
      return { is_saved: true, checks }
    },

    async remove(name: string, by: number): Promise<void> {
      moduleOf(name)
      await change(async (trx) => {
        if (!(await stored.remove(trx, name))) throw notFound('No settings of this age check provider are stored.')
        const entry = { action: 'age_check_settings.remove', before: { provider: name }, after: undefined }
        await recordAudit(trx, { userId: by, ...entry, entity: ENTITY, entityId: name })
      })
      await providers.reload()
    },
  }
}

function toField({ name, label, hint = '', isSecret = false, initial = '' }: AgeCheckField, stored?: string) {
  const value = isSecret ? '' : (stored ?? initial)
  return { name, label, hint, is_secret: isSecret, is_stored: stored !== undefined, value }
}

/** Throws 422 for each setting that is missing or has a wrong form. */
function readValues(module: AgeCheckModule, variables: SettingValues, values: SettingValues) {
  const missing = module.form?.fields.filter(({ name, initial }) => !values[name] && initial === undefined) ?? []
  const errors = missing.map(({ name, label }) => ({ path: `values.${name}`, message: `Enter: ${label}.` }))
  rejectInvalid('Some settings are missing.', errors)
  const settings = readEntered(module, variables, values)
  if (settings) return settings
  const issue = module.settings.safeParse({ ...variables, ...values }).error?.issues[0]
  throw invalidAt(`values.${String(issue?.path[0])}`, `This ${issue?.message ?? 'is not valid'}.`)
}

/** The provider's own checks; one that failed if it does not answer as it should. */
async function test(provider: AgeCheckProvider): Promise<KeyCheck[]> {
  try {
    const checks = (await provider.test?.()) ?? []
    return checks.map((check) => ({ ...check, is_passed: true }))
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error
    return [{ label: 'Service found', is_passed: false, detail: error.message }]
  }
}
