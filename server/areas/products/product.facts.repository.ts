/** Reads stored products as the input of the compliance rules. */
import type { Db } from '../../platform/database/database.ts'
import { anyIn, ints, readIds } from '../../platform/database/expressions.ts'
import { PROSE_NAMES, type ProductFacts, readFacts } from '../compliance/compliance.facts.ts'

export interface StoredFacts {
  id: number
  name: string
  status: 'draft' | 'active' | 'archived'
  /** Undefined if the stored facts do not match the product's class. */
  facts: ProductFacts | undefined
}

/** Takes `db`, or the transaction that publishes or unpublishes the products. */
export function storedFactsRepository(db: Db) {
  return {
    activeIdsAfter(id: number, limit: number): Promise<number[]> {
      const query = db.selectFrom('product').select('id').where('status', '=', 'active').where('id', '>', id)
      return readIds(query.orderBy('id').limit(limit))
    },

    /** Returns these products, locked until the transaction ends, so that the checked facts are those published. */
    async lock(ids: readonly number[]): Promise<StoredFacts[]> {
      const products = await db
        .selectFrom('product')
        .select([...PROSE_NAMES, 'id', 'status', 'name', 'tags', 'options', 'net_quantity', 'net_unit'])
        .select(['product_class', 'compliance', 'confirmations'])
        .where('id', '=', anyIn(ints(ids)))
        .orderBy('id')
        .forNoKeyUpdate()
        .execute()
      const variations = await db
        .selectFrom('variation')
        .select(['product_id', 'attributes', 'price_pence as price', 'net_quantity'])
        .where('product_id', '=', anyIn(ints(ids)))
        .orderBy('position')
        .execute()
      const images = await db
        .selectFrom('product_image')
        .select(['product_id', 'media_key'])
        .where('product_id', '=', anyIn(ints(ids)))
        .execute()
      const imagesOf = Map.groupBy(images, ({ product_id }) => product_id)
      const ofProduct = Map.groupBy(variations, ({ product_id }) => product_id)
      return products.map(({ product_class, compliance, id, status, ...texts }) => {
        const facts = readFacts(product_class, compliance)
        return {
          id,
          status,
          name: texts.name,
          facts: facts && { ...texts, ...facts, variations: ofProduct.get(id) ?? [], images: imagesOf.get(id) ?? [] },
        }
      })
    },
  }
}
