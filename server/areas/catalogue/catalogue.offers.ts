/** Products for recommendations: with the facts of their class and the stock of each variation. */
import { pick } from '@shop/contract/lib/record-fields.ts'
import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/database/database.ts'
import { idsInOrder } from '../../platform/database/expressions.ts'
import type { ImageUrls } from '../media/media.urls.ts'
import { toSummary } from './catalogue.mapping.ts'
import { IS_ACTIVE, selectSummaries } from './catalogue.rows.ts'

type Rows = ReturnType<typeof offersRepository>
export type Offer = Awaited<ReturnType<Rows['of']>>[number]
/** A variation. `strength_mg` is its nicotine per ml, null if its class has none. */
export type OfferedVariation = Offer['variations'][number]
/** A device or a part; `description` and `fits` are the original texts. */
export type Hardware = Awaited<ReturnType<Rows['hardware']>>[number]

/** Compatibility is computed in memory, among at most this many. */
const MAX_HARDWARE = 50_000

const strength: RawBuilder<number | null> = sql`
  case when p.product_class in ('nicotine_eliquid', 'nicotine_shot', 'prefilled_pod') then strength_mg(v.attributes) end`
const description: RawBuilder<string> = sql`case when p.product_class = 'prefilled_pod' then p.description else '' end`
/** What staff say that fits it, and the refills of rule A13. */
const fitting: RawBuilder<number[]> = sql`(select coalesce(jsonb_agg(f.fitting_id), '[]') from product_fitting f
  where f.product_id = p.id) || coalesce(p.compliance -> 'refill_product_ids', '[]')`
const fits: RawBuilder<string | null> = sql`p.compliance ->> 'fits'`

export function offersRepository(db: Db, images: ImageUrls) {
  // Built once, because building it takes as long as a fast statement.
  const offers = selectSummaries(db).select((eb) => [
    'p.compliance',
    'p.tags',
    'p.description',
    jsonArrayFrom(
      eb
        .selectFrom('variation as v')
        .select(['v.attributes', 'v.price_pence', 'v.stock_quantity', strength.as('strength_mg')])
        .whereRef('v.product_id', '=', 'p.id')
        .orderBy('v.position')
        .orderBy('v.id'),
    ).as('variations'),
  ])

  return {
    /** Returns these products in order, without those that are not public. */
    async of(ids: readonly number[]) {
      if (ids.length === 0) return []
      const rows = await offers
        .innerJoin(idsInOrder('listed', ids), 'listed.id', 'p.id')
        .where(IS_ACTIVE)
        .orderBy('listed.position')
        .execute()
      return rows.map((row) => ({
        ...pick(row, ['compliance', 'tags', 'description', 'variations']),
        summary: toSummary(row, images),
      }))
    },

    /** The most popular first, limited to the maximum. */
    hardware: () =>
      db
        .selectFrom('product as p')
        .leftJoin('brand as b', 'b.id', 'p.brand_id')
        .select(['p.id', 'p.name', 'p.product_class'])
        .select(({ fn }) => fn.coalesce('b.name', sql.lit('')).as('brand'))
        .select([fits.as('fits'), description.as('description'), fitting.as('fitting_ids')])
        .where(IS_ACTIVE)
        .where('p.product_class', 'in', ['device', 'tank', 'coil', 'prefilled_pod'])
        .orderBy('p.popularity', 'desc')
        .orderBy('p.id')
        .limit(MAX_HARDWARE)
        .execute(),
  }
}
