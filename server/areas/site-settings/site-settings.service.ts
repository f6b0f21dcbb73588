/** What the shop is called, where it is and what delivery costs. */
import {
  DEFAULT_CONTACT_EMAIL,
  DEFAULT_EXPRESS_SHIPPING_FEE,
  DEFAULT_FOOTER_TEXT,
  DEFAULT_FREE_SHIPPING_THRESHOLD,
  DEFAULT_SITE_NAME,
  DEFAULT_STANDARD_DELIVERY_FEE,
} from '@shop/contract/constants.ts'
import { NATIONS, type SiteSettings } from '@shop/contract/site-settings.ts'
import type { Db } from '../../platform/database/database.ts'
import { announce } from '../../platform/events.ts'
import { type SettingsChange, type SettingsRow, siteSettingsRepository } from './site-settings.repository.ts'

/** The settings of a shop that has saved none. Fees are pence. */
const DEFAULT_SETTINGS: SiteSettings = {
  site_name: DEFAULT_SITE_NAME,
  footer_text: DEFAULT_FOOTER_TEXT,
  contact_email: DEFAULT_CONTACT_EMAIL,
  phone: '',
  address_line: '',
  city: '',
  state: '',
  postal_code: '',
  standard_delivery_fee: DEFAULT_STANDARD_DELIVERY_FEE,
  free_shipping_threshold: DEFAULT_FREE_SHIPPING_THRESHOLD,
  express_shipping_fee: DEFAULT_EXPRESS_SHIPPING_FEE,
  bank_account_name: '',
  bank_sort_code: '',
  bank_account_number: '',
  bank_iban: '',
  social_facebook: '',
  social_instagram: '',
  social_x: '',
  social_youtube: '',
  legal_name: '',
  company_number: '',
  vat_number: '',
  coupons_apply_to_vaping: true,
  vape_marketing_mode: 'normal',
  age_check_required: true,
  deliver_to: [...NATIONS],
}

export type SiteSettingsService = ReturnType<typeof siteSettingsService>

export function siteSettingsService({ db }: { db: Db }) {
  return {
    /** The settings as saved, or the defaults of specification §9. Fees are pence. */
    async get(): Promise<SiteSettings> {
      const row = await siteSettingsRepository(db).find()
      return row ? settingsOf(row) : structuredClone(DEFAULT_SETTINGS)
    },

    /** Saves the settings that are given, leaves the others as they are, and answers them all. Fees are pence. */
    save: (changes: Partial<SiteSettings>): Promise<SiteSettings> =>
      db.transaction().execute(async (trx) => {
        const settings = siteSettingsRepository(trx)
        await settings.start(rowOf(DEFAULT_SETTINGS))
        const row = await settings.update(rowOf(changes))
        await announce(trx, 'site-settings')
        return settingsOf(row)
      }),
  }
}

/** The columns that hold these settings. */
function rowOf(settings: SiteSettings): SettingsRow
function rowOf(settings: Partial<SiteSettings>): SettingsChange
function rowOf({
  standard_delivery_fee,
  free_shipping_threshold,
  express_shipping_fee,
  ...others
}: Partial<SiteSettings>): SettingsChange {
  return {
    ...others,
    ...(standard_delivery_fee === undefined ? {} : { standard_delivery_fee_pence: standard_delivery_fee }),
    ...(free_shipping_threshold === undefined ? {} : { free_shipping_threshold_pence: free_shipping_threshold }),
    ...(express_shipping_fee === undefined ? {} : { express_shipping_fee_pence: express_shipping_fee }),
  }
}

function settingsOf({
  standard_delivery_fee_pence,
  free_shipping_threshold_pence,
  express_shipping_fee_pence,
  ...others
}: SettingsRow): SiteSettings {
  return {
    ...others,
    standard_delivery_fee: standard_delivery_fee_pence,
    free_shipping_threshold: free_shipping_threshold_pence,
    express_shipping_fee: express_shipping_fee_pence,
    deliver_to: NATIONS.filter((nation) => others.deliver_to.includes(nation)),
  }
}
