/** The rows and columns of products that every query selects. */

import type { FlavourFamily, Product, ProductOption } from '@shop/contract/catalogue.ts'
import type { ProductClass } from '@shop/contract/compliance.ts'
import { fieldNames, type ValuesOf } from '@shop/contract/lib/record-fields.ts'
import { type NetUnit, PRODUCT_PAGE_FIELDS } from '@shop/contract/product.fields.ts'
import { type RawBuilder, sql } from 'kysely'

/** A product in a list. Prices are pence; `least_quantity` and `most_quantity` are the range of its variations. */
export interface SummaryRow {
  id: number
  name: string
  slug: string
  sku: string
  status: 'draft' | 'active' | 'archived'
  product_class: ProductClass
  nicotine_mg_ml: number | null
  price_pence: number
  price_max_pence: number
  compare_at_price_pence: number | null
  rating: number
  num_reviews: number
  short_description: string
  is_featured: boolean
  strengths_mg: number[]
  flavour_family: FlavourFamily | null
  options: ProductOption[]
  net_unit: NetUnit | null
  /** The facts of a product sold by count: they determine the unit's name. */
  counted_compliance: Record<string, unknown> | null
  created_at: Date
  brand_id: number | null
  brand_name: string | null
  brand_slug: string | null
  category_id: number | null
  category_name: string | null
  category_slug: string | null
  subcategory_id: number | null
  subcategory_name: string | null
  subcategory_slug: string | null
  stock_quantity: number
  least_quantity: number | null
  most_quantity: number | null
  media_keys: string[]
}

/** A variation's own fields; prices are pence. */
export interface VariationFields {
  sku: string
  attributes: Record<string, string>
  price_pence: number
  compare_at_price_pence: number | null
  stock_quantity: number
  net_quantity: number | null
  media_key: string | null
}

export interface VariationRow extends VariationFields {
  id: number
}

interface ImageRow {
  media_key: string
  alt: string
  width: number
  height: number
}

/** The product of a product page. */
export interface ProductRow extends SummaryRow, ValuesOf<typeof PRODUCT_PAGE_FIELDS> {
  compliance: Product['compliance']
  net_quantity: number | null
  updated_at: Date
  variations: VariationRow[]
  images: ImageRow[]
}

/** The columns of SummaryRow, to be followed by `summaryJoins`. */
export const summaryColumns = sql`
  p.id, p.name, p.slug, p.sku, p.status, p.product_class, (p.compliance ->> 'nicotine_mg_ml')::numeric as nicotine_mg_ml,
  p.price_pence, p.price_max_pence, p.compare_at_price_pence, p.rating, p.num_reviews, p.short_description, p.is_featured,
  p.strengths_mg, p.flavour_family, p.options, p.net_unit,
  case when p.net_unit = 'each' then p.compliance end as counted_compliance, p.created_at,
  p.brand_id, b.name as brand_name, b.slug as brand_slug,
  p.category_id, c.name as category_name, c.slug as category_slug,
  p.subcategory_id, s.name as subcategory_name, s.slug as subcategory_slug,
  held.stock_quantity, held.least_quantity, held.most_quantity,
  array(select media_key from product_image where product_id = p.id order by position) as media_keys`

/** The joins that `summaryColumns` needs. Sums the variations of the returned products only. */
export const summaryJoins: RawBuilder<unknown> = sql`
  left join brand b on b.id = p.brand_id
  left join category c on c.id = p.category_id
  left join category s on s.id = p.subcategory_id
  cross join lateral (
    select coalesce(sum(stock_quantity), 0)::int as stock_quantity,
      min(coalesce(net_quantity, p.net_quantity)) as least_quantity,
      max(coalesce(net_quantity, p.net_quantity)) as most_quantity
    from variation where product_id = p.id
  ) held`

/** A VariationRow of `variation v`, as JSON. */
const variationJson = sql`json_build_object('id', v.id, 'sku', v.sku, 'attributes', v.attributes,
  'price_pence', v.price_pence, 'compare_at_price_pence', v.compare_at_price_pence,
  'stock_quantity', v.stock_quantity, 'net_quantity', v.net_quantity, 'media_key', v.media_key)`

/** The ImageRows of `table i` that meet `condition`, in order, as JSON. */
const imagesJson = (table: 'product_image' | 'bundle_image', condition: RawBuilder<unknown>) => sql`coalesce((
  select json_agg(json_build_object('media_key', i.media_key, 'alt', i.alt, 'width', m.width, 'height', m.height)
    order by i.position)
  from ${sql.table(table)} i join media m on m.key = i.media_key where ${condition}
), '[]')`

/** The fields of a product that its page shows in addition to those of a list. */
export const PRODUCT_PAGE_NAMES = fieldNames(PRODUCT_PAGE_FIELDS)

/** The further columns of ProductRow. One statement returns a whole product, however many variations it has. */
export const productColumns = sql`
  ${sql.join(PRODUCT_PAGE_NAMES.map((name) => sql.ref(`p.${name}`)))}, p.compliance, p.net_quantity, p.updated_at,
  coalesce((
    select json_agg(${variationJson} order by v.position, v.id) from variation v where v.product_id = p.id
  ), '[]') as variations,
  ${imagesJson('product_image', sql`i.product_id = p.id`)} as images`
