/** Removes the reviews that a file of the former shop brought. */
import type { Db } from '../../platform/database/database.ts'
import { announce } from '../../platform/messages/events.ts'
import { LIST_TAG, productTag } from '../products/product.tags.ts'
import type { FormerUndo } from '../users/former-customers/former-batch.ts'

/** Removes the reviews of an import, except those that staff or their author have changed after `since`. */
export async function undoReviews(trx: Db, importId: number, since: Date): Promise<FormerUndo> {
  const imported = trx.selectFrom('review').select('product_id').where('import_id', '=', importId)
  // Products before reviews, in the order of their ids: as everybody who changes a review does.
  await trx.selectFrom('product').select('id').where('id', 'in', imported).orderBy('id').forNoKeyUpdate().execute()
  const rows = await trx
    .selectFrom('review')
    .innerJoin('product', 'product.id', 'review.product_id')
    .select(['review.id', 'review.author', 'review.updated_at', 'product_id', 'product.name'])
    .where('import_id', '=', importId)
    .orderBy('review.id')
    .forUpdate('review')
    .execute()
  const changed = rows.filter(({ updated_at }) => updated_at > since)
  const removed = rows.filter(({ updated_at }) => updated_at <= since)
  if (removed.length > 0) {
    const ids = removed.map(({ id }) => id)
    await trx.deleteFrom('review').where('id', 'in', ids).execute()
    const tags = new Set(removed.map(({ product_id }) => productTag(product_id)))
    await announce(trx, 'catalogue', [...tags, LIST_TAG])
  }
  const blocked = changed.map(({ author, name }) => ({
    name: `The review of ${name} by ${author}`,
    reason: 'has been answered, hidden, labelled or changed',
  }))
  return { removed: removed.length, blocked }
}
