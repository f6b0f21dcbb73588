/** Products for recommendations: with the facts of their class and the stock of each variation. */
import type { ProductSummary } from '@shop/contract/catalogue.ts'
import type { ProductClass } from '@shop/contract/compliance.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { ImageUrls } from '../media/media.urls.ts'
import { toSummary } from './catalogue.mapping.ts'
import { type SummaryRow, summaryColumns, summaryJoins } from './catalogue.rows.ts'

/** A variation. `strength_mg` is its nicotine per ml, null if its class has none. */
export interface OfferedVariation {
  attributes: Record<string, string>
  price_pence: number
  stock_quantity: number
  strength_mg: number | null
}

export interface Offer {
  summary: ProductSummary
  compliance: Record<string, unknown>
  tags: string[]
  description: string
  variations: OfferedVariation[]
}

/** A device or a part; `description` and `fits` are the original texts. */
export interface Hardware {
  id: number
  name: string
  brand: string
  product_class: ProductClass
  fits: string | null
  description: string
  refill_product_ids: number[]
}

/** Compatibility is computed in memory, among at most this many. */
const MOST_HARDWARE = 50_000

interface OfferRow extends SummaryRow, Omit<Offer, 'summary'> {}

const variations: RawBuilder<unknown> = sql`coalesce((
  select json_agg(json_build_object('attributes', v.attributes, 'price_pence', v.price_pence,
    'stock_quantity', v.stock_quantity, 'strength_mg',
    case when p.product_class in ('nicotine_eliquid', 'nicotine_shot', 'prefilled_pod') then strength_mg(v.attributes) end)
    order by v.position, v.id)
  from variation v where v.product_id = p.id
), '[]')`

export function offersRepository(db: Db, images: ImageUrls) {
  return {
    /** Returns these products in order, without those that are not public. */
    async of(ids: readonly number[]): Promise<Offer[]> {
      if (ids.length === 0) return []
      const { rows } = await sql<OfferRow>`
        select ${summaryColumns}, p.compliance, p.tags, p.description, ${variations} as variations
        from unnest(${[...ids]}::int[]) with ordinality as chosen (id, place)
        join product p on p.id = chosen.id and p.status = 'active'
        ${summaryJoins}
        order by chosen.place`.execute(db)
      return rows.map((row) => ({
        summary: toSummary(row, images),
        compliance: row.compliance,
        tags: row.tags,
        description: row.description,
        variations: row.variations,
      }))
    },

    /** The most popular first, limited to the maximum. */
    async hardware(): Promise<Hardware[]> {
      const { rows } = await sql<Hardware>`
        select p.id, p.name, coalesce(b.name, '') as brand, p.product_class, p.compliance ->> 'fits' as fits,
          case when p.product_class = 'prefilled_pod' then p.description else '' end as description,
          coalesce(p.compliance -> 'refill_product_ids', '[]') as refill_product_ids
        from product p left join brand b on b.id = p.brand_id
        where p.status = 'active' and p.product_class in ('device', 'tank', 'coil', 'prefilled_pod')
        order by p.popularity desc, p.id limit ${MOST_HARDWARE}::int`.execute(db)
      return rows
    },
  }
}
