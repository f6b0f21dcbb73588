/** What the shop is called, where it is and what delivery costs. */
import { NATIONS, PRODUCT_CLASSES } from '@shop/contract/constants.ts'
import { DEFAULT_SITE_SETTINGS } from '@shop/contract/site-settings.defaults.ts'
import type { SiteSettings } from '@shop/contract/site-settings.ts'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { announce } from '../../platform/events.ts'
import { type SettingsChange, type SettingsRow, siteSettingsRepository } from './site-settings.repository.ts'

export type SiteSettingsService = ReturnType<typeof siteSettingsService>

/** Reads and saves the settings over `db`, which may be a transaction of the caller's. */
export function siteSettingsService({ db }: { db: Db }) {
  return {
    /** The settings as saved, or the defaults of specification §9. Fees are pence. */
    async get(): Promise<SiteSettings> {
      const row = await siteSettingsRepository(db).find()
      return row ? settingsOf(row) : structuredClone(DEFAULT_SITE_SETTINGS)
    },

    /** Saves the settings that are given, leaves the others as they are, and answers them all. Fees are pence. */
    save: (changes: Partial<SiteSettings>): Promise<SiteSettings> =>
      inTransaction(db, async (trx) => {
        const settings = siteSettingsRepository(trx)
        await settings.start(rowOf(DEFAULT_SITE_SETTINGS))
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
    card_payment_classes: PRODUCT_CLASSES.filter((known) => others.card_payment_classes.includes(known)),
    deliver_to: NATIONS.filter((nation) => others.deliver_to.includes(nation)),
  }
}
