/** Reads the variations and bundles of lines, and locks them. */
import { type NotNull, type QueryCreator, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/database/database.ts'
import { anyIn, arrayFrom, ints } from '../../platform/database/expressions.ts'
import type { Tables } from '../../platform/database/tables/tables.ts'
import type { ParcelFacts } from '../compliance/compliance.delivery.ts'

/** What to sell: `variation_id` or `bundle_id` is set. */
export interface DraftLine {
  id: number
  variation_id: number | null
  bundle_id: number | null
  quantity: number
}

/** Has the lines as the CTE `line`. */
export type LineQuery = QueryCreator<Tables & { line: DraftLine }>

/** Makes a query of lines that no cart contains. */
export function givenLines(db: Db, lines: readonly DraftLine[]): LineQuery {
  // Raw SQL: the builder has no rows from JSON.
  const rows: RawBuilder<DraftLine> = sql`(
    select id, variation_id, bundle_id, quantity from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb)
      as given (id integer, variation_id integer, bundle_id integer, quantity integer))`
  return db.with('line', () => rows)
}

/** Returns what one unit of each variation weighs, in grams; null or missing if nobody entered it. */
export async function readWeights(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, number | null>> {
  const variations = db.selectFrom('variation').select(['id', 'weight_grams'])
  const rows = await variations.where('id', '=', anyIn(ints(ids))).execute()
  return new Map(rows.map(({ id, weight_grams }) => [id, weight_grams]))
}

/** A line. A product's has one part, the variation; a bundle's has its items, each variation once. */
export type LineRow = Awaited<ReturnType<typeof listLines>>[number]

/** A variation that a line needs, with its product. `quantity` is for one unit of the line. */
export type NeededVariation = LineRow['parts'][number]

/**
 * Returns the lines by id, in one statement. `lock` first reads all of them and then locks every variation they need,
 * by ascending id, until the transaction ends; it reads the values that are committed at that time.
 */
export const listLines = (query: LineQuery, { lock = false } = {}) =>
  (lock ? lockVariations(query) : query.with('needed', (cte) => cte.selectFrom('variation').selectAll()))
    .selectFrom('line as c')
    .select(['c.id', 'c.quantity'])
    .select((eb) => [
      jsonObjectFrom(
        eb
          .selectFrom('bundle as b')
          .whereRef('b.id', '=', 'c.bundle_id')
          .select(['b.id', 'b.name', 'b.slug', 'b.price_pence', 'b.status'])
          .select(({ selectFrom }) =>
            selectFrom('bundle_image as image')
              .select('image.media_key')
              .whereRef('image.bundle_id', '=', 'b.id')
              .orderBy('image.position')
              .limit(1)
              .as('media_key'),
          ),
      ).as('bundle'),
      jsonArrayFrom(
        eb
          .selectFrom(partsOfLine.as('i'))
          .innerJoin('needed as v', 'v.id', 'i.variation_id')
          .innerJoin('product as p', 'p.id', 'v.product_id')
          .select(['i.variation_id', 'v.product_id', 'p.product_class', 'p.name', 'p.slug', 'v.sku'])
          .select(['p.category_id', 'p.subcategory_id', 'p.tags'])
          .select(['v.attributes', 'v.price_pence', 'v.stock_quantity', 'v.weight_grams', 'i.quantity'])
          .select(['v.compare_at_price_pence', 'p.cleared_facts'])
          .select((part) => [
            jsonObjectFrom(
              part
                .selectFrom('brand')
                .select(['brand.id', 'brand.name', 'brand.slug'])
                .whereRef('brand.id', '=', 'p.brand_id'),
            ).as('brand'),
            part('p.status', '=', 'active').$castTo<boolean>().as('is_active'),
            part.cast<number | null>(compliance('nicotine_mg_ml'), 'numeric').as('nicotine_mg_ml'),
            compliance('ecid_ni').as('ecid_ni'),
            compliance('ecid_exempt_reason').as('ecid_exempt_reason'),
            compliance('carriage').$castTo<ParcelFacts['carriage']>().as('carriage'),
            // The variation's own image, or the product's first.
            part.fn
              .coalesce(
                'v.media_key',
                part
                  .selectFrom('product_image as image')
                  .select('image.media_key')
                  .whereRef('image.product_id', '=', 'p.id')
                  .orderBy('image.position')
                  .limit(1),
              )
              .as('media_key'),
          ])
          .orderBy('i.position'),
      ).as('parts'),
    ])
    .orderBy('c.id')
    .execute()

/** Returns a fact of `product p`. */
const compliance = (name: string): RawBuilder<string | null> => sql`p.compliance ->> ${sql.lit(name)}`

/** The stock that one unit of line `c` needs. Raw SQL: the builder has no subselect without a table. */
const partsOfLine = sql<{ variation_id: number; quantity: number; position: number }>`(
  select c.variation_id, 1 as quantity, 0 as position where c.variation_id is not null
  union all
  select variation_id, sum(quantity)::int, min(position) from bundle_item
  where bundle_id = c.bundle_id group by variation_id)`

/** `materialized` reads `line` in full before the first variation, which matters if that locks or deletes rows. */
const lockVariations = (lines: LineQuery) =>
  lines.with(
    (cte) => cte('needed').materialized(),
    (query) =>
      query
        .selectFrom('variation')
        .selectAll()
        .where('id', '=', ({ fn, selectFrom }) =>
          fn.any(
            arrayFrom(
              selectFrom('line')
                .select('line.variation_id')
                .where('line.variation_id', 'is not', null)
                .$narrowType<{ variation_id: NotNull }>()
                .union(
                  selectFrom('line')
                    .innerJoin('bundle_item', 'bundle_item.bundle_id', 'line.bundle_id')
                    .select('bundle_item.variation_id'),
                ),
            ),
          ),
        )
        .orderBy('id')
        .forNoKeyUpdate(),
  )
