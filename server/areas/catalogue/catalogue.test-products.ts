/** Inserts products for tests, with defaults for everything that the test does not set. */

import type { FlavourFamily, ProductOption } from '@shop/contract/catalogue.ts'
import type { ProductClass } from '@shop/contract/compliance.ts'
import type { NetUnit } from '@shop/contract/fields/product.fields.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { refreshProductSearch } from '../search/search.index.ts'

interface TestVariation {
  attributes?: Record<string, string>
  price?: number
  compare_at_price?: number | null
  stock_quantity?: number
  net_quantity?: number | null
  weight_grams?: number
}

export interface TestProduct {
  name?: string
  slug?: string
  status?: 'draft' | 'active' | 'archived'
  product_class?: ProductClass
  compliance?: Record<string, unknown>
  brand_id?: number | null
  category_id?: number | null
  subcategory_id?: number | null
  description?: string
  short_description?: string
  tags?: string[]
  options?: ProductOption[]
  flavour_family?: FlavourFamily | null
  net_quantity?: number | null
  net_unit?: NetUnit | null
  is_featured?: boolean
  popularity?: number
  rating?: number
  num_reviews?: number
  created_at?: string
  variations?: TestVariation[]
}

let counter = 0
const unique = (prefix: string) => `${prefix}-${++counter}`

/** Inserts a product, by default a public accessory with one variation, and returns its id. */
export async function insertProduct(db: Db, { status = 'active', variations = [{}], ...given }: TestProduct = {}) {
  const key = unique('product')
  const { options, compliance, ...fields } = given
  const { id } = await db
    .insertInto('product')
    .values({
      name: key,
      slug: key,
      sku: key.toUpperCase(),
      product_class: 'accessory',
      ...fields,
      options: JSON.stringify(options ?? []),
      compliance: JSON.stringify(compliance ?? {}),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = variations.map(({ attributes = {}, price = 499, stock_quantity = 5, ...rest }, position) => ({
    product_id: id,
    sku: `${key}-${position}`,
    attributes: JSON.stringify(attributes),
    price_pence: price,
    compare_at_price_pence: rest.compare_at_price ?? null,
    net_quantity: rest.net_quantity ?? null,
    weight_grams: rest.weight_grams ?? null,
    stock_quantity,
    position,
  }))
  await db.insertInto('variation').values(rows).execute()
  await sql`update product set status = ${status}, cleared_facts = product_facts(product) where id = ${id}`.execute(db)
  await refreshProductSearch(db, [id])
  return id
}

export async function insertBrand(db: Db, name: string): Promise<number> {
  const brand = db.insertInto('brand').values({ name, slug: unique('brand') })
  return (await brand.returning('id').executeTakeFirstOrThrow()).id
}

export async function insertCategory(db: Db, name: string, parent_id: number | null = null): Promise<number> {
  const category = db.insertInto('category').values({ name, slug: unique('category'), parent_id })
  return (await category.returning('id').executeTakeFirstOrThrow()).id
}

export async function insertImage(db: Db, product_id: number, position = 0): Promise<string> {
  const key = unique('media-key')
  const media = { key, content_type: 'image/png', width: 1200, height: 900, bytes: 1000 }
  await db.insertInto('media').values(media).execute()
  await db
    .insertInto('product_image')
    .values({ product_id, position, media_key: key, alt: `Picture ${key}` })
    .execute()
  return key
}
