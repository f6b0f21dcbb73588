/** Carts for tests. */
import type { Db } from '../../platform/database/database.ts'

/** Returns the n-th variation (from 0) of a product. */
export async function findVariation(db: Db, productId: number, position = 0): Promise<number> {
  const variation = db.selectFrom('variation').select('id').where('product_id', '=', productId)
  return (await variation.where('position', '=', position).executeTakeFirstOrThrow()).id
}

/** Inserts a product's n-th variation, or a bundle, in a user's cart without the shop's checks. */
export async function insertCartItem(
  db: Db,
  userId: number,
  { quantity = 1, ...item }: { quantity?: number } & ({ product: number; variation?: number } | { bundle: number }),
): Promise<number> {
  const line =
    'bundle' in item
      ? { bundle_id: item.bundle }
      : { variation_id: await findVariation(db, item.product, item.variation) }
  const { id } = await db
    .insertInto('cart_item')
    .values({ user_id: userId, quantity, ...line })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
