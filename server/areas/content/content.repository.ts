/** Reads and writes content_item and content_version. */
import type { ContentType } from '@shop/contract/content/content.schemas.ts'
import type { Selectable } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables/tables.ts'

type Content = Readonly<Record<string, unknown>>

export interface NewVersion {
  key: string
  content: Content
  note: string
  created_by: number | null
  is_default: boolean
  publish_at: Date
  is_announced: boolean
}

export type ItemRow = Pick<Selectable<Tables['content_item']>, 'key' | 'type' | 'draft' | 'draft_by' | 'updated_at'>
export type VersionRow = Pick<
  Selectable<Tables['content_version']>,
  'key' | 'number' | 'note' | 'publish_at' | 'is_default'
> & {
  /** Null if the account was removed. */
  author: string | null
}

const MAX_VERSIONS = 100

/** Takes `db`, or `trx` inside a transaction. */
export function contentRepository(db: Db) {
  const items = db.selectFrom('content_item').select(['key', 'type', 'draft', 'draft_by', 'updated_at'])
  const versions = db
    .selectFrom('content_version as v')
    .leftJoin('staff_name as s', 's.id', 'v.created_by')
    .select(['v.key', 'v.number', 'v.note', 'v.publish_at', 'v.is_default', 's.name as author'])
  const ofKey = (key: string) => versions.where('v.key', '=', key)

  return {
    findItem: (key: string) => items.where('key', '=', key).executeTakeFirst(),
    listItems: () => items.orderBy('key').execute(),

    /** Locks the item until the transaction ends, so that changes run one at a time; adds it if it does not exist. */
    async lockItem(key: string, type: ContentType): Promise<ItemRow> {
      await db
        .insertInto('content_item')
        .values({ key, type, updated_at: new Date(0) })
        .onConflict((oc) => oc.doNothing())
        .execute()
      return items.where('key', '=', key).forUpdate().executeTakeFirstOrThrow()
    },

    /** Returns whether it was added. */
    async insertItem(key: string, type: ContentType): Promise<boolean> {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('content_item')
        .values({ key, type })
        .onConflict((oc) => oc.doNothing())
        .executeTakeFirstOrThrow()
      return numInsertedOrUpdatedRows === 1n
    },

    async saveDraft(key: string, draft: Content | null, by: number | null): Promise<void> {
      await db
        .updateTable('content_item')
        .set({ draft: draft && JSON.stringify(draft), draft_by: draft && by, updated_at: new Date() })
        .where('key', '=', key)
        .execute()
    },

    /** Its versions are removed too. */
    removeItem: (key: string) => db.deleteFrom('content_item').where('key', '=', key).execute(),

    /** Returns the version that is public at `now`. */
    findPublished: (key: string, now: Date) =>
      ofKey(key)
        .select('v.content')
        .where('v.publish_at', '<=', now)
        .orderBy('v.publish_at', 'desc')
        .orderBy('v.number', 'desc')
        .limit(1)
        .executeTakeFirst(),

    /** Returns the public version of every item. */
    listPublished: (now: Date) =>
      versions
        .select('v.content')
        .distinctOn('v.key')
        .where('v.publish_at', '<=', now)
        .orderBy('v.key')
        .orderBy('v.publish_at', 'desc')
        .orderBy('v.number', 'desc')
        .execute(),

    listScheduled: (now: Date) => versions.select('v.content').where('v.publish_at', '>', now).execute(),

    listVersions: (key: string) =>
      ofKey(key).orderBy('v.publish_at', 'desc').orderBy('v.number', 'desc').limit(MAX_VERSIONS).execute(),

    findVersion: (key: string, number: number) =>
      ofKey(key).select('v.content').where('v.number', '=', number).executeTakeFirst(),

    /** Returns the number of the new version. The item must be locked. */
    async insertVersion({ content, ...version }: NewVersion): Promise<number> {
      const { last } = await db
        .selectFrom('content_version')
        .select(({ fn }) => fn.max<number | null>('number').as('last'))
        .where('key', '=', version.key)
        .executeTakeFirstOrThrow()
      const number = (last ?? 0) + 1
      await db
        .insertInto('content_version')
        .values({ ...version, number, content: JSON.stringify(content) })
        .execute()
      return number
    },

    /** Removes what is scheduled, and returns it. */
    removeScheduled: (key: string, now: Date) =>
      db
        .deleteFrom('content_version')
        .where('key', '=', key)
        .where('publish_at', '>', now)
        .returning(['number', 'content', 'publish_at'])
        .executeTakeFirst(),

    /** Marks versions that have become due since they were saved, and returns their keys. */
    async markAnnounced(now: Date): Promise<string[]> {
      const rows = await db
        .updateTable('content_version')
        .set({ is_announced: true })
        .where('is_announced', '=', false)
        .where('publish_at', '<=', now)
        .returning('key')
        .execute()
      return rows.map(({ key }) => key)
    },
  }
}
