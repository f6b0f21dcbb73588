/**
 * Finds one sorted window of the products that pass a filter, among a hundred thousand. For a common filter the first
 * products in order suffice; otherwise it finds all matches first and then sorts them.
 */
import type { Db } from '../../../platform/database/database.ts'
import type { CatalogueCache } from '../../catalogue/catalogue.cache.ts'
import {
  type AdminProductFilter,
  type ProductOrder,
  productsAdminRepository,
  type Window,
} from './products.admin.repository.ts'

/** Up to FEW matches are sorted directly; for more, the first FIRST products are checked. */
const FEW = 2000
const FIRST = 500

interface StockLists {
  byStock: number[]
  out: number[]
  low: number[]
}

export type AdminOrder = ProductOrder | 'stock' | '-stock'

/**
 * Stock is summed over variations and not stored in a column, which every sale would have to update. So all sums are
 * computed at once and cached for some seconds.
 */
export function productWindows(db: Db, cache: CatalogueCache) {
  const repository = productsAdminRepository(db)
  const stockCache = cache.values<StockLists>()
  const readStock = (): Promise<StockLists> => stockCache.get('all', repository.productsByStock)

  /** Returns the window if the `first` products in order suffice to fill it. */
  async function fillFrom(first: readonly number[], filter: AdminProductFilter, { skip, limit }: Window) {
    const matching = await repository.matching(filter, first)
    const found = first.filter((id) => matching.has(id))
    return found.length >= skip + limit ? found.slice(skip, skip + limit) : undefined
  }

  async function listByStock(filter: AdminProductFilter, sort: 'stock' | '-stock', window: Window, total: number) {
    const { byStock } = await readStock()
    const order = sort === 'stock' ? byStock : byStock.toReversed()
    const filled = total > FEW ? await fillFrom(order.slice(0, FIRST), filter, window) : undefined
    if (filled) return filled
    const matching = await repository.matching(filter)
    return order.filter((id) => matching.has(id)).slice(window.skip, window.skip + window.limit)
  }

  return {
    /** Returns the filter for products with this stock level. */
    async havingStock(stock: 'low' | 'out' | 'in'): Promise<Pick<AdminProductFilter, 'ids' | 'without'>> {
      const { out, low } = await readStock()
      return stock === 'in' ? { without: out } : { ids: stock === 'out' ? out : low }
    },

    /** Returns the ids of one window of the `total` products that pass `filter`. */
    async list(filter: AdminProductFilter, sort: AdminOrder, window: Window, total: number): Promise<number[]> {
      if (total <= window.skip) return []
      if (sort === 'stock' || sort === '-stock') return listByStock(filter, sort, window, total)
      if (total <= FEW) return repository.pick(filter, sort, window)
      const { words, ...others } = filter
      if (words.length === 0) return repository.walk(filter, sort, window)
      const first = await repository.walk({ ...others, words: [] }, sort, { skip: 0, limit: FIRST })
      return (await fillFrom(first, { words }, window)) ?? repository.pick(filter, sort, window)
    },
  }
}
