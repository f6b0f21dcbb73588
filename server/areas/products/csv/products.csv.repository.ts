/** Reads products whole, a batch at a time, for the file they are exported to. */
import type { ProductOption } from '@shop/contract/catalogue.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

export interface ExportedVariation {
  sku: string
  attributes: Record<string, string>
  price_pence: number
  compare_at_price_pence: number | null
  stock_quantity: number
  net_quantity: number | null
  media_key: string | null
}

export interface ExportedProduct {
  id: number
  sku: string
  name: string
  slug: string
  status: string
  product_class: string
  compliance: Record<string, unknown>
  brand_name: string | null
  category_name: string | null
  subcategory_name: string | null
  short_description: string
  description: string
  seo_title: string
  seo_description: string
  tags: string[]
  options: ProductOption[]
  flavour_family: string | null
  net_quantity: number | null
  net_unit: string | null
  is_featured: boolean
  images: { media_key: string; alt: string }[]
  variations: ExportedVariation[]
}

/** The next `count` products behind the id `after`. */
export async function productsBehind(db: Db, after: number, count: number): Promise<ExportedProduct[]> {
  const { rows } = await sql<ExportedProduct>`
    select p.id, p.sku, p.name, p.slug, p.status, p.product_class, p.compliance, b.name as brand_name,
      c.name as category_name, s.name as subcategory_name, p.short_description, p.description, p.seo_title,
      p.seo_description, p.tags, p.options, p.flavour_family, p.net_quantity, p.net_unit, p.is_featured,
      coalesce((
        select json_agg(json_build_object('media_key', media_key, 'alt', alt) order by position)
        from product_image where product_id = p.id), '[]') as images,
      (
        select json_agg(json_build_object(
          'sku', sku, 'attributes', attributes, 'price_pence', price_pence,
          'compare_at_price_pence', compare_at_price_pence, 'stock_quantity', stock_quantity,
          'net_quantity', net_quantity, 'media_key', media_key) order by position, id)
        from variation where product_id = p.id
      ) as variations
    from product p
    left join brand b on b.id = p.brand_id
    left join category c on c.id = p.category_id
    left join category s on s.id = p.subcategory_id
    where p.id > ${after} and exists (select from variation where product_id = p.id)
    order by p.id limit ${count}`.execute(db)
  return rows
}
