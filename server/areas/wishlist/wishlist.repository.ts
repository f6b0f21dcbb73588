/** Reads and writes wishlist_item. */
import { MAX_WISHLIST_ITEMS } from '@shop/contract/constants.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

export interface WishlistRow {
  product_id: number
  created_at: Date
}

export function wishlistRepository(db: Db) {
  return {
    /** Newest first. */
    list: (userId: number): Promise<WishlistRow[]> =>
      db
        .selectFrom('wishlist_item')
        .select(['product_id', 'created_at'])
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('product_id', 'desc')
        .execute(),

    /** Saves a public product, or answers how it is saved already. Undefined for one that is not public, or one too many. */
    async add(userId: number, productId: number): Promise<WishlistRow | undefined> {
      const { rows } = await sql<WishlistRow>`
        insert into wishlist_item (user_id, product_id)
        select ${userId}::integer, id from product where id = ${productId} and status = 'active' and ${MAX_WISHLIST_ITEMS} >
          (select count(*) from wishlist_item where user_id = ${userId} and product_id <> ${productId})
        on conflict (user_id, product_id) do update set created_at = wishlist_item.created_at
        returning product_id, created_at`.execute(db)
      return rows[0]
    },

    async count(userId: number): Promise<number> {
      const { total } = await db
        .selectFrom('wishlist_item')
        .select((eb) => eb.fn.countAll<number>().as('total'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return total
    },

    /** Answers whether it was saved. */
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
