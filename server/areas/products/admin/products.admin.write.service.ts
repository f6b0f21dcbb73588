/** Staff's changes to products. Every change writes an audit entry in its transaction. */
import { isDeepStrictEqual } from 'node:util'
import type { ProductDraft } from '@shop/contract/admin/catalogue.admin.ts'
import type { AdminProduct } from '@shop/contract/admin/products.admin.ts'
import type { Context } from '../../../context.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { rejectDuplicates } from '../../../platform/database/duplicates.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { HttpError, notFound } from '../../../platform/http/http-error.ts'
import { makeOnce } from '../../../platform/idempotency.ts'
import { checkVersion } from '../../../platform/version-conflict.ts'
import { holdTaxonomy } from '../../taxonomy/taxonomy.lock.ts'
import { productWriteRepository } from '../product.write.repository.ts'
import { productWriter } from '../product.write.service.ts'
import { changedFacts, newFacts } from './products.admin.audit.ts'
import {
  assignImages,
  type Changes,
  findStockConflicts,
  matchChanges,
  mergedDraft,
  type StoredProduct,
} from './products.admin.changes.ts'
import type { ProductsAdminService } from './products.admin.service.ts'
import { copyProduct } from './products.copy.ts'

/** The caller, and the Idempotency-Key of a call that may be repeated. */
export interface Calling {
  by: number
  key?: string | undefined
}

export interface ProductsWriteDependencies extends Pick<Context, 'db' | 'clock'> {
  products: ProductsAdminService
}

export type ProductsWriteService = ReturnType<typeof productsWriteService>

export function productsWriteService({ db, clock, products }: ProductsWriteDependencies) {
  /** Runs `work` in one transaction and returns the changed product. */
  const writing = (work: (trx: Db) => Promise<number>): Promise<AdminProduct> =>
    rejectDuplicates(() =>
      inTransaction(db, async (trx) => {
        await holdTaxonomy(trx)
        return products.get(await work(trx), trx)
      }),
    )

  /** Creates a product from `draftOver`, once per key: a repeat returns the first call's product. */
  const create = (
    { by, key }: Calling,
    { call, asked, draftOver }: { call: string; asked: unknown; draftOver: (trx: Db) => Promise<ProductDraft> },
  ): Promise<AdminProduct> =>
    writing((trx) =>
      makeOnce(trx, { userId: by, call, key, asked }, async () => {
        const { id } = await productWriter({ db: trx, clock }).save(await draftOver(trx), { by })
        const after = newFacts(await readStored(trx, id))
        const created = { action: 'product.create', entity: 'product', entityId: id, before: null, after }
        await recordAudit(trx, { userId: by, ...created })
        return id
      }),
    )

  return {
    /**
     * Creates a product from a form; `keys` are the images uploaded with it. Throws 409 for a SKU or slug that is
     * taken, and 422 naming every field that is invalid or breaks a rule of publishing.
     */
    create: (draft: ProductDraft, keys: readonly string[], calling: Calling): Promise<AdminProduct> =>
      create(calling, {
        call: 'product.create',
        asked: { draft, keys },
        draftOver: async () => {
          const pictures = assignImages(keys)
          const variations = pictures.ofVariations(draft.variations)
          return { ...draft, variations, images: pictures.ofProduct(draft.images) }
        },
      }),

    /** Creates a draft copy of the product `id`, with its own SKUs and no stock. */
    duplicate: (id: number, calling: Calling): Promise<AdminProduct> =>
      create(calling, {
        call: 'product.duplicate',
        asked: { id },
        draftOver: async (trx) => copyProduct(trx, await readStored(trx, id)),
      }),

    /**
     * Applies a form's changes. Throws 409 `stale` after a concurrent save, or a sale of a variation whose stock the
     * form changes; otherwise the errors of `create`.
     */
    update: (id: number, form: Changes, keys: readonly string[], { by }: Calling): Promise<AdminProduct> =>
      writing(async (trx) => {
        const seen = await readStored(trx, id)
        await checkVersion(trx, form.updated_at, { entity: 'product', id, updated_at: seen.updated_at })
        const stored = await holdVariations(trx, seen, form)
        const matched = form.variations && matchChanges(stored.variations, form.variations)
        const conflicts = findStockConflicts(matched ?? [])
        if (conflicts.length > 0) {
          const detail = 'The stock has changed since you opened this, so nothing was saved. Check it and try again.'
          throw new HttpError(409, 'stale', detail, { errors: conflicts })
        }
        const pictures = assignImages(keys)
        const merged = mergedDraft(stored, form, matched)
        const variations = pictures.ofVariations(merged.variations)
        const draft = { ...merged, variations, images: pictures.ofProduct(merged.images) }
        const variation_ids =
          matched?.map((variation) => variation.stored?.id) ?? stored.variations.map((each) => each.id)
        const { changed } = await productWriter({ db: trx, clock }).save(draft, { id, variation_ids, by })
        if (changed) await recordChange(trx, { by, action: 'product.update' }, stored)
        return id
      }),

    /** Archives a product permanently; orders have their own copy. Throws not-found. */
    async archive(id: number, { by }: Calling): Promise<void> {
      await writing(async (trx) => {
        const stored = await readStored(trx, id)
        await productWriter({ db: trx, clock }).archive(id)
        await recordChange(trx, { by, action: 'product.archive' }, stored)
        return id
      })
    },
  }
}

/** Locks the variations, which blocks sales of them, and returns the product as it is then. */
async function holdVariations(trx: Db, seen: StoredProduct, form: Changes): Promise<StoredProduct> {
  const matched = form.variations && matchChanges(seen.variations, form.variations)
  const matchedIds = new Set(matched?.map(({ stored }) => stored?.id))
  const removed = matched ? seen.variations.map(({ id }) => id).filter((id) => !matchedIds.has(id)) : []
  await productWriteRepository(trx).holdVariations(seen.id, removed)
  return readStored(trx, seen.id)
}

/** Returns the stored product, locked until the transaction ends. Throws not-found. */
export async function readStored(trx: Db, id: number): Promise<StoredProduct> {
  const repository = productWriteRepository(trx)
  await repository.lock({ id })
  const [product] = await repository.many([id])
  if (!product) throw notFound('We can’t find that product.')
  return product
}

/** Returns several stored products by id, without locking them. */
export async function readManyStored(db: Db, ids: readonly number[]): Promise<Map<number, StoredProduct>> {
  return new Map((await productWriteRepository(db).many(ids)).map((product) => [product.id, product]))
}

/** Audits what has changed since `before`, if anything. */
async function recordChange(trx: Db, { by, action }: { by: number; action: string }, before: StoredProduct) {
  const facts = changedFacts(before, await readStored(trx, before.id))
  if (isDeepStrictEqual(facts.before, facts.after)) return
  await recordAudit(trx, { userId: by, action, entity: 'product', entityId: before.id, ...facts })
}
