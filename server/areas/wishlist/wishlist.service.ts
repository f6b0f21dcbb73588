/** The products that a customer has saved. */
import { MAX_WISHLIST_ITEMS } from '@shop/contract/constants.ts'
import type { Db } from '../../platform/database/database.ts'
import { invalidAt, notFound } from '../../platform/http/http-error.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import { wishlistRepository } from './wishlist.repository.ts'

export type WishlistService = ReturnType<typeof wishlistService>

export function wishlistService({ db, catalogue }: { db: Db; catalogue: Pick<CatalogueService, 'summariesOf'> }) {
  const repository = wishlistRepository(db)
  return {
    /** Newest first; a product that is not for sale stays in the list without a summary. */
    async list(userId: number) {
      const rows = await repository.list(userId)
      const summaries = await catalogue.summariesOf(rows.map((row) => row.product_id))
      const products = new Map(summaries.map((product) => [product.id, product]))
      const items = rows.map(({ product_id, created_at }) => ({
        product_id,
        product: products.get(product_id) ?? null,
        created_at: created_at.toISOString(),
      }))
      return { items, total: items.length }
    },

    /**
     * A saved product stays as it is. Throws not-found for a product that is not public, and 422 `wishlist_full` above
     * 500.
     */
    async add(userId: number, productId: number) {
      const row = await repository.add(userId, productId)
      if (!row && (await repository.count(userId)) >= MAX_WISHLIST_ITEMS) throw wishlistFull()
      if (!row) throw notFound('This product couldn’t be found.')
      return { product_id: row.product_id, created_at: row.created_at.toISOString() }
    },

    /** Throws not-found for a product that is not saved. */
    async remove(userId: number, productId: number): Promise<void> {
      if (!(await repository.remove(userId, productId))) throw notFound('This product isn’t in your wishlist.')
    },
  }
}

const wishlistFull = () =>
  invalidAt('', `Your wishlist holds ${MAX_WISHLIST_ITEMS} products. Please remove one first.`, 'wishlist_full')
