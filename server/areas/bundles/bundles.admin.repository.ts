/** Reads bundles as staff see them: of any status, with parts of any status. */
import type { listAdminBundles } from '@shop/contract/admin/bundles.admin.ts'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { hasWords } from '../../platform/database/words.ts'

type Status = 'draft' | 'active' | 'archived'

export type BundleQuery = z.output<typeof listAdminBundles.schema.querystring>

interface AdminPartRow {
  variation_id: number
  product_id: number
  product_name: string
  product_status: Status
  attributes: Record<string, string>
  sku: string
  price_pence: number
  stock_quantity: number
  /** Its own picture, else the first of its product. */
  media_key: string | null
  quantity: number
}

export interface AdminBundleRow {
  id: number
  name: string
  slug: string
  status: Status
  description: string
  short_description: string
  price_pence: number
  created_at: Date
  updated_at: Date
  images: { media_key: string; alt: string }[]
  parts: AdminPartRow[]
}

const columns = sql`
  b.id, b.name, b.slug, b.status, b.description, b.short_description, b.price_pence, b.created_at, b.updated_at,
  coalesce((
    select json_agg(json_build_object('media_key', i.media_key, 'alt', i.alt) order by i.position)
    from bundle_image i where i.bundle_id = b.id), '[]') as images,
  coalesce((
    select json_agg(json_build_object(
      'variation_id', v.id, 'product_id', p.id, 'product_name', p.name, 'product_status', p.status,
      'attributes', v.attributes, 'sku', v.sku, 'price_pence', v.price_pence, 'stock_quantity', v.stock_quantity,
      'media_key', coalesce(v.media_key, (
        select media_key from product_image where product_id = p.id order by position limit 1)),
      'quantity', i.quantity) order by i.position)
    from bundle_item i join variation v on v.id = i.variation_id join product p on p.id = v.product_id
    where i.bundle_id = b.id), '[]') as parts`

const ORDERS: Record<BundleQuery['sort'], RawBuilder<unknown>> = {
  '-updated_at': sql`b.updated_at desc, b.id desc`,
  name: sql`lower(b.name), b.id`,
  '-name': sql`lower(b.name) desc, b.id desc`,
  price: sql`b.price_pence, b.id`,
  '-price': sql`b.price_pence desc, b.id desc`,
}

/** Made over `db`, or over `trx` inside a transaction. */
export function bundlesAdminRepository(db: Db) {
  return {
    async list(query: BundleQuery): Promise<AdminBundleRow[]> {
      const { rows } = await sql<AdminBundleRow>`
        select ${columns} from bundle b where ${matching(query)}
        order by ${ORDERS[query.sort]} limit ${query.limit} offset ${query.skip}`.execute(db)
      return rows
    },

    async count(query: BundleQuery): Promise<number> {
      const { rows } = await sql<{ total: number }>`
        select count(*)::int as total from bundle b where ${matching(query)}`.execute(db)
      return rows[0]?.total ?? 0
    },

    async find(id: number): Promise<AdminBundleRow | undefined> {
      const { rows } = await sql<AdminBundleRow>`select ${columns} from bundle b where b.id = ${id}`.execute(db)
      return rows[0]
    },

    /** Holds a bundle, so that savers take turns. */
    async lock(id: number): Promise<void> {
      await db.selectFrom('bundle').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    },
  }
}

function matching({ search, status }: BundleQuery): RawBuilder<unknown> {
  const words = hasWords(sql`concat_ws(' ', b.name, b.slug, b.short_description)`, search)
  return status ? sql`${words} and b.status = ${status}` : words
}
