/** Categories as staff manage them: two levels; products move with their category. */
import type { AdminCategory, CategoryChanges, CategoryForm } from '@shop/contract/admin/categories.admin.ts'
import { CATEGORY_FIELD_NAMES, CATEGORY_FIELDS } from '@shop/contract/fields/taxonomy.fields.ts'
import { pick } from '@shop/contract/lib/record-fields.ts'
import type { z } from 'zod'
import { auditFor } from '../../platform/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { isDuplicate } from '../../platform/database/duplicates.ts'
import { toRow } from '../../platform/database/record-columns.ts'
import { slugFor } from '../../platform/database/slugs.ts'
import { conflict, invalidAt, notFound } from '../../platform/http/http-error.ts'
import { announce } from '../../platform/messages/events.ts'
import { checkVersion } from '../../platform/version-conflict.ts'
import { refreshProductSearch } from '../search/search.index.ts'
import { type CategoryContent, type CategoryRow, categoriesAdminRepository } from './categories.admin.repository.ts'
import { categoryNamed, checkParentDepth } from './categories.write.ts'
import { changeTaxonomy } from './taxonomy.lock.ts'

const audit = auditFor('category')

export type CategoriesAdminService = ReturnType<typeof categoriesAdminService>

type Repository = ReturnType<typeof categoriesAdminRepository>

export function categoriesAdminService({ db }: { db: Db }) {
  return {
    /** All categories, each after its parent, in shop order. */
    async list() {
      const repository = categoriesAdminRepository(db)
      const [rows, counts] = await Promise.all([repository.list(), repository.productCounts()])
      const children = Map.groupBy(rows, (row) => row.parent_id)
      const ordered = (children.get(null) ?? []).flatMap((parent) => [parent, ...(children.get(parent.id) ?? [])])
      return { items: ordered.map((row) => toCategory(row, counts.get(row.id) ?? 0)), total: rows.length }
    },

    /** Throws 409 for a name or slug that is taken. */
    create: (form: z.output<typeof CategoryForm>, by: number): Promise<AdminCategory> =>
      rejectTakenName(() =>
        db.transaction().execute(async (trx) => {
          const repository = categoriesAdminRepository(trx)
          const { parent_id, name } = form
          if (parent_id !== null) await checkParentDepth(trx, parent_id)
          if (await categoryNamed(trx, name, parent_id)) throw nameTaken()
          const slug = await slugFor(trx, 'category', form, undefined)
          const position = form.position ?? (await repository.nextPosition(parent_id))
          const row = await repository.insert({ ...form, slug, position })
          await audit(trx, { by, id: row.id, action: 'category.create', after: audited(row) })
          await announce(trx, 'catalogue')
          return toCategory(row, 0)
        }),
      ),

    /**
     * Changes the given fields. Products move with their category, and a rename updates the search index. Throws 409
     * for a name or slug that is taken, and after a concurrent save.
     */
    update: (id: number, changes: z.output<typeof CategoryChanges>, by: number): Promise<AdminCategory> =>
      rejectTakenName(() => db.transaction().execute((trx) => updateOver(trx, id, changes, by))),

    /** Throws 409 `in_use` while it has products or subcategories. */
    remove: (id: number, by: number): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await changeTaxonomy(trx)
        const repository = categoriesAdminRepository(trx)
        const stored = await repository.lockForRemoval(id)
        if (!stored) throw unknown()
        const subcategories = await repository.countSubcategories(id)
        if (subcategories > 0) {
          throw conflict('in_use', `${stored.name} has subcategories. Move or remove those first.`)
        }
        const products = await repository.countProducts(id)
        if (products > 0) throw conflict('in_use', inUse(stored.name, products))
        await repository.remove(id)
        await audit(trx, { by, id, action: 'category.remove', before: audited(stored) })
        await announce(trx, 'catalogue')
      }),
  }
}

async function updateOver(
  trx: Db,
  id: number,
  { updated_at, ...changes }: z.output<typeof CategoryChanges>,
  by: number,
): Promise<AdminCategory> {
  await changeTaxonomy(trx)
  const repository = categoriesAdminRepository(trx)
  const stored = (await repository.lock([id, ...(changes.parent_id ? [changes.parent_id] : [])])).find(
    (row) => row.id === id,
  )
  if (!stored) throw unknown()
  await checkVersion(trx, updated_at, { entity: 'category', ...stored })
  const content: CategoryContent = {
    ...audited(stored),
    ...toRow(CATEGORY_FIELDS, changes),
    slug: await slugFor(trx, 'category', { name: stored.name, slug: changes.slug }, stored),
  }
  const isMoved = content.parent_id !== stored.parent_id
  if (isMoved) await rejectMove(trx, stored, content.parent_id)
  const namesake = await categoryNamed(trx, content.name, content.parent_id)
  if (namesake && namesake.id !== id) throw nameTaken()
  if (isMoved) content.position = changes.position ?? (await repository.nextPosition(content.parent_id))

  const row = await repository.update(id, content)
  if (isMoved) await takeProductsAlong(repository, row)
  if (isMoved || row.name !== stored.name) await refreshProductSearch(trx, await repository.publicProducts(id))
  await audit(trx, { by, id, action: 'category.update', before: audited(stored), after: audited(row) })
  await announce(trx, 'catalogue')
  return toCategory(row, await repository.countProducts(id))
}

/** Enforces two levels: only a category without subcategories can move below another, which must be top-level. */
async function rejectMove(trx: Db, { id, name }: CategoryRow, parentId: number | null): Promise<void> {
  if (parentId === null) return
  if (parentId === id) throw invalidAt('parent_id', 'A category can’t be its own subcategory.')
  if ((await categoriesAdminRepository(trx).countSubcategories(id)) > 0) {
    throw invalidAt('parent_id', `${name} has subcategories, so it can’t become one. Move those first.`)
  }
  await checkParentDepth(trx, parentId)
}

/** Updates the products' category to the new parent of their subcategory. */
async function takeProductsAlong(repository: Repository, { id, parent_id }: CategoryRow): Promise<void> {
  const products = await repository.lockProducts(id)
  const place =
    parent_id === null ? { category_id: id, subcategory_id: null } : { category_id: parent_id, subcategory_id: id }
  await repository.moveProducts(products, place)
}

/** The fields of a category that staff can change. */
const audited = (row: CategoryRow): CategoryContent => pick(row, CATEGORY_FIELD_NAMES)

const toCategory = (row: CategoryRow, product_count: number): AdminCategory => ({
  ...row,
  product_count,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

/** 'Teas still has 1 product. …' */
export const inUse = (name: string, products: number) =>
  `${name} still has ${products} ${products === 1 ? 'product' : 'products'}, drafts and archived ones included. Move them first.`

const unknown = () => notFound('We can’t find that category.')
const nameTaken = () => conflict('name_taken', 'There’s already a category with this name here.')

/** Converts the duplicate error of two concurrent saves of one name to the usual 409. */
async function rejectTakenName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isDuplicate(error, 'category_name_within_parent')) throw nameTaken()
    if (isDuplicate(error)) throw conflict('slug_taken', 'This address belongs to another category.')
    throw error
  }
}
