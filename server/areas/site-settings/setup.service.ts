/** How far the guided setup of the shop is: each answer is found out, so it can be continued at any time. */

import type { SetupStepKey } from '@shop/contract/admin/setup.admin.ts'
import type { AdminSettings } from '@shop/contract/admin/site-settings.admin.ts'
import { hasAddress } from './checklist.trader.ts'

interface SetupState {
  settings: AdminSettings
  /** The names of settings that staff have saved at least once. */
  saved: ReadonlySet<string>
  /** Whether there is any product, public or not. */
  has_products: boolean
}

/** Returns the steps in their order, and whether nothing has been done yet. */
export function readSetup({ settings, saved, has_products }: SetupState) {
  const isDone: Readonly<Record<SetupStepKey, boolean>> = {
    name: saved.has('site_name'),
    business: settings.legal_name !== '' && hasAddress(settings),
    vat: saved.has('vat_number'),
    delivery: saved.has('deliver_to'),
    payments: settings.bank_sort_code !== '' && settings.bank_account_number !== '',
    age: saved.has('age_check_required'),
    products: has_products,
  }
  const keys: readonly SetupStepKey[] = ['name', 'business', 'vat', 'delivery', 'payments', 'age', 'products']
  return { is_new: saved.size === 0 && !has_products, steps: keys.map((key) => ({ key, is_done: isDone[key] })) }
}
