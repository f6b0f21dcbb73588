/** The rows and columns of products that every query selects. */

import { PRODUCT_PAGE_FIELDS } from '@shop/contract/fields/product.fields.ts'
import { PUBLIC_VARIATION_FIELDS, VARIATION_FIELDS } from '@shop/contract/fields/variation.fields.ts'
import { fieldNames } from '@shop/contract/lib/record-fields.ts'
import { expressionBuilder, type InferResult, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/database/database.ts'
import { arrayFrom } from '../../platform/database/expressions.ts'
import { columnNames } from '../../platform/database/record-columns.ts'
import type { Tables } from '../../platform/database/tables/tables.ts'

/** A product in a list. Prices are pence; `least_quantity` and `most_quantity` are the range of its variations. */
export type SummaryRow = InferResult<ReturnType<typeof selectSummaries>>[number]

/** The product of a product page. */
export type ProductRow = InferResult<ReturnType<typeof selectProducts>>[number]

export type VariationRow = ProductRow['variations'][number]

/** Literals, because a prepared statement with parameters cannot use the indexes of active products. */
export const IS_ACTIVE: RawBuilder<boolean> = sql`p.status = 'active'`
const isCounted: RawBuilder<boolean> = sql`p.net_unit = 'each'`

/** Selects `product p` as lists show it. The variations of the returned products only are summed. */
export const selectSummaries = (db: Db) =>
  db
    .selectFrom('product as p')
    .leftJoin('brand as b', 'b.id', 'p.brand_id')
    .leftJoin('category as c', 'c.id', 'p.category_id')
    .leftJoin('category as s', 's.id', 'p.subcategory_id')
    .crossJoinLateral((eb) =>
      eb
        .selectFrom('variation as v')
        .select(({ fn, lit }) => {
          const quantity = fn.coalesce('v.net_quantity', 'p.net_quantity')
          return [
            fn.countAll<number>().as('variation_count'),
            fn.coalesce(fn.sum<number>('v.stock_quantity'), lit(0)).as('stock_quantity'),
            fn.coalesce(fn.min('v.stock_quantity'), lit(0)).as('lowest_stock'),
            fn.min(quantity).as('least_quantity'),
            fn.max(quantity).as('most_quantity'),
          ]
        })
        .whereRef('v.product_id', '=', 'p.id')
        .as('held'),
    )
    .select(['p.id', 'p.name', 'p.slug', 'p.sku', 'p.status', 'p.product_class', 'p.price_pence', 'p.price_max_pence'])
    .select(['p.compare_at_price_pence', 'p.rating', 'p.num_reviews', 'p.short_description', 'p.is_featured'])
    .select(['p.strengths_mg', 'p.flavour_family', 'p.options', 'p.net_unit', 'p.created_at'])
    .select(['p.brand_id', 'b.name as brand_name', 'b.slug as brand_slug'])
    .select(['p.category_id', 'c.name as category_name', 'c.slug as category_slug'])
    .select(['p.subcategory_id', 's.name as subcategory_name', 's.slug as subcategory_slug'])
    .select(['held.stock_quantity', 'held.least_quantity', 'held.most_quantity'])
    .select((eb) => [
      eb.cast<number | null>(eb.ref('p.compliance', '->>').key('nicotine_mg_ml'), 'numeric').as('nicotine_mg_ml'),
      // The facts of a product sold by count determine the unit's name.
      eb.case().when(isCounted).then(eb.ref('p.compliance')).end().as('counted_compliance'),
      arrayFrom(
        eb
          .selectFrom('product_image as i')
          .select('i.media_key')
          .whereRef('i.product_id', '=', 'p.id')
          .orderBy('i.position'),
      ).as('media_keys'),
    ])

/** The fields of a product that its page shows in addition to those of a list. */
export const PRODUCT_PAGE_NAMES = fieldNames(PRODUCT_PAGE_FIELDS)

/** The variations of `product p`, in order; the caller selects their columns. */
const variations = expressionBuilder<Tables & { p: Tables['product'] }, 'p'>()
  .selectFrom('variation as v')
  .select('v.id')
  .whereRef('v.product_id', '=', 'p.id')
  .orderBy('v.position')
  .orderBy('v.id')

/** The variations of `product p` with what visitors see and what that is made of. */
const publicVariations = jsonArrayFrom(
  variations
    .select(['v.net_quantity', 'v.media_key'])
    .select(columnNames(PUBLIC_VARIATION_FIELDS).map((name) => `v.${name}` as const)),
)

/** The same with all their fields, for staff. */
export const variationsOfProduct = jsonArrayFrom(
  variations.select(columnNames(VARIATION_FIELDS).map((name) => `v.${name}` as const)),
)

/** Selects whole products: one statement, however many variations they have. */
export const selectProducts = (db: Db) =>
  selectSummaries(db)
    .select(PRODUCT_PAGE_NAMES.map((name) => `p.${name}` as const))
    .select(['p.compliance', 'p.net_quantity', 'p.updated_at'])
    .select((eb) => [
      publicVariations.as('variations'),
      jsonArrayFrom(
        eb
          .selectFrom('product_image as i')
          .innerJoin('media as m', 'm.key', 'i.media_key')
          .select(['i.media_key', 'i.alt', 'm.width', 'm.height'])
          .whereRef('i.product_id', '=', 'p.id')
          .orderBy('i.position'),
      ).as('images'),
      jsonArrayFrom(
        eb
          .selectFrom('lot_report as r')
          .select(({ ref }) => [ref('r.lot_no').$notNull().as('lot_no'), ref('r.key').$notNull().as('key')])
          .whereRef('r.product_id', '=', 'p.id')
          .where('r.is_public', '=', true)
          .where('r.is_blocked', '=', false)
          .where('r.quantity', '>', 0)
          .orderBy('r.lot_id'),
      ).as('lot_reports'),
      arrayFrom(
        eb
          .selectFrom('product_fitting as f')
          .innerJoin('product as other', 'other.id', 'f.fitting_id')
          .select('other.id')
          .whereRef('f.product_id', '=', 'p.id')
          .where('other.status', '=', 'active')
          .orderBy('other.id'),
      ).as('fitting_ids'),
    ])
