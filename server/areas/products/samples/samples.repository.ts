/** Reads and removes sample products. */

import { SAMPLE_MARK } from '@shop/contract/samples/samples.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

const LOCK = 4_201_047

/** Takes `db`, or `trx` inside a transaction. */
export function samplesRepository(db: Db) {
  const samples = db
    .selectFrom('product')
    .where('import_key', 'like', `${SAMPLE_MARK}%`)
    .where('status', '!=', 'archived')
  return {
    async count(): Promise<number> {
      const { count } = await samples.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
      return Number(count)
    },

    /** Until `trx` ends, nobody else adds or removes samples. */
    takeTurns: () => sql`select pg_advisory_xact_lock(${LOCK}::bigint)`.execute(db),

    /** Locks the samples and their variations, which blocks sales of them. */
    async lock() {
      const rows = await samples.select(['id', 'name', 'brand_id']).orderBy('id').forUpdate().execute()
      const ids = rows.map(({ id }) => id)
      if (ids.length > 0)
        await db.selectFrom('variation').select('id').where('product_id', 'in', ids).orderBy('id').forUpdate().execute()
      return rows
    },

    /** Returns those of `ids` that a bundle contains. */
    async bundled(ids: readonly number[]): Promise<number[]> {
      const rows = await db
        .selectFrom('bundle_item')
        .innerJoin('variation', 'variation.id', 'bundle_item.variation_id')
        .select('variation.product_id')
        .distinct()
        .where('variation.product_id', 'in', ids)
        .execute()
      return rows.map(({ product_id }) => product_id)
    },

    remove: (ids: readonly number[]) => db.deleteFrom('product').where('id', 'in', ids).execute(),
  }
}
