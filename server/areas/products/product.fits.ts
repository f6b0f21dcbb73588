/** Which products fit each other. A pair is one row; the view `product_fitting` has it from both sides. */
import type { ExpressionBuilder } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { anyIn, arrayFrom, ints, readIds } from '../../platform/database/expressions.ts'
import type { Tables } from '../../platform/database/tables/tables.ts'

/** Selects the ids of what fits `product`, ascending, as an array. */
export const selectFittingIds = (eb: ExpressionBuilder<Tables, 'product'>) =>
  arrayFrom(
    eb
      .selectFrom('product_fitting as f')
      .select(({ ref }) => ref('f.fitting_id').$notNull().as('fitting_id'))
      .whereRef('f.product_id', '=', 'product.id')
      .orderBy('f.fitting_id'),
  )

/** Takes the transaction that saves the product. */
export function fitsRepository(db: Db) {
  const of = (id: number) =>
    db
      .selectFrom('product_fitting')
      .select(({ ref }) => ref('fitting_id').$notNull().as('id'))
      .where('product_id', '=', id)
      .orderBy('id')

  return {
    /** Returns the ids of existing products. */
    existing: (ids: readonly number[]): Promise<number[]> =>
      readIds(
        db
          .selectFrom('product')
          .select('id')
          .where('id', '=', anyIn(ints(ids))),
      ),

    /** Replaces what fits the product; returns the ids of the products for which that changes something. */
    async replace(id: number, wanted: readonly number[]): Promise<number[]> {
      const before = await readIds(of(id))
      const removed = before.filter((one) => !wanted.includes(one))
      const added = [...new Set(wanted)].filter((one) => !before.includes(one)).sort((a, b) => a - b)
      if (removed.length > 0) {
        await db
          .deleteFrom('product_fit')
          .where((eb) =>
            eb.or([
              eb.and([eb('product_id', '=', id), eb('other_id', '=', anyIn(ints(removed)))]),
              eb.and([eb('other_id', '=', id), eb('product_id', '=', anyIn(ints(removed)))]),
            ]),
          )
          .execute()
      }
      if (added.length > 0) {
        const pairs = added.map((one) => ({ product_id: Math.min(id, one), other_id: Math.max(id, one) }))
        // Staff who edit both products at once may add the same pair.
        await db
          .insertInto('product_fit')
          .values(pairs)
          .onConflict((conflict) => conflict.doNothing())
          .execute()
      }
      return [...removed, ...added]
    },
  }
}
