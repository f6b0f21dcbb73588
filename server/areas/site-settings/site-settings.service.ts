/** The shop's name, address and delivery costs. */
import { NATIONS, PRODUCT_CLASSES } from '@shop/contract/constants.ts'
import { SETTINGS_FIELDS, SITE_SETTINGS_FIELDS, SITE_SETTINGS_NAMES } from '@shop/contract/fields/settings.fields.ts'
import { pick, type ValuesOf } from '@shop/contract/lib/record-fields.ts'
import { DEFAULT_SITE_SETTINGS } from '@shop/contract/site-settings.defaults.ts'
import type { SiteSettings } from '@shop/contract/site-settings.ts'
import type { Db } from '../../platform/database/database.ts'
import { fromRow, type Given, toRow } from '../../platform/database/record-columns.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { announce } from '../../platform/messages/events.ts'
import { type SettingsRow, siteSettingsRepository } from './site-settings.repository.ts'

type Settings = ValuesOf<typeof SETTINGS_FIELDS>

/** Cache tag of everything that shows settings: every page, since each shows the shop's name. */
export const SETTINGS_TAG = 'settings'

const DEFAULT_ROW = toRow(SITE_SETTINGS_FIELDS, DEFAULT_SITE_SETTINGS)

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
      const settings = row ? toSiteSettings(row) : structuredClone(DEFAULT_SITE_SETTINGS)
      if (cacheMs > 0 && startGeneration === generation)
        cached = { settings: structuredClone(settings), until: performance.now() + cacheMs }
      return settings
    },

    /** Inserts the defaults if nothing was saved yet; returns whether it did. */
    start: (trx: Db): Promise<boolean> => siteSettingsRepository(trx).start(DEFAULT_ROW),

    /** Saves the given settings, leaves the others unchanged, and returns those that visitors see. Fees are pence. */
    async save(changes: Given<Settings>): Promise<SiteSettings> {
      const saved = await inTransaction(db, async (trx) => {
        const settings = siteSettingsRepository(trx)
        await settings.start(DEFAULT_ROW)
        const row = await settings.update(toRow(SETTINGS_FIELDS, changes))
        await announce(trx, 'site-settings', [SETTINGS_TAG])
        return toSiteSettings(row)
      })
      forget()
      return saved
    },
  }
}

/** Converts the row to settings, with the values of lists in the usual order. */
export function toSettings(row: SettingsRow): Settings {
  const settings = fromRow(SETTINGS_FIELDS, row)
  return {
    ...settings,
    card_payment_classes: PRODUCT_CLASSES.filter((known) => settings.card_payment_classes.includes(known)),
    deliver_to: NATIONS.filter((nation) => settings.deliver_to.includes(nation)),
  }
}

const toSiteSettings = (row: SettingsRow): SiteSettings => pick(toSettings(row), SITE_SETTINGS_NAMES)
