/** Converts rows of the database to the contract's types. */

import type { Product, ProductSummary, Suggestion, Variation } from '@shop/contract/catalogue.ts'
import type { ClassifiedFacts } from '@shop/contract/compliance.ts'
import { IMAGE_WIDTHS } from '@shop/contract/constants.ts'
import type { NetUnit } from '@shop/contract/fields/product.fields.ts'
import { PUBLIC_VARIATION_FIELDS } from '@shop/contract/fields/variation.fields.ts'
import type { Reference } from '@shop/contract/lib/fields.ts'
import { formatPriceRange } from '@shop/contract/lib/money.ts'
import { pick } from '@shop/contract/lib/record-fields.ts'
import { fromRow } from '../../platform/database/record-columns.ts'
import { ageRestricted, containsNicotine, vatRatePercent } from '../compliance/compliance.classes.ts'
import { readFacts } from '../compliance/compliance.facts.ts'
import { listNotices } from '../compliance/compliance.notices.ts'
import { getCountedItem, unitPrice } from '../compliance/compliance.unit-price.ts'
import type { ImageUrls } from '../media/media.urls.ts'
import { PRODUCT_PAGE_NAMES, type ProductRow, type SummaryRow, type VariationRow } from './catalogue.rows.ts'

/** Converts a product to its summary in lists and cards. */
export function toSummary(row: SummaryRow, images: ImageUrls): ProductSummary {
  const [first] = row.media_keys
  return {
    id: row.id,
    type: 'product',
    name: row.name,
    slug: row.slug,
    sku: row.sku,
    status: row.status,
    price: row.price_pence,
    compare_at_price: row.compare_at_price_pence,
    price_range_display: formatPriceRange(row.price_pence, row.price_max_pence),
    image_url: images.productUrl(first, row.product_class, IMAGE_WIDTHS.medium),
    thumbnail_url: images.productUrl(first, row.product_class, IMAGE_WIDTHS.thumbnail),
    image_urls: row.media_keys.map((key) => images.url(key, IMAGE_WIDTHS.medium)),
    brand: reference(row.brand_id, row.brand_name, row.brand_slug),
    brand_name: row.brand_name ?? '',
    category: reference(row.category_id, row.category_name, row.category_slug),
    subcategory: reference(row.subcategory_id, row.subcategory_name, row.subcategory_slug),
    rating: row.rating,
    reviews: row.num_reviews,
    num_reviews: row.num_reviews,
    short_description: row.short_description,
    stock_quantity: row.stock_quantity,
    is_featured: row.is_featured,
    product_class: row.product_class,
    contains_nicotine: containsNicotine({ compliance: { nicotine_mg_ml: row.nicotine_mg_ml } }),
    strengths_mg: row.strengths_mg,
    flavour_family: row.flavour_family,
    options: row.options,
    pack_size: packSize(row),
    created_at: row.created_at.toISOString(),
  }
}

/** `today` determines the notices and the VAT rate. */
export function toProduct(row: ProductRow, images: ImageUrls, today: string): Product {
  const facts = readFacts(row.product_class, row.compliance)
  const item = facts && getCountedItem(facts)
  const hasChoices = row.variations.length > 1 || Object.keys(row.variations[0]?.attributes ?? {}).length > 0
  const ofVariations = row.least_quantity === row.most_quantity ? row.least_quantity : null
  return {
    ...toSummary(row, images),
    ...pick(row, PRODUCT_PAGE_NAMES),
    images: row.images.map(({ media_key, alt, width, height }) => ({
      url: images.url(media_key, IMAGE_WIDTHS.large),
      alt,
      width,
      height,
    })),
    variations: hasChoices ? row.variations.map((variation) => toVariation(variation, row, images, item)) : [],
    unit_price: unitPrice(row.price_pence, ofVariations, row.net_unit, item),
    vat_rate_percent: vatRatePercent(row.product_class, today),
    age_restricted: ageRestricted(row.product_class),
    compliance: row.compliance,
    notices: facts ? listNotices(facts, today) : [],
    fitting_ids: row.fitting_ids,
    lot_reports: row.lot_reports,
    updated_at: row.updated_at.toISOString(),
  }
}

/** Converts a variation; without an own net quantity it has the product's. `item` is the counted unit. */
export function toVariation(
  row: VariationRow,
  product: { net_quantity: number | null; net_unit: NetUnit | null },
  images: ImageUrls,
  item?: string,
): Variation {
  return {
    id: row.id,
    ...fromRow(PUBLIC_VARIATION_FIELDS, row),
    image_url: row.media_key === null ? null : images.url(row.media_key, IMAGE_WIDTHS.medium),
    unit_price: unitPrice(row.price_pence, row.net_quantity ?? product.net_quantity, product.net_unit, item),
  }
}

export function toSuggestion(row: SummaryRow, images: ImageUrls): Suggestion {
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    brand_name: row.brand_name ?? '',
    price: row.price_pence,
    price_range_display: formatPriceRange(row.price_pence, row.price_max_pence),
    thumbnail_url: images.productUrl(row.media_keys[0], row.product_class, IMAGE_WIDTHS.thumbnail),
  }
}

function reference(id: number | null, name: string | null, slug: string | null): Reference | null {
  return id === null || name === null || slug === null ? null : { id, name, slug }
}

/** Formats '10 ml', '10–100 ml' if variations differ, '60 capsules', '5 pack'; '' for a single item. */
function packSize({ least_quantity: min, most_quantity: max, ...row }: SummaryRow): string {
  if (min === null || max === null || row.net_unit === null) return ''
  const amount = min === max ? `${min}` : `${min}–${max}`
  if (row.net_unit !== 'each') return `${amount} ${row.net_unit}`
  if (max === 1) return ''
  const facts: ClassifiedFacts | undefined = readFacts(row.product_class, row.counted_compliance)
  const item = facts ? getCountedItem(facts) : 'item'
  return item === 'item' ? `${amount} pack` : `${amount} ${item.replace(/y$/, 'ie')}s`
}
