/** Determines what is still to do before going live, from the settings, the environment and the data. */

import { SAMPLE_MARK } from '@shop/contract/samples/samples.ts'
import type { Context } from '../../context.ts'
import type { AgeCheckProviders } from '../age-checks/age-check.providers.ts'
import { environmentSteps } from './checklist.environment.ts'
import { lawSteps } from './checklist.law.ts'
import type { ShopState } from './checklist.step.ts'
import { traderSteps } from './checklist.trader.ts'
import { readSetup } from './setup.service.ts'
import { SETTINGS_ENTITY, type SiteSettingsAdminService } from './site-settings.admin.service.ts'

/** The login that the demo creates and prints. */
const DEMO_ADMIN = 'admin@example.com'

export type ChecklistService = ReturnType<typeof checklistService>

export interface ChecklistDependencies extends Pick<Context, 'db' | 'config'> {
  payments: ShopState['payments']
  ageChecks: Pick<AgeCheckProviders, 'facts'>
  settings: SiteSettingsAdminService
}

export function checklistService({ db, config, settings, payments, ageChecks }: ChecklistDependencies) {
  async function admins() {
    const rows = await db
      .selectFrom('shop_user')
      .select('email')
      .where('role', '=', 'admin')
      .where('is_disabled', '=', false)
      .execute()
    const emails = rows.map(({ email }) => email.toLowerCase())
    return {
      has_own_admin: emails.some((email) => email !== DEMO_ADMIN),
      has_demo_admin: emails.includes(DEMO_ADMIN),
    }
  }

  const products = db.selectFrom('product').select('id').limit(1)
  const hasProducts = async () => (await products.where('status', '=', 'active').executeTakeFirst()) !== undefined

  const hasSamples = async () =>
    (await products
      .where('import_key', 'like', `${SAMPLE_MARK}%`)
      .where('status', '!=', 'archived')
      .executeTakeFirst()) !== undefined

  /** Returns the names of settings that staff have saved, changed or not. */
  async function savedSettings(): Promise<Set<string>> {
    const entries = await db
      .selectFrom('audit_entry')
      .select('after')
      .where('entity', '=', SETTINGS_ENTITY.entity)
      .where('entity_id', '=', SETTINGS_ENTITY.id)
      .execute()
    return new Set(entries.flatMap(({ after }) => (typeof after === 'object' && after ? Object.keys(after) : [])))
  }

  return {
    /** Returns how far the guided setup is. */
    async setup() {
      const [current, saved, product] = await Promise.all([
        settings.get(),
        savedSettings(),
        products.executeTakeFirst(),
      ])
      return readSetup({ settings: current, saved, has_products: product !== undefined })
    },

    async list() {
      const [current, people, has_products, has_samples, saved] = await Promise.all([
        settings.get(),
        admins(),
        hasProducts(),
        hasSamples(),
        savedSettings(),
      ])
      const state: ShopState = {
        settings: current,
        config,
        payments,
        saved,
        has_products,
        has_samples,
        ...people,
        ageCheck: ageChecks.facts,
      }
      // In the recommended order.
      const items = [...traderSteps(state), ...lawSteps(state), ...environmentSteps(state)]
      return { items, total: items.length, done: items.filter((step) => step.is_done).length }
    },
  }
}
