/** Chooses the addresses of new and changed rows. */
import { conflict } from '../http/http-error.ts'
import { freeSlug, toSlug } from '../slug.ts'
import type { Db } from './database.ts'

/** The tables whose rows have an address of their own. */
type Addressed = 'blog_post' | 'brand' | 'bundle' | 'category' | 'product'

/** What people call a row of it. */
const nameOf = (table: Addressed) => (table === 'blog_post' ? 'article' : table)

/** `wanted`, or the first of `wanted-2`, `wanted-3` … that no row of `table` has. */
export async function freeSlugIn(db: Db, table: Addressed, wanted: string): Promise<string> {
  const rows = await db
    .selectFrom(table)
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', wanted), eb('slug', 'like', `${wanted}-%`)]))
    .execute()
  return freeSlug(wanted, new Set(rows.map(({ slug }) => slug)))
}

/**
 * The address of what is saved: the one that is asked for, else the one it is `stored` under even if its name changed,
 * else a free one made of its name. Refuses with a conflict one that another row has.
 */
export async function slugFor(
  db: Db,
  table: Addressed,
  { name, slug }: { name: string; slug?: string | undefined },
  stored: { id: number; slug: string } | undefined,
): Promise<string> {
  if (slug === undefined) return stored?.slug ?? freeSlugIn(db, table, toSlug(name, nameOf(table)))
  const rows = await db.selectFrom(table).select('id').where('slug', '=', slug).execute()
  if (rows.some(({ id }) => id !== stored?.id)) {
    throw conflict('slug_taken', `The address ${slug} belongs to another ${nameOf(table)}.`)
  }
  return slug
}
