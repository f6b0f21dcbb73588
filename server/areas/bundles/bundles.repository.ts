/** Reads bundles as visitors see them. Writes are in bundle.write.service.ts. */
import { BUNDLE_FIELDS } from '@shop/contract/fields/bundle.fields.ts'
import { type InferResult, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom, jsonBuildObject } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/database/database.ts'
import { countRows } from '../../platform/database/expressions.ts'
import { columnNames } from '../../platform/database/record-columns.ts'
import { hasWords } from '../../platform/database/words.ts'

/** Whether the part's product has one variation without attributes, so that there is no choice. */
const isOnlyForm: RawBuilder<boolean> = sql`
  v.attributes = '{}' and not exists (
    select from variation other where other.product_id = p.id and other.id <> v.id)`

/** Selects public bundles, each in one statement. */
const selectBundles = (db: Db) =>
  db
    .selectFrom('public_bundle as b')
    .select(['b.id', 'b.created_at', 'b.updated_at'])
    .select(columnNames(BUNDLE_FIELDS).map((name) => `b.${name}` as const))
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('bundle_image as i')
          .innerJoin('media as m', 'm.key', 'i.media_key')
          .select(['i.media_key', 'i.alt', 'm.width', 'm.height'])
          .whereRef('i.bundle_id', '=', 'b.id')
          .orderBy('i.position'),
      ).as('images'),
      jsonArrayFrom(
        eb
          .selectFrom('bundle_item as i')
          .innerJoin('variation as v', 'v.id', 'i.variation_id')
          .innerJoin('product as p', 'p.id', 'v.product_id')
          .select(['p.id as product_id', 'p.product_class', 'p.compliance', 'p.net_quantity as product_net_quantity'])
          .select(['p.net_unit', 'i.quantity', isOnlyForm.as('is_only_form')])
          .select(({ ref }) =>
            jsonBuildObject({
              id: ref('v.id'),
              sku: ref('v.sku'),
              attributes: ref('v.attributes'),
              price_pence: ref('v.price_pence'),
              compare_at_price_pence: ref('v.compare_at_price_pence'),
              stock_quantity: ref('v.stock_quantity'),
              net_quantity: ref('v.net_quantity'),
              media_key: ref('v.media_key'),
            }).as('variation'),
          )
          .whereRef('i.bundle_id', '=', 'b.id')
          .orderBy('i.position'),
      ).as('parts'),
    ])

export type BundleRow = InferResult<ReturnType<typeof selectBundles>>[number]
export type BundleItemRow = BundleRow['parts'][number]

const TEXT = sql`concat_ws(' ', b.name, b.short_description, b.description)`

/** Reads public bundles. */
export function bundlesRepository(db: Db) {
  return {
    /** Newest first; each word of `search` must occur in the name or a description. */
    list: (search: string, { skip, limit }: { skip: number; limit: number }) =>
      selectBundles(db)
        .where(hasWords(TEXT, search))
        .orderBy('b.created_at', 'desc')
        .orderBy('b.id', 'desc')
        .limit(limit)
        .offset(skip)
        .execute(),

    count: (search: string): Promise<number> =>
      countRows(db.selectFrom('public_bundle as b').where(hasWords(TEXT, search))),

    find: (id: number) => selectBundles(db).where('b.id', '=', id).executeTakeFirst(),
  }
}
