import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { CLOCK } from '../../platform/database/expressions.ts'

/** The media row of a stored original. */
export interface MediaRow {
  key: string
  content_type: string
  width: number
  height: number
}

/** Reads and writes media. Rows are immutable, because the key is a hash of the image. */
export function mediaRepository(db: Db) {
  return {
    find: (key: string): Promise<MediaRow | undefined> =>
      db
        .selectFrom('media')
        .select(['key', 'content_type', 'width', 'height'])
        .where('key', '=', key)
        .executeTakeFirst(),

    /** Returns which of these images are stored. */
    async findKnown(keys: readonly string[]): Promise<Set<string>> {
      const rows = await db.selectFrom('media').select('key').where('key', 'in', keys).execute()
      return new Set(rows.map(({ key }) => key))
    },

    /** Locks the keys, in one order, until the transaction ends: storing and removing an image run one at a time. */
    async hold(keys: readonly string[]): Promise<void> {
      const ordered = sql`unnest(${keys.toSorted()}::text[]) as key`
      await sql`select pg_advisory_xact_lock(hashtextextended('media:' || key, 0)) from ${ordered}`.execute(db)
    },

    /**
     * Adds images, or renews the time of existing ones, so that they are not removed as unused. `stamp` is that time,
     * as `remove` needs it.
     */
    add: (rows: readonly (MediaRow & { bytes: number })[]): Promise<{ key: string; stamp: string; isNew: boolean }[]> =>
      db
        .insertInto('media')
        .values(rows.map((row) => ({ ...row, created_at: CLOCK })))
        .onConflict((oc) => oc.column('key').doUpdateSet({ created_at: CLOCK }))
        .returning((eb) => [
          'media.key',
          eb.cast<string>('media.created_at', 'text').as('stamp'),
          // A non-zero xmax means that this statement has updated an existing row.
          eb(sql.ref('xmax'), '=', eb.lit(0)).$castTo<boolean>().as('isNew'),
        ])
        .execute(),

    /** Claims at most `limit` images below that revision of the encoder, oldest first, and locks them. */
    takeUnencoded: (revision: number, limit: number): Promise<MediaRow[]> =>
      db
        .selectFrom('media')
        .select(['key', 'content_type', 'width', 'height'])
        .where('encoded_revision', '<', revision)
        .orderBy('encoded_revision')
        .orderBy('created_at')
        .limit(limit)
        .forUpdate()
        .skipLocked()
        .execute(),

    async markEncoded(keys: readonly string[], revision: number): Promise<void> {
      if (keys.length === 0) return
      await db.updateTable('media').set({ encoded_revision: revision }).where('key', 'in', keys).execute()
    },

    /** Returns images from before `moment` that no row references and no text mentions, with their times. */
    unused: (moment: Date): Promise<{ key: string; stamp: string }[]> =>
      db
        .with(
          (cte) => cte('mentioned').materialized(),
          (query) => {
            const texts = query
              .selectFrom('blog_post')
              .select('content as text')
              .unionAll(query.selectFrom('product').select('description as text'))
              .unionAll(query.selectFrom('bundle').select('description as text'))
              .unionAll(
                query
                  .selectFrom('content_text')
                  .select(({ fn, ref, val }) => fn.coalesce(ref('text'), val('')).as('text')),
              )
            return query.selectFrom(texts.as('texts')).select(mentionedKey.as('key'))
          },
        )
        .selectFrom('media')
        .select((eb) => ['key', eb.cast<string>('created_at', 'text').as('stamp')])
        .where('created_at', '<', moment)
        .where(isShownNowhere)
        .where(({ exists, not, selectFrom }) =>
          not(exists(selectFrom('order_item').whereRef('order_item.media_key', '=', 'media.key'))),
        )
        .where(({ exists, not, selectFrom }) =>
          not(exists(selectFrom('mentioned').whereRef('mentioned.key', '=', 'media.key'))),
        )
        .orderBy('key')
        .execute(),

    /** Returns the removed image; undefined if it was stored again since `stamp`, or is referenced by now. */
    async remove({ key, stamp }: { key: string; stamp: string }): Promise<MediaRow | undefined> {
      // A row that is about to reference it holds a lock: the next statement sees it.
      await db.selectFrom('media').select('key').where('key', '=', key).forUpdate().execute()
      return db
        .deleteFrom('media')
        .where('key', '=', key)
        .where('created_at', '=', (eb) => eb.cast<Date>(eb.val(stamp), 'timestamptz'))
        .where(isShownNowhere)
        .returning(['key', 'content_type', 'width', 'height'])
        .executeTakeFirst()
    },
  }
}

const isShownNowhere: RawBuilder<boolean> = sql`(
  not exists (select from product_image where media_key = media.key)
  and not exists (select from variation where media_key = media.key)
  and not exists (select from bundle_image where media_key = media.key)
  and not exists (select from import_image where media_key = media.key)
  and not exists (select from blog_post where cover_media_key = media.key)
  and not exists (select from site_settings where media.key in (logo, logo_dark, icon)))`

/** The keys in a text, one row each. */
const mentionedKey: RawBuilder<string> = sql`(regexp_matches(text, '/media/([a-z0-9-]{8,64})', 'g'))[1]`
