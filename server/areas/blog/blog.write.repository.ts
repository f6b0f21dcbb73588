/** Reads articles as staff see them, and writes them. */
import { POST_FIELDS } from '@shop/contract/fields/post.fields.ts'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { countRows } from '../../platform/database/expressions.ts'
import { columnNames, type RowOf } from '../../platform/database/record-columns.ts'
import type { Tables } from '../../platform/database/tables/tables.ts'
import { hasWords } from '../../platform/database/words.ts'
import { PAGE_COLUMNS, selectPosts } from './blog.repository.ts'

/** The stored fields of an article. */
export type PostContent = RowOf<typeof POST_FIELDS> & { cover_media_key: string | null }

export type StoredPost = PostContent & { id: number; updated_at: Date }

export const CONTENT_COLUMNS = [...columnNames(POST_FIELDS), 'cover_media_key'] as const

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

const TEXT = sql`concat_ws(' ', title, excerpt, author, array_to_string(tags, ' '), content)`

const isFound =
  ({ search, status }: Pick<StaffQuery, 'search' | 'status'>) =>
  (eb: ExpressionBuilder<Tables, 'blog_post'>) =>
    eb.and([hasWords(TEXT, search), ...(status ? [eb('status', '=', status)] : [])])

/** Takes the transaction that saves the article, or `db` to read. */
export function blogWriteRepository(db: Db) {
  return {
    list: ({ skip, limit, sort, ...filter }: StaffQuery) =>
      selectPosts(db)
        .where(isFound(filter))
        .orderBy(isSort(sort) ? ORDERS[sort] : ORDERS['-updated_at'])
        .limit(limit)
        .offset(skip)
        .execute(),

    count: (filter: Pick<StaffQuery, 'search' | 'status'>): Promise<number> =>
      countRows(db.selectFrom('blog_post').where(isFound(filter))),

    find: (id: number) => selectPosts(db).select(PAGE_COLUMNS).where('id', '=', id).executeTakeFirst(),

    /** Locks the article until the transaction ends, so that saves run one at a time. */
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

    /** Marks articles that have become due since they were saved; returns whether there were any. */
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
