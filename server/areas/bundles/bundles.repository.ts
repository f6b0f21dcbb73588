/** Reads bundles as visitors see them. Writes are in bundle.write.service.ts. */
import type { ProductClass } from '@shop/contract/compliance.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { type ImageRow, imagesJson, type VariationRow, variationJson } from '../catalogue/catalogue.rows.ts'

export interface BundleItemRow {
  product_id: number
  product_class: ProductClass
  compliance: unknown
  product_net_quantity: number | null
  net_unit: 'ml' | 'g' | 'each' | null
  quantity: number
  /** Whether the product has one variation without attributes, so that there was nothing to choose. */
  is_only_form: boolean
  variation: VariationRow
}

export interface BundleRow {
  id: number
  name: string
  slug: string
  status: 'draft' | 'active' | 'archived'
  description: string
  short_description: string
  price_pence: number
  created_at: Date
  updated_at: Date
  images: ImageRow[]
  parts: BundleItemRow[]
}

const columns = sql`
  b.id, b.name, b.slug, b.status, b.description, b.short_description, b.price_pence, b.created_at, b.updated_at,
  ${imagesJson('bundle_image', sql`i.bundle_id = b.id`)} as images,
  (
    select json_agg(json_build_object(
      'product_id', p.id, 'product_class', p.product_class, 'compliance', p.compliance,
      'product_net_quantity', p.net_quantity, 'net_unit', p.net_unit, 'quantity', i.quantity,
      'is_only_form', v.attributes = '{}' and not exists (
        select 1 from variation other where other.product_id = p.id and other.id <> v.id),
      'variation', ${variationJson})
      order by i.position)
    from bundle_item i join variation v on v.id = i.variation_id join product p on p.id = v.product_id
    where i.bundle_id = b.id
  ) as parts`

/** Reads public bundles, each whole in one statement. */
export function bundlesRepository(db: Db) {
  return {
    /** Newest first; with `words` those that have each of them in the name or a description. */
    async list(words: readonly string[], window: { skip: number; limit: number }): Promise<BundleRow[]> {
      const { rows } = await sql<BundleRow>`
        select ${columns} from public_bundle b where ${having(words)}
        order by b.created_at desc, b.id desc limit ${window.limit} offset ${window.skip}`.execute(db)
      return rows
    },

    async count(words: readonly string[]): Promise<number> {
      const { rows } = await sql<{ total: number }>`
        select count(*)::int as total from public_bundle b where ${having(words)}`.execute(db)
      return rows[0]?.total ?? 0
    },

    async find(id: number): Promise<BundleRow | undefined> {
      const { rows } = await sql<BundleRow>`select ${columns} from public_bundle b where b.id = ${id}`.execute(db)
      return rows[0]
    },
  }
}

function having(words: readonly string[]): RawBuilder<unknown> {
  const conditions = words.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    return sql`concat_ws(' ', b.name, b.short_description, b.description) ilike ${pattern}`
  })
  return sql.join([sql`true`, ...conditions], sql` and `)
}
