/** Converts rows of products to staff's types. */

import type { AdminProduct, AdminProductSummary } from '@shop/contract/admin/products.admin.ts'
import { IMAGE_WIDTHS } from '@shop/contract/constants.ts'
import { toSummary } from '../../catalogue/catalogue.mapping.ts'
import { readFacts } from '../../compliance/compliance.facts.ts'
import { checkWarnings } from '../../compliance/compliance.warnings.ts'
import type { ImageUrls } from '../../media/media.urls.ts'
import { findViolations } from '../product.publish.ts'
import type { AdminProductRow, AdminSummaryRow } from './products.admin.repository.ts'

export function toAdminProductSummary(row: AdminSummaryRow, images: ImageUrls): AdminProductSummary {
  return {
    ...toSummary(row, images),
    variation_count: row.variation_count,
    lowest_stock: row.lowest_stock,
    updated_at: row.updated_at.toISOString(),
  }
}

/** `today` determines the rules to check. */
export function toAdminProduct(row: AdminProductRow, images: ImageUrls, today: string): AdminProduct {
  const { brand_name, brand_slug, product_class, compliance, ...product } = row
  const classified = readFacts(product_class, compliance)
  const variations = row.variations.map(({ price_pence, ...variation }) => ({ ...variation, price: price_pence }))
  const facts = classified && { ...product, ...classified, variations }
  return {
    ...product,
    product_class,
    compliance,
    variations: variations.map(({ compare_at_price_pence, media_key, ...variation }) => ({
      ...variation,
      compare_at_price: compare_at_price_pence,
      media_key,
      image_url: media_key === null ? null : images.url(media_key, IMAGE_WIDTHS.thumbnail),
    })),
    confirmations: row.confirmations.map(({ key, reason, by, at }) => ({ key, reason, by, at })),
    images: row.images.map((image) => ({ ...image, url: images.url(image.media_key, IMAGE_WIDTHS.medium) })),
    brand:
      row.brand_id === null || brand_name === null || brand_slug === null
        ? null
        : { id: row.brand_id, name: brand_name, slug: brand_slug },
    obstacles: findViolations({ name: row.name, facts }, today),
    warnings: facts ? checkWarnings(facts, today) : [],
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
