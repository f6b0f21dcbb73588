import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { CLOCK } from '../../platform/database/expressions.ts'

/** A kept original: what media rows say of it. */
export interface MediaRow {
  key: string
  content_type: string
  width: number
  height: number
}

/** Reads and writes media. What a row says of its picture never changes: a key is made from the picture's content. */
export function mediaRepository(db: Db) {
  return {
    find: (key: string): Promise<MediaRow | undefined> =>
      db
        .selectFrom('media')
        .select(['key', 'content_type', 'width', 'height'])
        .where('key', '=', key)
        .executeTakeFirst(),

    /** Held until the transaction ends: who stores a picture and who removes it take turns. */
    async hold(key: string): Promise<void> {
      await sql`select pg_advisory_xact_lock(hashtextextended(${`media:${key}`}, 0))`.execute(db)
    },

    /**
     * Adds a picture, or renews the time of one that is there already, so that nobody removes it as forgotten. `stamp` is
     * that time, as `remove` wants it.
     */
    add: (row: MediaRow & { bytes: number }): Promise<{ stamp: string; isNew: boolean }> =>
      db
        .insertInto('media')
        .values({ ...row, created_at: CLOCK })
        .onConflict((oc) => oc.column('key').doUpdateSet({ created_at: CLOCK }))
        .returning((eb) => [
          eb.cast<string>('media.created_at', 'text').as('stamp'),
          // A row that was there already is one that this transaction has replaced.
          eb(sql.ref('xmax'), '=', eb.lit(0)).$castTo<boolean>().as('isNew'),
        ])
        .executeTakeFirstOrThrow(),

    /** Up to `limit` pictures below that revision of the encoder, oldest first, locked against other encoders. */
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

    /** Pictures from before `moment` that nothing shows and no text mentions, with their times. */
    unused: (moment: Date): Promise<{ key: string; stamp: string }[]> =>
      db
        .with(
          (cte) => cte('mentioned').materialized(),
          (query) => query.selectFrom(mentions.as('text')).select('key'),
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

    /** The picture that is gone; none where it was stored again since `stamp`, or something shows it by now. */
    async remove({ key, stamp }: { key: string; stamp: string }): Promise<MediaRow | undefined> {
      // Whoever is about to show it has it locked: their rows are seen by the statement after this one.
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
  and not exists (select from blog_post where cover_media_key = media.key))`

/** In SQL: a regular expression that finds several in each text. */
const mentions = sql<{ key: string }>`(
  select found[1] as key from (
    select content as text from blog_post
    union all select description from product
    union all select description from bundle
  ) as texts, regexp_matches(text, '/media/([a-z0-9-]{8,64})', 'g') as found)`
