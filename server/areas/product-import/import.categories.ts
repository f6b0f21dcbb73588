/** Finds or creates the brand and the categories of an imported product. */
import type { Db } from '../../platform/database/database.ts'
import { brandWriter } from '../taxonomy/brands.write.ts'
import { categoryWriter } from '../taxonomy/categories.write.ts'
import { importRepository } from './import.repository.ts'

const MAX_NAME = 100

export type TaxonomyIds = Awaited<ReturnType<typeof findTaxonomy>>

/** Returns brands and categories of `products` in one transaction: each is looked up once, brands in one query. */
export async function findTaxonomy(trx: Db, products: readonly { brand: string }[]) {
  const brands = new Map<string, Promise<number | null>>()
  for (const [name, id] of await importRepository(trx).brands(products.map(({ brand }) => brand))) {
    brands.set(name, Promise.resolve(id))
  }
  const categories = new Map<string, ReturnType<typeof categoriesOf>>()
  return {
    brand(name: string): Promise<number | null> {
      const found = brands.get(name) ?? brandOf(trx, name)
      brands.set(name, found)
      return found
    },
    categories(path: string[]): ReturnType<typeof categoriesOf> {
      const key = JSON.stringify(path)
      const found = categories.get(key) ?? categoriesOf(trx, path)
      categories.set(key, found)
      return found
    },
  }
}

/** Returns the brand of this name; null for an empty name. */
async function brandOf(trx: Db, given: string): Promise<number | null> {
  const name = fitted(given)
  return name === '' ? null : (await brandWriter(trx).ensureBrand({ name })).id
}

/**
 * Returns category and subcategory for a path from broad to narrow, which may have more than two levels: the part that
 * begins at a known category, or its last two names. A single name may also be a known subcategory.
 */
async function categoriesOf(
  trx: Db,
  path: string[],
): Promise<{ category_id: number | null; subcategory_id: number | null }> {
  const names = path.map(fitted).filter((name) => name !== '')
  if (names.length === 0) return { category_id: null, subcategory_id: null }
  const repository = importRepository(trx)
  const tops = await repository.topCategories(names)
  const start = names.findIndex((name) => tops.has(name.toLowerCase()))
  const [first = ''] = names
  const known = names.length === 1 && start === -1 ? await repository.findSubcategory(first) : undefined
  if (known) return { category_id: known.parent_id, subcategory_id: known.id }

  const [top = first, sub] = start === -1 ? names.slice(-2) : names.slice(start)
  const writer = categoryWriter(trx)
  const { id: category_id } = await writer.ensureCategory({ name: top })
  if (sub === undefined) return { category_id, subcategory_id: null }
  return { category_id, subcategory_id: (await writer.ensureCategory({ name: sub, parent_id: category_id })).id }
}

function fitted(name: string): string {
  return name.replace(/\s+/g, ' ').slice(0, MAX_NAME).toWellFormed().trim()
}
