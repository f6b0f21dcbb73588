/** Reads and writes cart_item. */
import { MAX_CART_LINES } from '@shop/contract/constants.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { arrayFrom, countRows, NOW } from '../../platform/database/expressions.ts'
import type { LineQuery } from '../order-lines/lines.ts'

/** An item that can be added to a cart, with its stock. */
export interface Choice {
  id: number
  stock_quantity: number
}

const LINE_COLUMNS = ['id', 'variation_id', 'bundle_id', 'quantity'] as const

export type CartRepository = ReturnType<typeof cartRepository>

/** Takes `db`, or `trx` inside a transaction. */
export function cartRepository(db: Db) {
  const variationsOf = (publicProductId: number) =>
    db
      .selectFrom('product as p')
      .innerJoin('variation as v', 'v.product_id', 'p.id')
      .where('p.id', '=', publicProductId)
      .where('p.status', '=', 'active')

  return {
    /** The lines of a user, to be read with their prices. */
    linesOf: (userId: number): LineQuery =>
      db.with('line', (query) => query.selectFrom('cart_item').select(LINE_COLUMNS).where('user_id', '=', userId)),

    /** The same, and deletes them. Locks them by ascending id, so that two calls cannot deadlock. */
    takenFrom: (userId: number): LineQuery =>
      db.with('line', (query) =>
        query
          .deleteFrom('cart_item')
          .where('id', '=', ({ fn, selectFrom }) =>
            fn.any(
              arrayFrom(selectFrom('cart_item').select('id').where('user_id', '=', userId).orderBy('id').forUpdate()),
            ),
          )
          .returning(LINE_COLUMNS),
      ),

    /** Returns variations of a public product with all these attributes, exact matches first; two mean ambiguous. */
    variationsWith(productId: number, attributes: Record<string, string>) {
      const given: RawBuilder<Record<string, string>> = sql`${JSON.stringify(attributes)}::jsonb`
      return variationsOf(productId)
        .select((eb) => ['v.id', 'v.stock_quantity', eb('v.attributes', '=', given).$castTo<boolean>().as('is_exact')])
        .where('v.attributes', '@>', given)
        .orderBy('is_exact', 'desc')
        .orderBy('v.position')
        .orderBy('v.id')
        .limit(2)
        .execute()
    },

    /** Returns the choices of a public product: its options and the attributes of each variation, in shop order. */
    choicesOf: (productId: number) =>
      variationsOf(productId).select(['p.options', 'v.attributes']).orderBy('v.position').orderBy('v.id').execute(),

    /** Returns a bundle that is for sale, with the stock that its parts allow. */
    findBundle: (bundleId: number): Promise<Choice | undefined> =>
      db
        .selectFrom('public_bundle as b')
        .select(({ fn, lit, selectFrom }) => [
          'b.id',
          fn
            .coalesce(
              selectFrom((eb) =>
                eb
                  .selectFrom('bundle_item as i')
                  .select(['i.variation_id', ({ fn: item }) => item.sum<number>('i.quantity').as('quantity')])
                  .whereRef('i.bundle_id', '=', 'b.id')
                  .groupBy('i.variation_id')
                  .as('part'),
              )
                .innerJoin('variation as v', 'v.id', 'part.variation_id')
                .select((part) =>
                  part.fn.min<number>(part('v.stock_quantity', '/', part.ref('part.quantity'))).as('units'),
                ),
              lit(0),
            )
            .as('stock_quantity'),
        ])
        .where('b.id', '=', bundleId)
        .executeTakeFirst(),

    /**
     * Adds to the line of this item, or inserts one; returns whether it did. It changes nothing if the line would
     * exceed `max` or if a new line would exceed the maximum. `quantity` itself must be within `max`.
     */
    async addQuantity(
      line: { user_id: number; quantity: number } & ({ variation_id: number } | { bundle_id: number }),
      max: number,
    ): Promise<boolean> {
      const [variationId, bundleId] = 'variation_id' in line ? [line.variation_id, null] : [null, line.bundle_id]
      // One statement instead of read-then-write, so that two simultaneous clicks both count.
      const row = await db
        .insertInto('cart_item')
        .columns(['user_id', 'quantity', 'variation_id', 'bundle_id'])
        .expression(
          sql`select ${line.user_id}::integer, ${line.quantity}::integer, ${variationId}::integer, ${bundleId}::integer
            where ${MAX_CART_LINES} > (select count(*) from cart_item where user_id = ${line.user_id}
              and (variation_id, bundle_id) is distinct from (${variationId}::integer, ${bundleId}::integer))`,
        )
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'variation_id' in line ? 'variation_id' : 'bundle_id'])
            .doUpdateSet((eb) => ({
              quantity: eb('cart_item.quantity', '+', eb.ref('excluded.quantity')),
              updated_at: NOW,
            }))
            .where((eb) => eb(eb('cart_item.quantity', '+', eb.ref('excluded.quantity')), '<=', max)),
        )
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    countLines: (userId: number): Promise<number> =>
      countRows(db.selectFrom('cart_item').where('user_id', '=', userId)),

    /** Returns whether the user has such a line. */
    async setQuantity(userId: number, id: number, quantity: number): Promise<boolean> {
      const row = await db
        .updateTable('cart_item')
        .set({ quantity, updated_at: NOW })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    /** Returns whether the user has such a line. */
    async remove(userId: number, id: number): Promise<boolean> {
      const row = await db
        .deleteFrom('cart_item')
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .returning('id')
        .executeTakeFirst()
      return row !== undefined
    },

    clear: (userId: number) => db.deleteFrom('cart_item').where('user_id', '=', userId).execute(),
  }
}
