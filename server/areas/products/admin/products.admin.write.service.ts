/** What staff do to products. Every change leaves an audit entry in its transaction. */
import { isDeepStrictEqual } from 'node:util'
import type { ProductDraft } from '@shop/contract/admin/catalogue.admin.ts'
import type { AdminProduct } from '@shop/contract/admin/products.admin.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/database/database.ts'
import { rejectDuplicates } from '../../../platform/database/duplicates.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { HttpError, notFound } from '../../../platform/http/http-error.ts'
import { isFirstCall } from '../../../platform/idempotency.ts'
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
import type { ProductsAdminDependencies, ProductsAdminService } from './products.admin.service.ts'
import { copyProduct } from './products.copy.ts'

/** Who calls, and the Idempotency-Key of a call that may be repeated. */
export interface Calling {
  by: number
  key?: string | undefined
}

export type ProductsWriteService = ReturnType<typeof productsWriteService>

export function productsWriteService({
  db,
  clock,
  products,
}: Pick<ProductsAdminDependencies, 'db' | 'clock'> & { products: ProductsAdminService }) {
  /** Answers the product as it is after `work`, which changed it in one transaction. */
  const writing = (work: (trx: Db) => Promise<number>): Promise<AdminProduct> =>
    rejectDuplicates(() =>
      inTransaction(db, async (trx) => {
        await holdTaxonomy(trx)
        return products.get(await work(trx), trx)
      }),
    )

  /** Makes a product of `draftOver`, once for each key: a repeat answers the product that the first call made. */
  const create = (
    { by, key }: Calling,
    { call, asked, draftOver }: { call: string; asked: unknown; draftOver: (trx: Db) => Promise<ProductDraft> },
  ): Promise<AdminProduct> =>
    writing(async (trx) => {
      if (!(await isFirstCall(trx, { userId: by, call, key, asked }))) return madeBy(trx, { by, call, key })
      const { id } = await productWriter({ db: trx, clock }).save(await draftOver(trx), { by })
      const after = newFacts(await readStored(trx, id))
      await recordAudit(trx, {
        userId: by,
        action: 'product.create',
        entity: 'product',
        entityId: id,
        before: null,
        after,
      })
      return id
    })

  return {
    /**
     * Makes a product of a form; `keys` are the stored pictures that travelled with it. Refuses with 409 a SKU or address
     * that is taken, and with 422 every field that is at fault or breaks a rule of what may be public.
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

    /** A draft with the content of the product `id`, SKUs of its own and nothing on the shelf. */
    duplicate: (id: number, calling: Calling): Promise<AdminProduct> =>
      create(calling, {
        call: 'product.duplicate',
        asked: { id },
        draftOver: async (trx) => copyProduct(trx, await lockStored(trx, id)),
      }),

    /**
     * Changes what the form sends. Refuses with 409 `stale` where somebody has saved since it was read, or has bought of
     * a variation whose stock it changes; else as `create` does.
     */
    update: (id: number, form: Changes, keys: readonly string[], { by }: Calling): Promise<AdminProduct> =>
      writing(async (trx) => {
        const seen = await lockStored(trx, id)
        await checkVersion(trx, form.updated_at, { entity: 'product', id, updated_at: seen.updated_at })
        const stored = await holdVariations(trx, seen, form)
        const matched = form.variations && matchChanges(stored.variations, form.variations)
        const faults = findStockConflicts(matched ?? [])
        if (faults.length > 0) {
          const detail = 'The stock has changed since you opened this, so nothing was saved. Check it and try again.'
          throw new HttpError(409, 'stale', detail, { errors: faults })
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

    /** Takes a product out of the shop for good; orders keep their copy. Refuses with not-found. */
    async archive(id: number, { by }: Calling): Promise<void> {
      await writing(async (trx) => {
        const stored = await lockStored(trx, id)
        await productWriter({ db: trx, clock }).archive(id)
        await recordChange(trx, { by, action: 'product.archive' }, stored)
        return id
      })
    },
  }
}

/** The product as it is stored, held until the transaction ends. Refuses with not-found. */
async function lockStored(trx: Db, id: number): Promise<StoredProduct> {
  if (!(await productWriteRepository(trx).lock({ id }))) throw notFound('We can’t find that product.')
  return readStored(trx, id)
}

/** Holds the variations, whose stock nobody then sells of, and answers the product as it is by then. */
async function holdVariations(trx: Db, seen: StoredProduct, form: Changes): Promise<StoredProduct> {
  const matched = form.variations && matchChanges(seen.variations, form.variations)
  const kept = new Set(matched?.map(({ stored }) => stored?.id))
  const removed = matched ? seen.variations.map(({ id }) => id).filter((id) => !kept.has(id)) : []
  await productWriteRepository(trx).holdVariations(seen.id, removed)
  return readStored(trx, seen.id)
}

/** The product as it is stored, held until the transaction ends. */
export async function readStored(trx: Db, id: number): Promise<StoredProduct> {
  const repository = productWriteRepository(trx)
  const product = await repository.lock({ id })
  if (!product) throw notFound('We can’t find that product.')
  const { updated_at } = await trx
    .selectFrom('product')
    .select('updated_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const [variations, images] = [await repository.variationsOf(id), await repository.imagesOf(id)]
  return { ...product, updated_at, variations, images }
}

/** Several products as they are stored, by id. They are not held. */
export async function readManyStored(db: Db, ids: readonly number[]): Promise<Map<number, StoredProduct>> {
  return new Map((await productWriteRepository(db).many(ids)).map((product) => [product.id, product]))
}

/** Notes what has changed since `before`, if anything. */
async function recordChange(trx: Db, { by, action }: { by: number; action: string }, before: StoredProduct) {
  const facts = changedFacts(before, await readStored(trx, before.id))
  if (isDeepStrictEqual(facts.before, facts.after)) return
  await recordAudit(trx, { userId: by, action, entity: 'product', entityId: before.id, ...facts })
}

/**
 * The product that the first call with `key` made. That call noted its key and its audit entry in one transaction, so
 * that both bear its time.
 */
async function madeBy(trx: Db, { by, call, key }: Required<Calling> & { call: string }): Promise<number> {
  const { entity_id } = await trx
    .selectFrom('idempotency_key')
    .innerJoin('audit_entry', (join) =>
      join
        .onRef('audit_entry.at', '=', 'idempotency_key.created_at')
        .onRef('audit_entry.user_id', '=', 'idempotency_key.user_id')
        .on('audit_entry.action', '=', 'product.create'),
    )
    .select('audit_entry.entity_id')
    .where('idempotency_key.user_id', '=', by)
    .where('call', '=', call)
    .where('key', '=', key ?? '')
    .executeTakeFirstOrThrow()
  return Number(entity_id)
}
