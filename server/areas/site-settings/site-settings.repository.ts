import type { Selectable, Updateable } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { SiteSettingsTable } from '../../platform/database/tables/tables.ts'

/** What is not a visitor's to know. */
type OwnSetting = 'staff_code_required' | 'card_provider_approval' | 'food_registration_confirmed'
type Own = 'only_row' | 'updated_at' | OwnSetting
export type SettingsRow = Omit<Selectable<SiteSettingsTable>, Own>
export type SettingsChange = Omit<Updateable<SiteSettingsTable>, Own>

/** Reads and writes the one row of site_settings, which is not there until something is saved. */
export function siteSettingsRepository(db: Db) {
  return {
    async find(): Promise<SettingsRow | undefined> {
      const row = await db.selectFrom('site_settings').selectAll().executeTakeFirst()
      return row && withoutOwn(row)
    },

    /** What only staff see. */
    findOwn: () =>
      db
        .selectFrom('site_settings')
        .select(['staff_code_required', 'card_provider_approval', 'food_registration_confirmed', 'updated_at'])
        .executeTakeFirst(),

    /** Holds the row, so that savers take turns. */
    async lock(): Promise<void> {
      await db.selectFrom('site_settings').select('only_row').forNoKeyUpdate().execute()
    },

    /** Makes the row, unless it is there. Answers whether it was made. */
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

    /** Writes the columns that are given, so that two members of staff who save different ones at once both count. */
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
