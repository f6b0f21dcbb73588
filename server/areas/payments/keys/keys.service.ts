/** The payment providers as staff manage them: which are configured, and the keys that staff enter. */
import type { AdminPaymentProvider, KeyCheck } from '@shop/contract/admin/payments.admin.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Config } from '../../../platform/config/config.ts'
import type { Db } from '../../../platform/database/database.ts'
import { conflict, invalidAt, notFound, rejectInvalid } from '../../../platform/http/http-error.ts'
import { announce } from '../../../platform/messages/events.ts'
import { PAYMENT_MODULES, readEntered } from '../payment.modules.ts'
import { type PaymentModule, type PaymentProvider, ProviderError, ProviderUnavailable } from '../payment.provider.ts'
import type { Providers } from '../payment.providers.ts'
import { type EnteredKeys, type KeyValues, paymentKeys } from './payment.keys.ts'

export interface PaymentKeysDependencies {
  db: Db
  config: Config
  providers: Providers
}

export type PaymentKeysService = ReturnType<typeof paymentKeysService>

/** Audit entries name the keys that were changed, never their values. */
const ENTITY = 'payment_keys'
/** How much of a stored key staff see, so that they can tell it from another. */
const SHOWN_AT_ENDS = { start: 8, end: 4 }
/** A shorter key would be shown almost completely. */
const MIN_HINTED = 20

export function paymentKeysService({ db, config, providers }: PaymentKeysDependencies) {
  const stored = paymentKeys(config)

  function moduleOf(name: string): PaymentModule {
    const module = PAYMENT_MODULES.find((known) => known.name === name)
    if (!module?.keys) throw notFound('There is no such payment provider with keys.')
    return module
  }

  function stateOf({ name }: PaymentModule, entered: EnteredKeys): AdminPaymentProvider['state'] {
    if (providers.isFixed(name)) return 'environment'
    if (entered.has(name) && entered.get(name) === undefined) return 'unreadable'
    return providers.names.includes(name) ? 'entered' : 'off'
  }

  /** Every process then creates its providers again. */
  const changeKeys = <T>(work: (trx: Db) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (trx) => {
      const result = await work(trx)
      await announce(trx, 'payments')
      return result
    })

  return {
    async list(): Promise<{ items: AdminPaymentProvider[] }> {
      const entered = await stored.read(db)
      const items = PAYMENT_MODULES.map((module) => {
        const { name, title, methods, keys } = module
        const values = entered.get(name) ?? {}
        return {
          name,
          title,
          methods,
          state: stateOf(module, entered),
          is_live: providers.all.find((known) => known.name === name)?.isLive ?? false,
          is_current: providers.current?.name === name,
          keys_from: keys?.from ?? '',
          keys: Object.entries(keys?.labels ?? {}).map(([variable, label]) => ({
            name: variable,
            label,
            hint: hintOf(values[variable]),
          })),
        }
      })
      return { items }
    },

    /** Saves nothing unless every check passes: the keys in use then stay in use. */
    async save(name: string, given: KeyValues, by: number): Promise<{ is_saved: boolean; checks: KeyCheck[] }> {
      const module = moduleOf(name)
      if (providers.isFixed(name)) {
        throw conflict('keys_fixed', 'The environment of the server has these keys. Change them there.')
      }
      const labels = module.keys?.labels ?? {}
      const changed = Object.entries(given).filter(([variable, value]) => variable in labels && value !== '')
      const before = (await stored.read(db)).get(name)
      const values = { ...before, ...Object.fromEntries(changed) }
      const settings = readKeys(module, config.variables, values)
      const checks = await testKeys(await module.create(settings, providers.context))
      if (!checks.every(({ is_passed }) => is_passed)) return { is_saved: false, checks }
      await changeKeys(async (trx) => {
        await stored.save(trx, name, values)
        const after = { keys: Object.keys(values), changed: changed.map(([variable]) => variable) }
        const entry = { userId: by, action: 'payment_keys.update', before: { keys: Object.keys(before ?? {}) }, after }
        await recordAudit(trx, { ...entry, entity: ENTITY, entityId: name })
      })
      await providers.reload()
      return { is_saved: true, checks }
    },

    async test(name: string): Promise<{ checks: KeyCheck[] }> {
      moduleOf(name)
      const provider = providers.all.find((known) => known.name === name)
      if (!provider) throw conflict('not_connected', 'Enter the keys of this payment provider first.')
      return { checks: await testKeys(provider) }
    },

    async remove(name: string, by: number): Promise<void> {
      moduleOf(name)
      await changeKeys(async (trx) => {
        if (!(await stored.remove(trx, name))) throw notFound('No keys of this payment provider are stored.')
        const entry = { userId: by, action: 'payment_keys.remove', before: { provider: name }, after: undefined }
        await recordAudit(trx, { ...entry, entity: ENTITY, entityId: name })
      })
      await providers.reload()
    },
  }
}

/** Throws 422 for each key that is missing or has a wrong form. */
function readKeys(module: PaymentModule, variables: KeyValues, values: KeyValues) {
  const labels = module.keys?.labels ?? {}
  const missing = Object.entries(labels).filter(([variable]) => !values[variable])
  const toError = ([variable, label]: readonly [string, string]) => ({
    path: `keys.${variable}`,
    message: `Enter: ${label}.`,
  })
  rejectInvalid('Some keys are missing.', missing.map(toError))
  const settings = readEntered(module, variables, values)
  if (settings) return settings
  const issue = module.settings.safeParse({ ...variables, ...values }).error?.issues[0]
  const variable = String(issue?.path[0])
  throw invalidAt(`keys.${variable}`, `This key ${issue?.message ?? 'is not valid'}.`)
}

/** The provider's own checks; one that failed if it rejected the keys or did not answer. */
async function testKeys(provider: PaymentProvider): Promise<KeyCheck[]> {
  try {
    const checks = (await provider.testKeys?.()) ?? []
    return checks.map(({ label, isPassed, detail }) => ({ label, is_passed: isPassed, detail }))
  } catch (error) {
    if (!(error instanceof ProviderUnavailable || error instanceof ProviderError)) throw error
    return [{ label: 'Key accepted', is_passed: false, detail: error.message }]
  }
}

function hintOf(value: string | undefined): string {
  if (value === undefined) return ''
  if (value.length < MIN_HINTED) return '…'
  return `${value.slice(0, SHOWN_AT_ENDS.start)}…${value.slice(-SHOWN_AT_ENDS.end)}`
}
