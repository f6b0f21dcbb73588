import type { Selectable, Updateable } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { SiteSettingsTable } from '../../platform/database/tables/tables.ts'

/** Settings that visitors do not see. */
type OwnSetting = 'staff_code_required' | 'card_provider_approval' | 'food_registration_confirmed'
type Own = 'only_row' | 'updated_at' | OwnSetting
export type SettingsRow = Omit<Selectable<SiteSettingsTable>, Own>
export type SettingsChange = Omit<Updateable<SiteSettingsTable>, Own>

/** Reads and writes the only row of site_settings, which does not exist until the first save. */
export function siteSettingsRepository(db: Db) {
  return {
    async find(): Promise<SettingsRow | undefined> {
      const row = await db.selectFrom('site_settings').selectAll().executeTakeFirst()
      return row && withoutOwn(row)
    },

    /** Reads what only staff see. */
    findOwn: () =>
      db
        .selectFrom('site_settings')
        .select(['staff_code_required', 'card_provider_approval', 'food_registration_confirmed', 'updated_at'])
        .executeTakeFirst(),

    /** Locks the row, so that saves run one at a time. */
    async lock(): Promise<void> {
      await db.selectFrom('site_settings').select('only_row').forNoKeyUpdate().execute()
    },

    /** Inserts the row unless it exists. Returns whether it was inserted. */
    async start(row: SettingsRow): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('site_settings')
        .values(row)
        .onConflict((oc) => oc.column('only_row').doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },

    /** Writes what only staff see. */
    async updateOwn(change: Pick<Updateable<SiteSettingsTable>, OwnSetting>): Promise<void> {
      await db.updateTable('site_settings').set(change).execute()
    },

    /** Writes only the given columns, so that concurrent saves of different settings are both applied. */
    async update(change: SettingsChange): Promise<SettingsRow> {
      const row = await db
        .updateTable('site_settings')
        .set({ ...change, updated_at: new Date() })
        .returningAll()
        .executeTakeFirstOrThrow()
      return withoutOwn(row)
    },
  }
}

const withoutOwn = ({
  only_row: _,
  updated_at: __,
  staff_code_required: ___,
  card_provider_approval: ____,
  food_registration_confirmed: _____,
  ...row
}: Selectable<SiteSettingsTable>): SettingsRow => row
