/** The settings as staff change them, including those that only staff see. */
import type { AdminSettings, SettingsChanges } from '@shop/contract/admin/site-settings.admin.ts'
import type { SiteSettings } from '@shop/contract/site-settings.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { announce } from '../../platform/messages/events.ts'
import { checkVersion } from '../../platform/version-conflict.ts'
import { siteSettingsRepository } from './site-settings.repository.ts'
import { siteSettingsService } from './site-settings.service.ts'

/** The entity in the audit log. There is one shop. */
export const SETTINGS_ENTITY = { entity: 'site_settings', id: 'site' }

/** If nothing was saved yet. */
const NEVER = new Date(0)

export type SiteSettingsAdminService = ReturnType<typeof siteSettingsAdminService>

export function siteSettingsAdminService({ db }: { db: Db }) {
  async function get(over: Db): Promise<AdminSettings> {
    const [site, own] = await Promise.all([
      siteSettingsService({ db: over }).get(),
      siteSettingsRepository(over).findOwn(),
    ])
    const { staff_code_required = false, card_provider_approval = '', updated_at = NEVER } = own ?? {}
    const food_registration_confirmed = own?.food_registration_confirmed ?? false
    const ofStaff = { staff_code_required, card_provider_approval, food_registration_confirmed }
    return { ...site, ...ofStaff, updated_at: updated_at.toISOString() }
  }

  return {
    get: () => get(db),

    /** Saves the given settings. Throws 409 if they were saved since `updated_at`. */
    async update({ updated_at, ...sent }: SettingsChanges, by: number): Promise<AdminSettings> {
      const { staff_code_required, card_provider_approval, food_registration_confirmed, ...given } = sent
      return db.transaction().execute(async (trx) => {
        const repository = siteSettingsRepository(trx)
        const over = siteSettingsService({ db: trx })
        const isFirst = await over.start(trx)
        await repository.lock()
        const before = await get(trx)
        const stored = isFirst ? NEVER : new Date(before.updated_at)
        await checkVersion(trx, updated_at, { ...SETTINGS_ENTITY, updated_at: stored })
        if (staff_code_required !== undefined) {
          await repository.updateOwn({ staff_code_required })
          // Cached sessions contain whether the user lacks a code.
          await announce(trx, 'sessions')
        }
        if (card_provider_approval !== undefined) await repository.updateOwn({ card_provider_approval })
        if (food_registration_confirmed !== undefined) await repository.updateOwn({ food_registration_confirmed })
        await over.save(changesOf(given))
        const after = await get(trx)
        const names = Object.entries(sent).flatMap(([name, value]) => (value === undefined ? [] : [name]))
        const { entity, id } = SETTINGS_ENTITY
        await recordAudit(trx, {
          userId: by,
          action: 'site_settings.update',
          entity,
          entityId: id,
          before: only(before, names),
          after: only(after, names),
        })
        return after
      })
    },
  }
}

/** Omits undefined settings, which stay unchanged. */
function changesOf(given: { [Name in keyof SiteSettings]?: SiteSettings[Name] | undefined }): Partial<SiteSettings> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

const only = (settings: AdminSettings, names: string[]) =>
  Object.fromEntries(Object.entries(settings).filter(([name]) => names.includes(name)))
