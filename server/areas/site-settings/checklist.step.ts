/** A step before going live, and its input. */
import type { AdminSettings, ChecklistStep } from '@shop/contract/admin/site-settings.admin.ts'
import type { z } from 'zod'
import type { Config } from '../../platform/config/config.ts'
import type { AgeCheckProviders } from '../age-checks/age-check.providers.ts'
import type { Providers } from '../payments/payment.providers.ts'

/** The input of the steps. */
export interface ShopState {
  settings: AdminSettings
  config: Pick<Config, 'publicUrl' | 'suspended' | 'demo' | 'smtpUrl' | 'variables'>
  payments: Pick<Providers, 'current' | 'names'>
  /** Who checks ages. */
  ageCheck: AgeCheckProviders['facts']
  /** The names of settings that staff have saved at least once. */
  saved: ReadonlySet<string>
  has_products: boolean
  /** Whether sample products are left that would be on sale. */
  has_samples: boolean
  /** Whether an active admin other than the demo's exists. */
  has_own_admin: boolean
  has_demo_admin: boolean
}

export type Step = z.output<typeof ChecklistStep>

/** Creates a step, by default required and on the settings page. */
export const step = (
  facts: Pick<Step, 'key' | 'title' | 'detail' | 'is_done'> &
    Partial<Omit<Step, 'key' | 'title' | 'detail' | 'is_done'>>,
): Step => ({ is_required: true, setting: null, variable: null, rule: null, ...facts })
