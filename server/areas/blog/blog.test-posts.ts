/** Inserts articles for tests, with defaults for everything that the test does not set. */
import type { Insertable } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables/tables.ts'

let counter = 0

/** Inserts an article without the services, by default public since 2026-03-01, and returns its id. */
export async function insertPost(db: Db, fields: Partial<Insertable<Tables['blog_post']>> = {}): Promise<number> {
  counter += 1
  const values = {
    title: `Article ${counter}`,
    slug: `article-${counter}`,
    status: 'published' as const,
    published_at: '2026-03-01T09:00:00Z',
    ...fields,
  }
  const { id } = await db.insertInto('blog_post').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}
