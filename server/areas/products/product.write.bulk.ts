/** Inserts many new products with few statements, for imports. Each product is checked separately. */
import type { ProductDraft } from '@shop/contract/admin/catalogue.admin.ts'
import type { Db } from '../../platform/database/database.ts'
import { announce } from '../../platform/messages/events.ts'
import type { Clock } from '../../platform/time/clock.ts'
import { refreshProductSearch } from '../search/search.index.ts'
import type { StoredProduct } from './admin/products.admin.changes.ts'
import type { ProductContent } from './product.write.content.ts'
import { collectOptions, variationContent } from './product.write.content.ts'
import { productWriteRepository } from './product.write.repository.ts'

/** The caller must make it active only if `checkPublishable` finds nothing. */
export interface NewProduct {
  draft: ProductDraft
  slug: string
  import_key: string
}

/**
 * Inserts `products` in the transaction `trx` with unique slugs and SKUs, and returns them as stored, in order. Throws
 * the database's error if one of them is rejected.
 */
export async function insertProducts(
  trx: Db,
  clock: Clock,
  products: readonly NewProduct[],
): Promise<Omit<StoredProduct, 'updated_at'>[]> {
  if (products.length === 0) return []
  const repository = productWriteRepository(trx)
  const now = clock.now()
  const contents = products.map(contentOf)
  const ids = await repository.insertMany(contents, now)
  const variations = products.map(({ draft }, index) =>
    draft.variations.map((variation, at) => ({ ...variationContent(variation, at), product_id: ids[index] ?? 0 })),
  )
  const images = products.flatMap(({ draft }, index) =>
    draft.images.map((image, position) => ({ product_id: ids[index] ?? 0, position, ...image })),
  )
  await repository.insertVariations(variations.flat(), now)
  await repository.insertImages(images)
  const active = ids.filter((_, index) => contents[index]?.status === 'active')
  if (active.length > 0) await repository.publish(active)
  await refreshProductSearch(trx, ids)
  await announce(trx, 'catalogue')
  return contents.map((content, index) => ({
    ...content,
    id: ids[index] ?? 0,
    variations: (variations[index] ?? []).map(({ product_id: _, ...variation }) => ({ ...variation, id: 0 })),
    images: products[index]?.draft.images ?? [],
    fitting_ids: [],
  }))
}

function contentOf({ draft, slug, import_key }: NewProduct): ProductContent {
  const { variations: _variations, images: _images, fitting_ids: _fitting, ...own } = draft
  return { ...own, slug, options: collectOptions(draft), confirmations: [], popularity: 0, import_key }
}
