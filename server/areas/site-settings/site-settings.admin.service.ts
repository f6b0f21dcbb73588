/** The settings as staff change them, including those that only staff see. */
import type { AdminSettings, BrandImageSlot, SettingsChanges } from '@shop/contract/admin/site-settings.admin.ts'
import { SETTINGS_FIELDS } from '@shop/contract/fields/settings.fields.ts'
import { fieldNames, initialValues, pick, type ValuesOf } from '@shop/contract/lib/record-fields.ts'
import { DEFAULT_SITE_SETTINGS } from '@shop/contract/site-settings.defaults.ts'
import { recordAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Given } from '../../platform/database/record-columns.ts'
import { HttpError } from '../../platform/http/http-error.ts'
import type { Caller } from '../../platform/http/session-guard.ts'
import { announce } from '../../platform/messages/events.ts'
import { checkVersion } from '../../platform/version-conflict.ts'
import { siteSettingsRepository } from './site-settings.repository.ts'
import { siteSettingsService, toSettings } from './site-settings.service.ts'

/** The entity in the audit log. There is one shop. */
export const SETTINGS_ENTITY = { entity: 'site_settings', id: 'site' }

type Settings = ValuesOf<typeof SETTINGS_FIELDS>

/** If nothing was saved yet. */
const NEVER = new Date(0)

type SavedBy = Pick<Caller, 'userId' | 'staffRole'>

const ownersOnly = () =>
  new HttpError(403, 'owner_only', 'Only the owner can change whether promotions apply to vaping products.')

export type SiteSettingsAdminService = ReturnType<typeof siteSettingsAdminService>

export function siteSettingsAdminService({ db }: { db: Db }) {
  async function get(over: Db): Promise<AdminSettings> {
    const row = await siteSettingsRepository(over).find()
    const settings = row ? toSettings(row) : { ...initialValues(SETTINGS_FIELDS), ...DEFAULT_SITE_SETTINGS }
    return { ...settings, updated_at: (row?.updated_at ?? NEVER).toISOString() }
  }

  const save = (changes: Given<Settings>, updated_at: string | undefined, by: SavedBy): Promise<AdminSettings> =>
    db.transaction().execute(async (trx) => {
      const over = siteSettingsService({ db: trx })
      const isFirst = await over.start(trx)
      await siteSettingsRepository(trx).lock()
      const before = await get(trx)
      const stored = isFirst ? NEVER : new Date(before.updated_at)
      await checkVersion(trx, updated_at, { ...SETTINGS_ENTITY, updated_at: stored })
      const { promotions_apply_to_vaping: wanted = before.promotions_apply_to_vaping } = changes
      if (wanted !== before.promotions_apply_to_vaping && by.staffRole !== 'owner') throw ownersOnly()
      await over.save(changes)
      // Cached sessions contain whether the user lacks a code.
      if (changes.staff_code_required !== undefined) await announce(trx, 'sessions')
      const after = await get(trx)
      const names = fieldNames(SETTINGS_FIELDS).filter((name) => changes[name] !== undefined)
      const { entity, id } = SETTINGS_ENTITY
      await recordAudit(trx, {
        userId: by.userId,
        action: 'site_settings.update',
        entity,
        entityId: id,
        before: pick(before, names),
        after: pick(after, names),
      })
      return after
    })

  return {
    get: () => get(db),

    /** Saves the given settings. Throws 409 if they were saved since `updated_at`, and 403 for what only the owner may change. */
    update: ({ updated_at, ...changes }: SettingsChanges, by: SavedBy) => save(changes, updated_at, by),

    /** Saves a stored image as the logo or the icon. */
    setImage: (slot: BrandImageSlot, key: string, by: SavedBy) => save({ [slot]: key }, undefined, by),
  }
}
