/** Reads bundles as staff see them: in any status, with parts in any status. */
import type { listAdminBundles } from '@shop/contract/admin/bundles.admin.ts'
import { BUNDLE_FIELDS } from '@shop/contract/fields/bundle.fields.ts'
import { type InferResult, type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { countRows } from '../../platform/database/expressions.ts'
import { columnNames } from '../../platform/database/record-columns.ts'
import { hasWords } from '../../platform/database/words.ts'

export type BundleQuery = z.output<typeof listAdminBundles.schema.querystring>

const selectBundles = (db: Db) =>
  db
    .selectFrom('bundle as b')
    .select(['b.id', 'b.created_at', 'b.updated_at'])
    .select(columnNames(BUNDLE_FIELDS).map((name) => `b.${name}` as const))
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('bundle_image as i')
          .select(['i.media_key', 'i.alt'])
          .whereRef('i.bundle_id', '=', 'b.id')
          .orderBy('i.position'),
      ).as('images'),
      jsonArrayFrom(
        eb
          .selectFrom('bundle_item as i')
          .innerJoin('variation as v', 'v.id', 'i.variation_id')
          .innerJoin('product as p', 'p.id', 'v.product_id')
          .select(['i.variation_id', 'v.product_id', 'p.name as product_name', 'p.status as product_status'])
          .select(['v.attributes', 'v.sku', 'v.price_pence', 'v.stock_quantity', 'i.quantity'])
          // The variation's own image, or the product's first.
          .select(({ fn, selectFrom }) =>
            fn
              .coalesce(
                'v.media_key',
                selectFrom('product_image as first')
                  .select('first.media_key')
                  .whereRef('first.product_id', '=', 'p.id')
                  .orderBy('first.position')
                  .limit(1),
              )
              .as('media_key'),
          )
          .whereRef('i.bundle_id', '=', 'b.id')
          .orderBy('i.position'),
      ).as('parts'),
    ])

export type AdminBundleRow = InferResult<ReturnType<typeof selectBundles>>[number]

const ORDERS: Record<BundleQuery['sort'], RawBuilder<unknown>> = {
  '-updated_at': sql`b.updated_at desc, b.id desc`,
  name: sql`lower(b.name), b.id`,
  '-name': sql`lower(b.name) desc, b.id desc`,
  price: sql`b.price_pence, b.id`,
  '-price': sql`b.price_pence desc, b.id desc`,
}

/** Takes `db`, or `trx` inside a transaction. */
export function bundlesAdminRepository(db: Db) {
  return {
    list: (query: BundleQuery) =>
      selectBundles(db)
        .where(isFound(query))
        .orderBy(ORDERS[query.sort])
        .limit(query.limit)
        .offset(query.skip)
        .execute(),

    count: (query: BundleQuery): Promise<number> => countRows(db.selectFrom('bundle as b').where(isFound(query))),

    find: (id: number) => selectBundles(db).where('b.id', '=', id).executeTakeFirst(),

    /** Locks a bundle, so that saves run one at a time. */
    async lock(id: number): Promise<void> {
      await db.selectFrom('bundle').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    },
  }
}

function isFound({ search, status }: BundleQuery): RawBuilder<boolean> {
  const words = hasWords(sql`concat_ws(' ', b.name, b.slug, b.short_description)`, search)
  return status ? sql`${words} and b.status = ${status}` : words
}
