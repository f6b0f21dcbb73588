import type { Db } from '../../platform/database/database.ts'

/** A kept original: what media rows say of it. */
export interface MediaRow {
  key: string
  content_type: string
  width: number
  height: number
}

/** Reads and writes media. Rows are never changed: a key is made from the picture's content. */
export function mediaRepository(db: Db) {
  return {
    find: (key: string): Promise<MediaRow | undefined> =>
      db
        .selectFrom('media')
        .select(['key', 'content_type', 'width', 'height'])
        .where('key', '=', key)
        .executeTakeFirst(),

    /** Does nothing for a picture that is there already. */
    async add(row: MediaRow & { bytes: number }): Promise<void> {
      await db
        .insertInto('media')
        .values(row)
        .onConflict((oc) => oc.column('key').doNothing())
        .execute()
    },
  }
}
