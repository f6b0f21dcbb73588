/** Updates a product from an earlier import, preserving staff's changes. */
import { isDeepStrictEqual } from 'node:util'
import type { ProductDraft } from '@shop/contract/admin/catalogue.admin.ts'
import type { Db } from '../../../platform/database/database.ts'
import { checkedDraft, type StoredProduct } from '../../products/admin/products.admin.changes.ts'
import { readStored } from '../../products/admin/products.admin.write.service.ts'
import { productWriter } from '../../products/product.write.service.ts'
import { type Classification, classify, statedFacts } from '../formats/import.classify.ts'
import type { Doubt, ImportedProduct } from '../formats/import.product.ts'
import type { TaxonomyIds } from '../import.categories.ts'
import { toDraft } from '../import.draft.ts'
import { heldDraft } from '../import.held.ts'
import type { ImportedBefore } from '../import.repository.ts'
import { auditImport, type SaveDependencies } from '../import.save.ts'
import { toColumn } from './import.memory.ts'
import { type FileProduct, isUnchanged, mergeProduct, type NewMemory, type ProductMerge } from './import.merge.ts'

export interface SavedProduct {
  outcome: 'created' | 'updated' | 'unchanged'
  /** Why the product is a draft although the file publishes it. */
  doubts: Doubt[]
  notes: string[]
  /** Columns that both the file and staff have changed. */
  conflicts: string[]
  /** It stays archived although the file publishes it. */
  staysArchived: boolean
  /** It was imported before imports stored a memory, so nothing was changed. */
  isFirstLook: boolean
}

/** The result for an unchanged product. */
export const SAVED: SavedProduct = {
  outcome: 'unchanged',
  doubts: [],
  notes: [],
  conflicts: [],
  staysArchived: false,
  isFirstLook: false,
}

/** A product of a file with the dependencies of its save. */
export interface Saving {
  trx: Db
  deps: SaveDependencies
  product: ImportedProduct
  places: TaxonomyIds
  imageKeys: Map<string, string>
}

/** Converts `product` and its `draft` to the input of the merge. */
export function fileProduct(product: ImportedProduct, draft: ProductDraft): FileProduct {
  const { brand, categories, status } = product
  return {
    draft,
    said: { brand, categories, status },
    variations: draft.variations.map((variation, index) => ({
      ...variation,
      isUncounted: product.variations[index]?.isUncounted ?? false,
    })),
    factsOf: (productClass) => statedFacts(productClass, product).facts,
  }
}

/** Merges the product into the stored one. Waits for concurrent sales, so that the stock it writes back is current. */
export async function saveKnown(
  saving: Saving & { found: ImportedBefore; before: StoredProduct },
): Promise<{ saved: SavedProduct; memory: NewMemory }> {
  const { trx, deps, product, places, imageKeys, found, before } = saving
  const { memory } = found
  const fromFile = classify(product)
  const { meant } = classify(product, { product_class: before.product_class, compliance: {} })
  const keepsBrand = !memory || isUnchanged(memory, 'brand', product.brand)
  const keepsPlace = !memory || isUnchanged(memory, 'categories', product.categories)
  const { category_id, subcategory_id } = before
  const place = {
    brand_id: keepsBrand ? before.brand_id : await places.brand(product.brand),
    ...(keepsPlace ? { category_id, subcategory_id } : await places.categories(product.categories)),
  }
  const { draft, notes } = toDraft(product, { ...fromFile, meant }, { slug: before.slug, ...place, imageKeys })
  const file = fileProduct(product, draft)
  const options = { memory, takesStock: deps.takesStock ?? false }
  const decided = (stored: StoredProduct) => decide(mergeProduct(stored, file, options), stored, saving, fromFile)

  let { merge, doubts } = decided(before)
  const saved: SavedProduct = { ...SAVED, notes, isFirstLook: !memory }
  if (!isDeepStrictEqual(merge.merged, merge.current)) {
    const ids = new Set(merge.merged.variations.map(({ id }) => id))
    const removed = before.variations.filter(({ id }) => !ids.has(id)).map(({ id }) => id)
    const writer = productWriter({ db: trx, clock: deps.clock })
    await writer.lock(found.id, removed)
    // The locks block further sales, so that the stock written back is current.
    const held = await readStored(trx, found.id)
    ;({ merge, doubts } = decided(held))
    const variation_ids = merge.merged.variations.map(({ id }) => id)
    const { changed } = await writer.save(checkedDraft(merge.merged), { id: found.id, variation_ids })
    if (changed) {
      saved.outcome = 'updated'
      await auditImport(trx, deps.by, found.id, held)
    }
  }
  const staysArchived = before.status === 'archived' && product.status !== 'archived'
  return { saved: { ...saved, doubts, conflicts: merge.conflicts, staysArchived }, memory: merge.memory }
}

/** Decides the status of a merged product: if a rule or doubt blocks it, it becomes a draft. */
function decide(
  merge: ProductMerge,
  stored: StoredProduct,
  { product, deps }: Saving,
  fromFile: Classification,
): { merge: ProductMerge; doubts: Doubt[] } {
  const { merged, memory } = merge
  const waits = memory.isHeld && stored.status === 'draft' && product.status === 'active'
  const isTaken = merged.status === 'active' && stored.status !== 'active'
  const hasChanged = !isDeepStrictEqual(merged, merge.current)
  if (!waits && !isTaken && !(hasChanged && merged.status === 'active')) {
    return {
      merge: { ...merge, memory: { ...memory, isHeld: memory.isHeld && stored.status === 'draft' } },
      doubts: [],
    }
  }
  const isNew = stored.status !== 'active'
  const unclear = merged.product_class === 'accessory' ? fromFile.doubts : []
  const wasFree = stored.variations.some(({ price_pence }) => price_pence === 0)
  const wanted: ProductMerge['merged'] = { ...merged, status: 'active' }
  const { draft, doubts, isHeld } = heldDraft(checkedDraft(wanted), {
    doubts: isNew ? [...unclear, ...(product.doubts ?? [])] : [],
    today: deps.clock.today(),
    confirmations: stored.confirmations,
    mayBeFree: !isNew && wasFree,
  })
  const left = { ...memory.product, status: toColumn(product.status, draft.status) }
  return {
    merge: { ...merge, merged: { ...merged, status: draft.status }, memory: { ...memory, isHeld, product: left } },
    doubts,
  }
}
