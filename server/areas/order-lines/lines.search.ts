/** Finds variations that staff add to an order. */
import type { Db } from '../../platform/database/database.ts'

const MAX_FOUND = 12

/**
 * Returns the ids of variations of public products: those whose SKU or barcode is `code`, then those of `productIds`, in that
 * order.
 */
export async function findVariations(
  db: Db,
  { code, productIds }: { code: string; productIds: readonly number[] },
): Promise<number[]> {
  const rows = await db
    .selectFrom('variation as v')
    .innerJoin('product as p', 'p.id', 'v.product_id')
    .select(['v.id', 'v.product_id'])
    .where('p.status', '=', 'active')
    .where((eb) =>
      eb.or([
        ...(code === ''
          ? []
          : [eb('v.sku', '=', code.toUpperCase()), eb('v.sku', '=', code), eb('v.barcode', '=', code)]),
        eb('v.product_id', '=', eb.fn.any(eb.val([...productIds]))),
      ]),
    )
    .orderBy('v.position')
    .orderBy('v.id')
    .execute()
  const place = ({ product_id }: (typeof rows)[number]) => productIds.indexOf(product_id)
  // A product that only its code has found is at place -1, and so first.
  return rows
    .sort((one, other) => place(one) - place(other))
    .slice(0, MAX_FOUND)
    .map(({ id }) => id)
}
