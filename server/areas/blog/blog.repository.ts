/** Reads articles as visitors see them: published and due. Writes are in blog.write.repository.ts. */
import { POST_PAGE_FIELDS, POST_SUMMARY_FIELDS } from '@shop/contract/fields/post.fields.ts'
import { type ExpressionBuilder, type InferResult, type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { countRows } from '../../platform/database/expressions.ts'
import { columnNames } from '../../platform/database/record-columns.ts'
import type { Tables } from '../../platform/database/tables/tables.ts'

/** Average reading speed. */
const WORDS_PER_MINUTE = 220

const readingMinutes: RawBuilder<number> = sql`
  greatest(1, ceil(regexp_count(content, '\\w\\S*') / ${sql.lit(WORDS_PER_MINUTE)}::numeric))::int`

/** The columns that only an article's own page shows. */
export const PAGE_COLUMNS = columnNames(POST_PAGE_FIELDS)

/** Articles with all other columns; of the text only the length is read. */
export const selectPosts = (db: Db) =>
  db
    .selectFrom('blog_post')
    .select(columnNames(POST_SUMMARY_FIELDS))
    .select(['id', 'cover_media_key', 'created_at', 'updated_at', readingMinutes.as('reading_minutes')])

export type PostRow = InferResult<ReturnType<typeof selectPosts>>[number]

/** The position of an article in publication order. */
interface Place {
  id: number
  published_at: Date | null
}

/** Articles are public if published and due at `now`. */
const isPublic = (now: Date) => (eb: ExpressionBuilder<Tables, 'blog_post'>) =>
  eb('status', '=', 'published').and('published_at', '<=', now)

/** Tags are compared case-insensitively. */
const hasTag = (tag: string | undefined): RawBuilder<boolean> =>
  tag ? sql`exists (select from unnest(tags) as held where lower(held) = lower(${tag}))` : sql`true`

export function blogRepository(db: Db) {
  const publicPosts = (now: Date) => selectPosts(db).where(isPublic(now))

  return {
    /** Newest first. */
    list: (now: Date, { skip, limit, tag }: { skip: number; limit: number; tag?: string | undefined }) =>
      publicPosts(now)
        .where(hasTag(tag))
        .orderBy('published_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(skip)
        .execute(),

    count: (now: Date, tag: string | undefined): Promise<number> =>
      countRows(db.selectFrom('blog_post').where(isPublic(now)).where(hasTag(tag))),

    /** The tags of public articles, most frequent first. */
    async tags(now: Date): Promise<string[]> {
      const tags = db
        .selectFrom('blog_post')
        .select(({ fn }) => fn<string>('unnest', ['tags']).as('tag'))
        .where(isPublic(now))
      const rows = await db
        .selectFrom(tags.as('tags'))
        .select(({ fn }) => fn.min('tag').as('tag'))
        .groupBy(({ fn }) => fn('lower', ['tag']))
        .orderBy(({ fn }) => fn.countAll(), 'desc')
        .orderBy(({ fn }) => fn('lower', ['tag']))
        .execute()
      return rows.map(({ tag }) => tag)
    },

    find: (id: number, now: Date) => publicPosts(now).select(PAGE_COLUMNS).where('id', '=', id).executeTakeFirst(),

    newer: ({ id, published_at }: Place, now: Date) =>
      publicPosts(now)
        .where(isBeyond('>', published_at, id))
        .orderBy('published_at')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst(),

    older: ({ id, published_at }: Place, now: Date) =>
      publicPosts(now)
        .where(isBeyond('<', published_at, id))
        .orderBy('published_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
  }
}

const isBeyond = (side: '<' | '>', published_at: Date | null, id: number): RawBuilder<boolean> =>
  sql`(published_at, id) ${sql.raw(side)} (${published_at}, ${id})`
