/** Reads and writes wishlist_item. */
import { MAX_WISHLIST_ITEMS } from '@shop/contract/constants.ts'
import type { Db } from '../../platform/database/database.ts'
import { countRows } from '../../platform/database/expressions.ts'

export function wishlistRepository(db: Db) {
  return {
    /** Newest first. */
    list: (userId: number) =>
      db
        .selectFrom('wishlist_item')
        .select(['product_id', 'created_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('product_id', 'desc')
        .execute(),

    /** Saves a public product, or returns the saved one. Undefined if it is not public, or above the maximum. */
    add: (userId: number, productId: number) =>
      db
        .insertInto('wishlist_item')
        .columns(['user_id', 'product_id'])
        .expression((eb) =>
          eb
            .selectFrom('product')
            .select((row) => [row.cast<number>(row.val(userId), 'integer').as('user_id'), 'id as product_id'])
            .where('id', '=', productId)
            .where('status', '=', 'active')
            .where(
              ({ selectFrom }) =>
                selectFrom('wishlist_item')
                  .select(({ fn }) => fn.countAll<number>().as('others'))
                  .where('user_id', '=', userId)
                  .where('product_id', '<>', productId),
              '<',
              MAX_WISHLIST_ITEMS,
            ),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['user_id', 'product_id'])
            .doUpdateSet((eb) => ({ created_at: eb.ref('wishlist_item.created_at') })),
        )
        .returning(['product_id', 'created_at'])
        .executeTakeFirst(),

    count: (userId: number): Promise<number> => countRows(db.selectFrom('wishlist_item').where('user_id', '=', userId)),

    /** Returns whether it was saved. */
    async remove(userId: number, productId: number): Promise<boolean> {
      const row = await db
        .deleteFrom('wishlist_item')
        .where('user_id', '=', userId)
        .where('product_id', '=', productId)
        .returning('product_id')
        .executeTakeFirst()
      return row !== undefined
    },
  }
}
