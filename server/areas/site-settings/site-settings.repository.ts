import type { Selectable, Updateable } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { SiteSettingsTable } from '../../platform/database/tables.ts'

type Own = 'only_row' | 'updated_at'
export type SettingsRow = Omit<Selectable<SiteSettingsTable>, Own>
export type SettingsChange = Omit<Updateable<SiteSettingsTable>, Own>

/** Reads and writes the one row of site_settings, which is not there until something is saved. */
export function siteSettingsRepository(db: Db) {
  return {
    async find(): Promise<SettingsRow | undefined> {
      const row = await db.selectFrom('site_settings').selectAll().executeTakeFirst()
      return row && withoutOwn(row)
    },

    /** Makes the row, unless it is there. */
    async start(row: SettingsRow): Promise<void> {
      await db
        .insertInto('site_settings')
        .values(row)
        .onConflict((oc) => oc.column('only_row').doNothing())
        .execute()
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

const withoutOwn = ({ only_row: _, updated_at: __, ...row }: Selectable<SiteSettingsTable>): SettingsRow => row
