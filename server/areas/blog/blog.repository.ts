/** Reads articles as visitors see them: published ones whose time has come. Writes are in blog.write.repository.ts. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

export interface PostRow {
  id: number
  title: string
  slug: string
  excerpt: string
  cover_media_key: string | null
  cover_alt: string
  tags: string[]
  author: string
  status: 'draft' | 'published' | 'archived'
  published_at: Date | null
  reading_minutes: number
  created_at: Date
  updated_at: Date
}

/** How many words a person reads in a minute. */
const WORDS_PER_MINUTE = 220

/** Everything of an article but its text, of which only the length is read. */
export const postColumns = sql`
  id, title, slug, excerpt, cover_media_key, cover_alt, tags, author, status, published_at, created_at, updated_at,
  greatest(1, ceil(regexp_count(content, '\\w\\S*') / ${sql.lit(WORDS_PER_MINUTE)}::numeric))::int as reading_minutes`

/** The place of an article among its neighbours. */
interface Place {
  id: number
  published_at: Date | null
}

/** Public are articles that are published and whose time is not after `now`. */
const isPublic = (now: Date): RawBuilder<unknown> => sql`status = 'published' and published_at <= ${now}`

/** Tags are compared without regard to capitals. */
const hasTag = (tag: string | undefined): RawBuilder<unknown> =>
  tag ? sql`exists (select from unnest(tags) as held where lower(held) = lower(${tag}))` : sql`true`

export function blogRepository(db: Db) {
  async function neighbour(condition: RawBuilder<unknown>, now: Date, order: RawBuilder<unknown>) {
    const { rows } = await sql<PostRow>`
      select ${postColumns} from blog_post where ${isPublic(now)} and ${condition} order by ${order} limit 1`.execute(
      db,
    )
    return rows[0] ?? null
  }

  return {
    /** Newest first. */
    async list(now: Date, { skip, limit, tag }: { skip: number; limit: number; tag?: string | undefined }) {
      const { rows } = await sql<PostRow>`
        select ${postColumns} from blog_post where ${isPublic(now)} and ${hasTag(tag)}
        order by published_at desc, id desc limit ${limit} offset ${skip}`.execute(db)
      return rows
    },

    async count(now: Date, tag: string | undefined): Promise<number> {
      const { rows } = await sql<{ total: number }>`
        select count(*)::int as total from blog_post where ${isPublic(now)} and ${hasTag(tag)}`.execute(db)
      return rows[0]?.total ?? 0
    },

    /** The tags of public articles, those of many articles first. */
    async tags(now: Date): Promise<string[]> {
      const { rows } = await sql<{ tag: string }>`
        select min(tag) as tag from blog_post, unnest(tags) as tag where ${isPublic(now)}
        group by lower(tag) order by count(*) desc, lower(tag)`.execute(db)
      return rows.map(({ tag }) => tag)
    },

    async find(id: number, now: Date): Promise<(PostRow & { content: string }) | undefined> {
      const { rows } = await sql<PostRow & { content: string }>`
        select ${postColumns}, content from blog_post where id = ${id} and ${isPublic(now)}`.execute(db)
      return rows[0]
    },

    newer: ({ id, published_at }: Place, now: Date) =>
      neighbour(sql`(published_at, id) > (${published_at}, ${id})`, now, sql`published_at, id`),

    older: ({ id, published_at }: Place, now: Date) =>
      neighbour(sql`(published_at, id) < (${published_at}, ${id})`, now, sql`published_at desc, id desc`),
  }
}
