/** Reads complete products in batches for the export. */

import { PRODUCT_FIELDS } from '@shop/contract/fields/product.fields.ts'
import { VARIATION_FIELDS } from '@shop/contract/fields/variation.fields.ts'
import { fieldNames, fieldsWithout } from '@shop/contract/lib/record-fields.ts'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../../platform/database/database.ts'
import { columnNames } from '../../../platform/database/record-columns.ts'

export type ExportedProduct = Awaited<ReturnType<typeof productsBehind>>[number]
export type ExportedVariation = ExportedProduct['variations'][number]

/** The plain fields in the file. */
export const CSV_NAMES = fieldNames(fieldsWithout(PRODUCT_FIELDS, 'isOutOfCsv'))

/** Returns the next `count` products after the id `after`. */
export const productsBehind = (db: Db, after: number, count: number) =>
  db
    .selectFrom('product as p')
    .leftJoin('brand as b', 'b.id', 'p.brand_id')
    .leftJoin('category as c', 'c.id', 'p.category_id')
    .leftJoin('category as s', 's.id', 'p.subcategory_id')
    .select(CSV_NAMES.map((name) => `p.${name}` as const))
    .select(['p.id', 'p.sku', 'p.product_class', 'p.compliance'])
    .select(['b.name as brand_name', 'c.name as category_name', 's.name as subcategory_name'])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('product_image as i')
          .select(['i.media_key', 'i.alt'])
          .whereRef('i.product_id', '=', 'p.id')
          .orderBy('i.position'),
      ).as('images'),
      jsonArrayFrom(
        eb
          .selectFrom('variation as v')
          .select(columnNames(VARIATION_FIELDS).map((name) => `v.${name}` as const))
          .whereRef('v.product_id', '=', 'p.id')
          .orderBy('v.position')
          .orderBy('v.id'),
      ).as('variations'),
    ])
    .where('p.id', '>', after)
    .where((eb) => eb.exists(eb.selectFrom('variation').select('id').whereRef('product_id', '=', 'p.id')))
    .orderBy('p.id')
    .limit(count)
    .execute()
