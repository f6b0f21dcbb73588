/** Products as staff find and read them. The writing is in products.admin.write.service.ts. */
import type { ProductCheck } from '@shop/contract/admin/catalogue.admin.ts'
import type { AdminProduct, AdminProductSummary, listAdminProducts } from '@shop/contract/admin/products.admin.ts'
import type { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/http/http-error.ts'
import type { Clock } from '../../../platform/time/clock.ts'
import { createCatalogueCache } from '../../catalogue/catalogue.cache.ts'
import { listConfirmations } from '../../compliance/compliance.confirmations.ts'
import { checkPublishable } from '../../compliance/compliance.rules.ts'
import { checkWarnings } from '../../compliance/compliance.warnings.ts'
import type { ImageUrls } from '../../media/media.urls.ts'
import { toAdminProduct, toAdminProductSummary } from './products.admin.mapping.ts'
import { type AdminProductFilter, productsAdminRepository } from './products.admin.repository.ts'
import { productWindows } from './products.admin.windows.ts'

export interface ProductsAdminDependencies {
  db: Db
  clock: Clock
  images: ImageUrls
  /** How long counts and stock are cached while nothing is announced, in ms; 0 caches nothing. */
  cacheMs: number
}

export type AdminProductQuery = z.output<typeof listAdminProducts.schema.querystring>
export type ProductsAdminService = ReturnType<typeof productsAdminService>

/** Words beyond these do not narrow a list any further. */
const MAX_WORDS = 8
/** Sales are not announced, save those that change what pages say: what is cached of stock is never older than this. */
const MAX_AGE_MS = 10_000

export function productsAdminService({ db, clock, images, cacheMs }: ProductsAdminDependencies) {
  const cache = createCatalogueCache(Math.min(cacheMs, MAX_AGE_MS))
  const totals = cache.values<number>()
  const windows = productWindows(db, cache)
  const repository = productsAdminRepository(db)

  return {
    /** A window of the products. `search` looks for each of its words in the name, the SKUs and the brand. */
    async list({ skip, limit, sort, search = '', stock, ...given }: AdminProductQuery) {
      const words = search.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
      const filter: AdminProductFilter = { ...given, words, ...(stock ? await windows.havingStock(stock) : {}) }
      const total = await totals.get(JSON.stringify({ ...given, words, stock }), () => repository.count(filter))
      const rows = await repository.listByIds(await windows.list(filter, sort, { skip, limit }, total))
      const items: AdminProductSummary[] = rows.map((row) => toAdminProductSummary(row, images))
      return { items, total, skip, limit }
    },

    /** One product whole, over `db` or the transaction that changed it. Refuses with not-found. */
    async get(id: number, over: Db = db): Promise<AdminProduct> {
      const row = await productsAdminRepository(over).find(id)
      if (!row) throw notFound('We can’t find that product.')
      return toAdminProduct(row, images, clock.today())
    },

    /** What the rules say of a draft, as they would when it is saved with the confirmations it brings. Nothing is stored. */
    async check({ id, ...draft }: ProductCheck): Promise<Pick<AdminProduct, 'obstacles' | 'warnings'>> {
      const today = clock.today()
      const stored = id === undefined ? [] : await repository.confirmationsOf(id)
      const confirmations = listConfirmations(draft, stored, { by: null, now: clock.now(), today })
      return { obstacles: checkPublishable({ ...draft, confirmations }, today), warnings: checkWarnings(draft, today) }
    },

    /** Invalidates what is cached between requests: to be called for every announced change of the catalogue. */
    forget: () => cache.invalidate(),
  }
}
