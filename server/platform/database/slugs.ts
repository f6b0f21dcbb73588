/** Chooses the slugs of new and changed rows. */
import { conflict } from '../http/http-error.ts'
import { freeSlug, toSlug } from '../slug.ts'
import type { Db } from './database.ts'

/** Tables whose rows have a slug. */
type Addressed = 'blog_post' | 'brand' | 'bundle' | 'category' | 'product'

/** The user-facing name of a row. */
const nameOf = (table: Addressed) => (table === 'blog_post' ? 'article' : table)

/** Returns `wanted`, or the first of `wanted-2`, `wanted-3` … that no row of `table` has. */
export async function freeSlugIn(db: Db, table: Addressed, wanted: string): Promise<string> {
  const rows = await db
    .selectFrom(table)
    .select('slug')
    .where((eb) => eb.or([eb('slug', '=', wanted), eb('slug', 'like', `${wanted}-%`)]))
    .execute()
  return freeSlug(wanted, new Set(rows.map(({ slug }) => slug)))
}

/**
 * Returns the slug to save: the requested one, else the `stored` one even if the name changed, else a free one made of the name.
 * Throws a conflict if another row has the requested slug.
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
