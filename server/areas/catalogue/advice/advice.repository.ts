/** Reads products for advice to customers. Active products only. */

import type { StarterQuery } from '@shop/contract/advice/starter-sets.ts'
import { MAX_NICOTINE_MG_ML } from '@shop/contract/constants.ts'
import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../../platform/database/database.ts'
import { anyIn, ints } from '../../../platform/database/expressions.ts'

/** A public product with the public products that fit it, those in stock first. */
export type FittingRow = Awaited<ReturnType<ReturnType<typeof adviceRepository>['withFitting']>>[number]

const volume: RawBuilder<number> = sql`(p.compliance ->> 'volume_ml')::numeric`
const strength: RawBuilder<number> = sql`
  coalesce(strength_mg(v.attributes), (p.compliance ->> 'nicotine_mg_ml')::numeric)`
/** A pack of several bottles is not one shot. */
const isOneBottle: RawBuilder<boolean> = sql`
  case when p.net_unit = 'each' then coalesce(v.net_quantity, p.net_quantity, 1) = 1
    else coalesce(v.net_quantity, p.net_quantity, ${volume}) = ${volume} end`

const hasStock = (product: 'other' | 'p'): RawBuilder<boolean> => sql`
  exists (select 1 from variation v where v.product_id = ${sql.ref(`${product}.id`)} and v.stock_quantity > 0)`

/** From this power on, in W, the draw of a kit is airy. */
const AIRY_WATTS = 25
const isAiry: RawBuilder<boolean> = sql`(coalesce((p.compliance ->> 'power_w')::numeric, 0) >= ${sql.lit(AIRY_WATTS)})`
const hasType = (type: 'salt' | 'freebase'): RawBuilder<boolean> =>
  sql`(p.compliance ->> 'nicotine_type' = ${type}) is true`
/** Never true without a flavour. */
const hasFlavour = (flavour: StarterQuery['flavour']): RawBuilder<boolean> =>
  sql`(p.flavour_family = ${flavour ?? null}::text) is true`

export function adviceRepository(db: Db) {
  return {
    /** Returns variations of nicotine shots in stock, the most popular first. */
    shots: (limit: number) =>
      db
        .selectFrom('product as p')
        .innerJoin('variation as v', 'v.product_id', 'p.id')
        .select(['p.id as product_id', 'p.name', 'v.attributes', 'v.price_pence as price', 'v.stock_quantity'])
        .select([volume.as('volume_ml'), strength.as('strength_mg')])
        .where('p.status', '=', 'active')
        .where('p.product_class', '=', 'nicotine_shot')
        .where('v.stock_quantity', '>', 0)
        .where(isOneBottle)
        .where((eb) => eb.between(strength, 0.1, MAX_NICOTINE_MG_ML))
        .orderBy('p.popularity', 'desc')
        .orderBy('p.id')
        .orderBy('v.position')
        .limit(limit)
        .execute(),

    withFitting: (ids: readonly number[]) =>
      db
        .selectFrom('product as p')
        .select(['p.id', 'p.name', 'p.slug', 'p.product_class'])
        .select((eb) =>
          jsonArrayFrom(
            eb
              .selectFrom('product_fitting as f')
              .innerJoin('product as other', 'other.id', 'f.fitting_id')
              .select(['other.id', 'other.name', 'other.slug', 'other.product_class', hasStock('other').as('in_stock')])
              .whereRef('f.product_id', '=', 'p.id')
              .where('other.status', '=', 'active')
              .orderBy('in_stock', 'desc')
              .orderBy('other.popularity', 'desc')
              .orderBy('other.id'),
          ).as('fitting'),
        )
        .where('p.id', '=', anyIn(ints(ids)))
        .where('p.status', '=', 'active')
        .orderBy('p.id')
        .execute(),

    /** Returns the id of the most popular kit in stock with this draw that has parts in stock. */
    kit: (draw: StarterQuery['draw']) =>
      db
        .selectFrom('product as p')
        .select('p.id')
        .where('p.status', '=', 'active')
        .where('p.product_class', '=', 'device')
        .where(isAiry, '=', draw === 'airy')
        .where(hasStock('p'))
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('product_fitting as f')
              .innerJoin('product as other', 'other.id', 'f.fitting_id')
              .select('other.id')
              .whereRef('f.product_id', '=', 'p.id')
              .where('other.status', '=', 'active')
              .where('other.product_class', 'in', ['coil', 'tank'])
              .where(hasStock('other')),
          ),
        )
        .orderBy('p.popularity', 'desc')
        .orderBy('p.id')
        .executeTakeFirst(),

    /** Returns the id of a liquid in stock in this strength, the flavour and the usual kind of nicotine first. */
    liquid: ({ draw, flavour }: Pick<StarterQuery, 'draw' | 'flavour'>, strengthMg: number) =>
      db
        .selectFrom('product as p')
        .innerJoin('variation as v', 'v.product_id', 'p.id')
        .select('p.id')
        .where('p.status', '=', 'active')
        .where('p.product_class', '=', 'nicotine_eliquid')
        .where('v.stock_quantity', '>', 0)
        .where(strength, '=', strengthMg)
        .orderBy(hasFlavour(flavour), 'desc')
        .orderBy(hasType(draw === 'tight' ? 'salt' : 'freebase'), 'desc')
        .orderBy('p.popularity', 'desc')
        .orderBy('p.id')
        .executeTakeFirst(),
  }
}
