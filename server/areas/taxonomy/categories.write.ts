/** Writes categories and their subcategories. */
import type { Db } from '../../platform/database/database.ts'
import { freeSlugIn } from '../../platform/database/slugs.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { invalid, invalidAt } from '../../platform/http/http-error.ts'
import { announce } from '../../platform/messages/events.ts'
import { toSlug } from '../../platform/slug.ts'

export interface CategoryWish {
  name: string
  slug?: string
  description?: string
  /** The parent category. */
  parent_id?: number | null
  position?: number
}

/** Creates categories with `db`, which may be the caller's transaction. */
export function categoryWriter(db: Db) {
  return {
    /**
     * Returns the category of this name within its parent, creating it if there is none. An existing one stays
     * unchanged. Throws 422 for a parent that does not exist or is itself a subcategory: there are two levels.
     */
    ensureCategory: ({ parent_id = null, ...wish }: CategoryWish): Promise<{ id: number; slug: string }> =>
      inTransaction(db, async (trx) => {
        const found = await categoryNamed(trx, wish.name, parent_id)
        if (found) return found
        if (parent_id !== null) await checkParentDepth(trx, parent_id)
        const slug = wish.slug ?? (await freeSlugIn(trx, 'category', toSlug(wish.name, 'category')))
        const created = await trx
          .insertInto('category')
          .values({
            name: wish.name,
            slug,
            parent_id,
            description: wish.description ?? '',
            position: wish.position ?? 0,
          })
          .onConflict((oc) => oc.doNothing())
          .returning(['id', 'slug'])
          .executeTakeFirst()
        const category = created ?? (await categoryNamed(trx, wish.name, parent_id))
        if (!category) throw invalidAt('slug', `The address ${slug} belongs to another category.`)
        if (created) await announce(trx, 'catalogue')
        return category
      }),
  }
}

/** Finds a category by name within its parent, ignoring case. */
export function categoryNamed(db: Db, name: string, parent_id: number | null) {
  return db
    .selectFrom('category')
    .select(['id', 'slug'])
    .where((eb) => eb(eb.fn('lower', ['name']), '=', eb.fn('lower', [eb.val(name)])))
    .where('parent_id', parent_id === null ? 'is' : '=', parent_id)
    .executeTakeFirst()
}

/** Throws 422 for a parent that does not exist or is a subcategory, and locks it so that it stays top-level. */
export async function checkParentDepth(db: Db, parentId: number): Promise<void> {
  const query = db.selectFrom('category').select('parent_id').where('id', '=', parentId)
  const parent = await query.forShare().executeTakeFirst()
  if (!parent) throw invalidAt('parent_id', 'We can’t find that category.')
  if (parent.parent_id !== null)
    throw invalid('A subcategory can’t have subcategories.', [{ path: 'parent_id', message: 'This is a subcategory.' }])
}
