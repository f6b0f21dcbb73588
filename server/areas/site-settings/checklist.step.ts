/** A step before going live, and what it is found out from. */
import type { AdminSettings, ChecklistStep } from '@shop/contract/admin/site-settings.admin.ts'
import type { z } from 'zod'
import type { Config } from '../../platform/config/config.ts'

/** What the steps are found out from. */
export interface ShopState {
  settings: AdminSettings
  config: Pick<Config, 'publicUrl' | 'suspended' | 'demo' | 'stripe' | 'paymentSandbox' | 'smtpUrl' | 'ageCheckBuiltin'>
  /** The names of settings that staff have saved at least once. */
  saved: ReadonlySet<string>
  has_products: boolean
  /** Somebody of the staff who may log in, other than the demo's. */
  has_own_admin: boolean
  has_demo_admin: boolean
}

export type Step = z.output<typeof ChecklistStep>

/** A step that is of the settings page, unless it says otherwise, and needed. */
export const step = (
  facts: Pick<Step, 'key' | 'title' | 'detail' | 'is_done'> &
    Partial<Omit<Step, 'key' | 'title' | 'detail' | 'is_done'>>,
): Step => ({ is_required: true, setting: null, variable: null, rule: null, ...facts })
