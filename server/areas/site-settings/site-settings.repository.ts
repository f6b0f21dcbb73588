import { SETTINGS_FIELDS, type SITE_SETTINGS_FIELDS } from '@shop/contract/fields/settings.fields.ts'
import type { Db } from '../../platform/database/database.ts'
import { columnNames, type RowOf } from '../../platform/database/record-columns.ts'

const COLUMNS = [...columnNames(SETTINGS_FIELDS), 'updated_at'] as const

export type SettingsRow = RowOf<typeof SETTINGS_FIELDS> & { updated_at: Date }

/** Reads and writes the only row of site_settings, which does not exist until the first save. */
export function siteSettingsRepository(db: Db) {
  return {
    find: (): Promise<SettingsRow | undefined> => db.selectFrom('site_settings').select(COLUMNS).executeTakeFirst(),

    /** Locks the row, so that saves run one at a time. */
    async lock(): Promise<void> {
      await db.selectFrom('site_settings').select('only_row').forNoKeyUpdate().execute()
    },

    /** Inserts the row unless it exists. Returns whether it was inserted. */
    async start(row: RowOf<typeof SITE_SETTINGS_FIELDS>): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('site_settings')
        .values(row)
        .onConflict((oc) => oc.column('only_row').doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },

    /** Writes only the given columns, so that concurrent saves of different settings are both applied. */
    update: (change: Partial<RowOf<typeof SETTINGS_FIELDS>>): Promise<SettingsRow> =>
      db
        .updateTable('site_settings')
        .set({ ...change, updated_at: new Date() })
        .returning(COLUMNS)
        .executeTakeFirstOrThrow(),
  }
}
