/** Reads articles as staff see them, and writes them. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { type PostRow, postColumns } from './blog.repository.ts'

/** What is stored of an article, as it is written. */
export interface PostContent {
  title: string
  slug: string
  excerpt: string
  content: string
  cover_media_key: string | null
  cover_alt: string
  tags: string[]
  author: string
  status: 'draft' | 'published' | 'archived'
  published_at: Date | null
}

export type StoredPost = PostContent & { id: number; updated_at: Date }

const CONTENT_COLUMNS = [
  'title',
  'slug',
  'excerpt',
  'content',
  'cover_media_key',
  'cover_alt',
  'tags',
  'author',
  'status',
  'published_at',
] as const

const ORDERS = {
  '-updated_at': sql`updated_at desc, id desc`,
  '-published_at': sql`published_at desc nulls last, id desc`,
  published_at: sql`published_at nulls last, id`,
  title: sql`lower(title), id`,
  '-title': sql`lower(title) desc, id desc`,
}

export interface StaffQuery {
  skip: number
  limit: number
  search?: string | undefined
  status?: PostContent['status'] | undefined
  sort: string
}

const isSort = (sort: string): sort is keyof typeof ORDERS => sort in ORDERS

/** Words of a search beyond these do not narrow it any further. */
const MOST_WORDS = 12

function having({ search = '', status }: Pick<StaffQuery, 'search' | 'status'>): RawBuilder<unknown> {
  const words = search.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  const conditions = words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    return sql`concat_ws(' ', title, excerpt, author, array_to_string(tags, ' '), content) ilike ${pattern}`
  })
  return sql.join([status ? sql`status = ${status}` : sql`true`, ...conditions], sql` and `)
}

/** Made over the transaction that saves the article, or over `db` to read. */
export function blogWriteRepository(db: Db) {
  return {
    async list({ skip, limit, sort, ...filter }: StaffQuery): Promise<PostRow[]> {
      const { rows } = await sql<PostRow>`
        select ${postColumns} from blog_post where ${having(filter)}
        order by ${isSort(sort) ? ORDERS[sort] : ORDERS['-updated_at']} limit ${limit} offset ${skip}`.execute(db)
      return rows
    },

    async count(filter: Pick<StaffQuery, 'search' | 'status'>): Promise<number> {
      const { rows } = await sql<{ total: number }>`
        select count(*)::int as total from blog_post where ${having(filter)}`.execute(db)
      return rows[0]?.total ?? 0
    },

    async find(id: number): Promise<(PostRow & { content: string }) | undefined> {
      const { rows } = await sql<PostRow & { content: string }>`
        select ${postColumns}, content from blog_post where id = ${id}`.execute(db)
      return rows[0]
    },

    /** The article, held until the transaction ends so that savers take turns. */
    lock: (id: number): Promise<StoredPost | undefined> =>
      db
        .selectFrom('blog_post')
        .select([...CONTENT_COLUMNS, 'id', 'updated_at'])
        .where('id', '=', id)
        .forUpdate()
        .executeTakeFirst(),

    async insert(content: PostContent, { now, isPublic }: { now: Date; isPublic: boolean }): Promise<number> {
      const values = { ...content, is_announced: isPublic, created_at: now, updated_at: now }
      const { id } = await db.insertInto('blog_post').values(values).returning('id').executeTakeFirstOrThrow()
      return id
    },

    async update(id: number, content: PostContent, { now, isPublic }: { now: Date; isPublic: boolean }): Promise<void> {
      await db
        .updateTable('blog_post')
        .set({ ...content, is_announced: isPublic, updated_at: now })
        .where('id', '=', id)
        .execute()
    },

    remove: (id: number) => db.deleteFrom('blog_post').where('id', '=', id).execute(),

    /** Marks the articles whose time has come since they were saved; answers whether there were any. */
    async markAnnounced(now: Date): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('blog_post')
        .set({ is_announced: true })
        .where('status', '=', 'published')
        .where('is_announced', '=', false)
        .where('published_at', '<=', now)
        .executeTakeFirst()
      return numUpdatedRows > 0
    },
  }
}
