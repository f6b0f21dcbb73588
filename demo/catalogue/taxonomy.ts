/** The demo's brands and categories, with what the product file does not say of them. */
import { brandWriter } from '../../server/areas/taxonomy/brands.write.ts'
import { categoryWriter } from '../../server/areas/taxonomy/categories.write.ts'
import type { Db } from '../../server/platform/database/database.ts'
import { readRows } from '../files.ts'

export const DEMO_BRANDS = readRows('catalogue/brands.csv', ['name', 'slug', 'town', 'address', 'description'])
/** In shop order; a category has no subcategory and comes before its own. */
export const DEMO_CATEGORIES = readRows('catalogue/categories.csv', ['category', 'subcategory', 'slug', 'description'])

/** Saves `brands`; answers the id of each by its slug. */
export async function saveBrands(
  db: Db,
  brands: readonly { name: string; slug: string; description: string }[],
): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const { name, slug, description } of brands) {
    ids.set(slug, (await brandWriter(db).ensureBrand({ name, slug, description })).id)
  }
  return ids
}

/** Saves the demo's categories and subcategories; answers the id of each by its slug. */
export async function saveCategories(db: Db): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const { ensureCategory } = categoryWriter(db)
  const groups = Map.groupBy(DEMO_CATEGORIES, ({ category }) => category)
  for (const [position, [category, ...subcategories]] of [...groups.values()].entries()) {
    if (!category) continue
    const { slug, description } = category
    const { id: parent_id } = await ensureCategory({ name: category.category, slug, description, position })
    ids.set(slug, parent_id)
    for (const [place, { subcategory: name, ...own }] of subcategories.entries()) {
      const wish = { name, slug: own.slug, description: own.description, parent_id, position: place }
      ids.set(own.slug, (await ensureCategory(wish)).id)
    }
  }
  return ids
}
