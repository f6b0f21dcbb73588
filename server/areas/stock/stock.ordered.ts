/** Which products were ever ordered. */
import type { Db } from '../../platform/database/database.ts'

/** Returns those of `ids` that an order of any status contains. */
export async function orderedProducts(db: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('order_item')
    .select('product_id')
    .distinct()
    .where('product_id', 'in', ids)
    .execute()
  return rows.flatMap(({ product_id }) => product_id ?? [])
}
