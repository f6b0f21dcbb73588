/** Articles for tests: one as the test wants it, everything else filled in. */
import type { Insertable } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables/tables.ts'

let counter = 0

/** Writes an article behind the services' back, public since 2026-03-01 unless told otherwise, and answers its id. */
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
