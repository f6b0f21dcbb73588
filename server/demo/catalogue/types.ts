/** What the demo catalogue is made of before it has ids: brands and categories by slug, images as requests to draw. */

import type { ProductDraft, VariationDraft } from '@shop/contract/admin/catalogue.admin.ts'
import type { ProductOption } from '@shop/contract/catalogue.ts'
import type { ClassifiedFacts } from '@shop/contract/compliance.ts'
import type { ArtItem, ArtRequest } from '../art/types.ts'
import type { Maker } from './makers.ts'

/** `Omit` on each member of a union, so that a class keeps its own facts. */
type OmitFromEach<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** A product as it is to be, without what only the database knows. */
export type DemoDraft = OmitFromEach<ProductDraft, 'brand_id' | 'category_id' | 'subcategory_id' | 'images'> & {
  slug: string
}

export interface DemoImage {
  art: ArtRequest
  alt: string
}

/** A product of the demo catalogue. `brand`, `category` and `subcategory` are slugs. */
export interface DemoProduct {
  draft: DemoDraft
  brand: string
  category: string
  subcategory: string
  images: DemoImage[]
  /** The picture of a variation that looks different, by the variation's sku. */
  variationArt: Record<string, ArtRequest>
  /** Units sold of late, as a job would count them. */
  popularity: number
}

/** A variation before it has a sku and stock. */
export interface PlannedVariation extends Pick<VariationDraft, 'attributes' | 'price' | 'net_quantity'> {
  compare_at_price?: number
  /** How it looks where that differs from the product. */
  art?: Partial<ArtItem>
}

/** A product as its department plans it; `product.ts` turns it into a `DemoProduct`. */
export interface ProductPlan {
  maker: Maker
  name: string
  category: string
  subcategory: string
  facts: ClassifiedFacts
  family?: ProductDraft['flavour_family']
  summary: string
  /** Paragraphs of the description, markdown. */
  paragraphs: string[]
  tags: string[]
  unit: ProductDraft['net_unit']
  options: ProductOption[]
  variations: PlannedVariation[]
  art: ArtItem
  /** What stands beside it in the picture of two. */
  beside?: Partial<ArtItem>
}
