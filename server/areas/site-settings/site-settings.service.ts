/** The shop's name, address and delivery costs. */
import { NATIONS, PRODUCT_CLASSES } from '@shop/contract/constants.ts'
import { DEFAULT_SITE_SETTINGS } from '@shop/contract/site-settings.defaults.ts'
import type { SiteSettings } from '@shop/contract/site-settings.ts'
import type { Db } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { announce } from '../../platform/messages/events.ts'
import { type SettingsChange, type SettingsRow, siteSettingsRepository } from './site-settings.repository.ts'

/** Cache tag of everything that shows settings: every page, since each shows the shop's name. */
export const SETTINGS_TAG = 'settings'

export type SiteSettingsService = ReturnType<typeof siteSettingsService>

/**
 * Reads and saves the settings with `db`, which may be the caller's transaction. With `cacheMs` they are cached for
 * that long, unless `forget` is called after a save.
 */
export function siteSettingsService({ db, cacheMs = 0 }: { db: Db; cacheMs?: number }) {
  let cached: { settings: SiteSettings; until: number } | undefined
  // A read that started before a save must not be cached after it.
  let generation = 0

  function forget(): void {
    generation += 1
    cached = undefined
  }

  return {
    forget,

    /** Returns the saved settings, or the defaults of a new shop. Fees are pence. */
    async get(): Promise<SiteSettings> {
      if (cached && cached.until > performance.now()) return structuredClone(cached.settings)
      const startGeneration = generation
      const row = await siteSettingsRepository(db).find()
      const settings = row ? settingsOf(row) : structuredClone(DEFAULT_SITE_SETTINGS)
      if (cacheMs > 0 && startGeneration === generation)
        cached = { settings: structuredClone(settings), until: performance.now() + cacheMs }
      return settings
    },

    /** Inserts the defaults if nothing was saved yet; returns whether it did. */
    start: (trx: Db): Promise<boolean> => siteSettingsRepository(trx).start(rowOf(DEFAULT_SITE_SETTINGS)),

    /** Saves the given settings, leaves the others unchanged, and returns them all. Fees are pence. */
    async save(changes: Partial<SiteSettings>): Promise<SiteSettings> {
      const saved = await inTransaction(db, async (trx) => {
        const settings = siteSettingsRepository(trx)
        await settings.start(rowOf(DEFAULT_SITE_SETTINGS))
        const row = await settings.update(rowOf(changes))
        await announce(trx, 'site-settings', [SETTINGS_TAG])
        return settingsOf(row)
      })
      forget()
      return saved
    },
  }
}

/** Converts settings to columns. */
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
