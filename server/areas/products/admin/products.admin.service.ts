/** Lists and reads products for staff. For writes see products.admin.write.service.ts. */
import type { ProductCheck } from '@shop/contract/admin/catalogue.admin.ts'
import type { AdminProduct, AdminProductSummary, listAdminProducts } from '@shop/contract/admin/products.admin.ts'
import { IMAGE_WIDTHS } from '@shop/contract/constants.ts'
import { VARIATION_FIELDS } from '@shop/contract/fields/variation.fields.ts'
import type { z } from 'zod'
import type { Context } from '../../../context.ts'
import type { Db } from '../../../platform/database/database.ts'
import { fromRow } from '../../../platform/database/record-columns.ts'
import { notFound } from '../../../platform/http/http-error.ts'
import { createCatalogueCache } from '../../catalogue/catalogue.cache.ts'
import { toSummary } from '../../catalogue/catalogue.mapping.ts'
import { listConfirmations } from '../../compliance/compliance.confirmations.ts'
import { readFacts } from '../../compliance/compliance.facts.ts'
import { checkPublishable } from '../../compliance/compliance.rules.ts'
import { checkWarnings } from '../../compliance/compliance.warnings.ts'
import type { ImageUrls } from '../../media/media.urls.ts'
import { findViolations } from '../product.publish.ts'
import {
  type AdminProductFilter,
  type AdminProductRow,
  type AdminSummaryRow,
  productsAdminRepository,
} from './products.admin.repository.ts'
import { productWindows } from './products.admin.windows.ts'

export type AdminProductQuery = z.output<typeof listAdminProducts.schema.querystring>
/** The filters of that query. */
type AdminProductChoice = Pick<
  AdminProductQuery,
  'search' | 'stock' | 'status' | 'category_id' | 'brand_id' | 'product_class'
>
export type ProductsAdminService = ReturnType<typeof productsAdminService>

/** Further words of a search are ignored. */
const MAX_WORDS = 8
/** Most sales are not announced, so this is the maximum age of cached stock. */
const MAX_AGE_MS = 10_000

const wordsOf = (search: string): string[] => search.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)

export function productsAdminService({
  db,
  clock,
  images,
  cacheMs,
}: Pick<Context, 'db' | 'clock' | 'images' | 'cacheMs'>) {
  const cache = createCatalogueCache(Math.min(cacheMs, MAX_AGE_MS))
  const totals = cache.values<number>()
  const windows = productWindows(db, cache)
  const repository = productsAdminRepository(db)

  return {
    /** Returns a window of the products. `search` matches each of its words in name, SKUs and brand. */
    async list({ skip, limit, sort, search = '', stock, ...given }: AdminProductQuery) {
      const words = wordsOf(search)
      const filter: AdminProductFilter = { ...given, words, ...(stock ? await windows.havingStock(stock) : {}) }
      const total = await totals.get(JSON.stringify({ ...given, words, stock }), () => repository.count(filter))
      const rows = await repository.listByIds(await windows.list(filter, sort, { skip, limit }, total))
      const items: AdminProductSummary[] = rows.map((row) => toAdminProductSummary(row, images))
      return { items, total, skip, limit }
    },

    /** Returns the ids of all products that pass the filter, at most `limit`. */
    async idsOf({ search = '', stock, ...given }: AdminProductChoice, limit: number): Promise<number[]> {
      const filter = { ...given, words: wordsOf(search), ...(stock ? await windows.havingStock(stock) : {}) }
      return repository.pick(filter, 'created_at', { skip: 0, limit })
    },

    /** Returns one product, read with `db` or the transaction that changed it. Throws not-found. */
    async get(id: number, over: Db = db): Promise<AdminProduct> {
      const row = await productsAdminRepository(over).find(id)
      if (!row) throw notFound('We can’t find that product.')
      return toAdminProduct(row, images, clock.today())
    },

    /** Checks a draft against the rules, as a save with its confirmations would. Stores nothing. */
    async check({ id, ...draft }: ProductCheck): Promise<Pick<AdminProduct, 'obstacles' | 'warnings'>> {
      const today = clock.today()
      const stored = id === undefined ? [] : await repository.confirmationsOf(id)
      const confirmations = listConfirmations(draft, stored, { by: null, now: clock.now(), today })
      return { obstacles: checkPublishable({ ...draft, confirmations }, today), warnings: checkWarnings(draft, today) }
    },

    /** Invalidates the cache: to be called for every announced change of the catalogue. */
    forget: () => cache.invalidate(),
  }
}

function toAdminProductSummary(row: AdminSummaryRow, images: ImageUrls): AdminProductSummary {
  return {
    ...toSummary(row, images),
    variation_count: row.variation_count,
    lowest_stock: row.lowest_stock,
    updated_at: row.updated_at.toISOString(),
  }
}

/** `today` determines the rules to check. */
function toAdminProduct(row: AdminProductRow, images: ImageUrls, today: string): AdminProduct {
  const { product_class, compliance, ...product } = row
  const classified = readFacts(product_class, compliance)
  const variations = row.variations.map((variation) => ({
    id: variation.id,
    ...fromRow(VARIATION_FIELDS, variation),
  }))
  const facts = classified && { ...product, ...classified, variations }
  return {
    ...product,
    product_class,
    compliance,
    variations: variations.map((variation) => ({
      ...variation,
      image_url: variation.media_key === null ? null : images.url(variation.media_key, IMAGE_WIDTHS.thumbnail),
    })),
    confirmations: row.confirmations.map(({ key, reason, by, at }) => ({ key, reason, by, at })),
    images: row.images.map((image) => ({ ...image, url: images.url(image.media_key, IMAGE_WIDTHS.medium) })),
    obstacles: findViolations({ name: row.name, facts }, today),
    warnings: facts ? checkWarnings(facts, today) : [],
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
