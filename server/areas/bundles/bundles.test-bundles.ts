/** Inserts bundles for tests, with defaults for everything that the test does not set. */
import type { Db } from '../../platform/database/database.ts'

export interface TestBundle {
  name?: string
  status?: 'draft' | 'active' | 'archived'
  price?: number
  description?: string
  short_description?: string
  created_at?: string
  /** The n-th variation (from 0) of a product, with its quantity. */
  parts: { product: number; variation?: number; quantity?: number }[]
}

let counter = 0

/** Inserts a bundle, by default public, and returns its id. */
export async function insertBundle(
  db: Db,
  { parts, status = 'active', price = 900, ...fields }: TestBundle,
): Promise<number> {
  counter += 1
  const values = { name: `Bundle ${counter}`, slug: `bundle-${counter}`, status, price_pence: price, ...fields }
  const { id } = await db.insertInto('bundle').values(values).returning('id').executeTakeFirstOrThrow()
  for (const [position, { product, variation = 0, quantity = 1 }] of parts.entries()) {
    const { id: variation_id } = await db
      .selectFrom('variation')
      .select('id')
      .where('product_id', '=', product)
      .where('position', '=', variation)
      .executeTakeFirstOrThrow()
    await db.insertInto('bundle_item').values({ bundle_id: id, position, variation_id, quantity }).execute()
  }
  return id
}
