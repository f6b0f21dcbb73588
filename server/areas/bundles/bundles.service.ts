/** Bundles as visitors see them: several products sold together at one price. */
import type { Bundle } from '@shop/contract/bundles.ts'
import type { ProductSummary } from '@shop/contract/catalogue.ts'
import { IMAGE_WIDTHS } from '@shop/contract/constants.ts'
import { BUNDLE_FIELDS } from '@shop/contract/fields/bundle.fields.ts'
import type { Context } from '../../context.ts'
import { fromRow } from '../../platform/database/record-columns.ts'
import { notFound } from '../../platform/http/http-error.ts'
import { toVariation } from '../catalogue/catalogue.mapping.ts'
import type { CatalogueService } from '../catalogue/catalogue.service.ts'
import { ageRestricted, containsNicotine } from '../compliance/compliance.classes.ts'
import { readFacts } from '../compliance/compliance.facts.ts'
import { noticesOfBundle } from '../compliance/compliance.notices.ts'
import { getCountedItem } from '../compliance/compliance.unit-price.ts'
import type { ImageUrls } from '../media/media.urls.ts'
import { type BundleItemRow, type BundleRow, bundlesRepository } from './bundles.repository.ts'

export interface BundlesDependencies extends Pick<Context, 'db' | 'clock' | 'images'> {
  catalogue: Pick<CatalogueService, 'summariesOf'>
}

export type BundlesService = ReturnType<typeof bundlesService>

/** Reads bundles; their parts are summaries from the catalogue. */
export function bundlesService({ db, clock, images, catalogue }: BundlesDependencies) {
  const repository = bundlesRepository(db)

  async function toBundles(rows: readonly BundleRow[]): Promise<Bundle[]> {
    const ids = new Set(rows.flatMap((row) => row.parts.map((part) => part.product_id)))
    const products = new Map((await catalogue.summariesOf([...ids])).map((product) => [product.id, product]))
    const today = clock.today()
    return rows.flatMap((row) => toBundle(row, products, images, today) ?? [])
  }

  return {
    /** Newest first. `search` matches each of its words in names and descriptions. */
    async list({ skip, limit, search = '' }: { skip: number; limit: number; search?: string | undefined }) {
      const [rows, total] = await Promise.all([repository.list(search, { skip, limit }), repository.count(search)])
      return { items: await toBundles(rows), total, skip, limit }
    },

    /** Throws not-found for a bundle that is not public or has a part that may not be sold. */
    async get(id: number): Promise<Bundle> {
      const row = await repository.find(id)
      const [bundle] = row ? await toBundles([row]) : []
      if (!bundle) throw notFound('This bundle couldn’t be found.')
      return bundle
    },
  }
}

/** Undefined if a part was unpublished while the bundle was read. */
function toBundle(
  row: BundleRow,
  products: ReadonlyMap<number, ProductSummary>,
  images: ImageUrls,
  today: string,
): Bundle | undefined {
  const items = row.parts.flatMap((part) => {
    const product = products.get(part.product_id)
    return product ? [{ product, ...choiceOf(part, images), quantity: part.quantity }] : []
  })
  if (items.length < row.parts.length) return undefined
  const facts = row.parts.flatMap(({ product_class, compliance, quantity }) => {
    const read = readFacts(product_class, compliance)
    return read ? [{ facts: read, quantity }] : []
  })
  const singly = row.parts.reduce((sum, { variation, quantity }) => sum + variation.price_pence * quantity, 0)
  const possible = row.parts.map(({ variation, quantity }) => Math.floor(variation.stock_quantity / quantity))
  const [first] = row.images
  return {
    id: row.id,
    type: 'bundle',
    ...fromRow(BUNDLE_FIELDS, row),
    price_range_display: '',
    savings: Math.max(0, singly - row.price_pence),
    // A bundle without an image shows its first part.
    image_url: first ? images.url(first.media_key, IMAGE_WIDTHS.medium) : (items[0]?.product.image_url ?? ''),
    thumbnail_url: first
      ? images.url(first.media_key, IMAGE_WIDTHS.thumbnail)
      : (items[0]?.product.thumbnail_url ?? ''),
    image_urls: row.images.map(({ media_key }) => images.url(media_key, IMAGE_WIDTHS.medium)),
    images: row.images.map(({ media_key, ...image }) => ({ url: images.url(media_key, IMAGE_WIDTHS.large), ...image })),
    items,
    stock_quantity: Math.min(...possible),
    // Reviews are about products; counting those of the parts here would attribute them to the bundle.
    rating: 0,
    reviews: 0,
    num_reviews: 0,
    contains_nicotine: facts.some((part) => containsNicotine(part.facts)),
    age_restricted: row.parts.some((part) => ageRestricted(part.product_class)),
    notices: noticesOfBundle(facts, today),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}

/** Returns the variation in the bundle; null if the product has only one. */
function choiceOf(part: BundleItemRow, images: ImageUrls) {
  if (part.is_only_form) return { variation_id: null, variation: null }
  const facts = readFacts(part.product_class, part.compliance)
  const product = { net_quantity: part.product_net_quantity, net_unit: part.net_unit }
  const variation = toVariation(part.variation, product, images, facts && getCountedItem(facts))
  return { variation_id: part.variation.id, variation }
}
