/** Brands as staff manage them. */
import type { AdminBrand, BrandChanges, BrandForm } from '@shop/contract/admin/categories.admin.ts'
import { BRAND_FIELD_NAMES, BRAND_FIELDS } from '@shop/contract/fields/taxonomy.fields.ts'
import { pick } from '@shop/contract/lib/record-fields.ts'
import type { z } from 'zod'
import { recordAudit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database/database.ts'
import { isDuplicate } from '../../platform/database/duplicates.ts'
import { toRow } from '../../platform/database/record-columns.ts'
import { slugFor } from '../../platform/database/slugs.ts'
import { conflict, notFound } from '../../platform/http/http-error.ts'
import { announce } from '../../platform/messages/events.ts'
import { checkVersion } from '../../platform/version-conflict.ts'
import { refreshProductSearch } from '../search/search.index.ts'
import { type BrandContent, type BrandRow, brandsAdminRepository } from './brands.admin.repository.ts'
import { brandNamed } from './brands.write.ts'
import { inUse } from './categories.admin.service.ts'
import { changeTaxonomy } from './taxonomy.lock.ts'

export type BrandsAdminService = ReturnType<typeof brandsAdminService>

export function brandsAdminService({ db }: { db: Db }) {
  return {
    /** All brands, by name. */
    async list() {
      const repository = brandsAdminRepository(db)
      const [rows, counts] = await Promise.all([repository.list(), repository.productCounts()])
      return { items: rows.map((row) => toBrand(row, counts.get(row.id) ?? 0)), total: rows.length }
    },

    /** Throws 409 for a name or slug that is taken. */
    create: (form: z.output<typeof BrandForm>, by: number): Promise<AdminBrand> =>
      rejectTakenName(() =>
        db.transaction().execute(async (trx) => {
          if (await brandNamed(trx, form.name)) throw nameTaken()
          const slug = await slugFor(trx, 'brand', form, undefined)
          const row = await brandsAdminRepository(trx).insert({ ...form, slug })
          await audit(trx, by, 'brand.create', undefined, row)
          await announce(trx, 'catalogue')
          return toBrand(row, 0)
        }),
      ),

    /** Changes the given fields and updates the search index. Throws 409 after a concurrent save. */
    update: (id: number, changes: z.output<typeof BrandChanges>, by: number): Promise<AdminBrand> =>
      rejectTakenName(() =>
        db.transaction().execute(async (trx) => {
          await changeTaxonomy(trx)
          const repository = brandsAdminRepository(trx)
          const stored = await repository.lock(id)
          if (!stored) throw unknown()
          await checkVersion(trx, changes.updated_at, { entity: 'brand', ...stored })
          const name = changes.name ?? stored.name
          const namesake = await brandNamed(trx, name)
          if (namesake && namesake.id !== id) throw nameTaken()
          const slug = await slugFor(trx, 'brand', { name, slug: changes.slug }, stored)
          const row = await repository.update(id, { ...audited(stored), ...toRow(BRAND_FIELDS, changes), slug })
          if (name !== stored.name) await refreshProductSearch(trx, await repository.productIds(id))
          await audit(trx, by, 'brand.update', stored, row)
          await announce(trx, 'catalogue')
          return toBrand(row, await repository.countProducts(id))
        }),
      ),

    /** Throws 409 `in_use` while it has products. */
    remove: (id: number, by: number): Promise<void> =>
      db.transaction().execute(async (trx) => {
        await changeTaxonomy(trx)
        const repository = brandsAdminRepository(trx)
        const stored = await repository.lockForRemoval(id)
        if (!stored) throw unknown()
        const products = await repository.countProducts(id)
        if (products > 0) throw conflict('in_use', inUse(stored.name, products))
        await repository.remove(id)
        await audit(trx, by, 'brand.remove', stored, undefined)
        await announce(trx, 'catalogue')
      }),
  }
}

function audit(trx: Db, by: number, action: string, before?: BrandRow, after?: BrandRow): Promise<void> {
  const entityId = (after ?? before)?.id ?? 0
  const [was, is] = [before, after].map((row) => row && audited(row))
  return recordAudit(trx, { userId: by, action, entity: 'brand', entityId, before: was, after: is })
}

const audited = (row: BrandRow): BrandContent => pick(row, BRAND_FIELD_NAMES)

const toBrand = (row: BrandRow, product_count: number): AdminBrand => ({
  ...row,
  product_count,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

const unknown = () => notFound('We can’t find that brand.')
const nameTaken = () => conflict('name_taken', 'There’s already a brand with this name.')

/** Converts the duplicate error of two concurrent saves of one name to the usual 409. */
async function rejectTakenName<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isDuplicate(error, 'brand_name')) throw nameTaken()
    if (isDuplicate(error)) throw conflict('slug_taken', 'This address belongs to another brand.')
    throw error
  }
}
