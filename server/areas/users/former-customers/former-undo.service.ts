/** Removes what a file of the former shop brought, except what something depends on. */
import type { Db } from '../../../platform/database/database.ts'
import type { FormerUndo } from './former-batch.ts'

/** Removes the accounts that a file brought, unless somebody uses them or something belongs to them. */
export async function undoCustomers(trx: Db, importId: number): Promise<FormerUndo> {
  const rows = await trx
    .selectFrom('former_customer')
    .innerJoin('shop_user', 'shop_user.id', 'former_customer.user_id')
    .select(['shop_user.id', 'email', 'password_hash', 'shop_user.created_at', 'shop_user.updated_at'])
    .select(({ exists, selectFrom }) => [
      exists(selectFrom('shop_order').select('id').whereRef('shop_order.user_id', '=', 'shop_user.id')).as('has_order'),
      exists(selectFrom('former_order').select('id').whereRef('former_order.user_id', '=', 'shop_user.id')).as(
        'has_former_order',
      ),
      exists(selectFrom('review').select('id').whereRef('review.user_id', '=', 'shop_user.id')).as('has_review'),
    ])
    .where('import_id', '=', importId)
    .orderBy('shop_user.id')
    // Nothing new can refer to an account while it is locked.
    .forUpdate('shop_user')
    .execute()
  const blocked: FormerUndo['blocked'] = []
  const ids = rows.flatMap((row) => {
    const reason = reasonToKeep(row)
    if (reason) blocked.push({ name: row.email, reason })
    return reason ? [] : [row.id]
  })
  if (ids.length > 0) await trx.deleteFrom('shop_user').where('id', 'in', ids).execute()
  return { removed: ids.length, blocked }
}

function reasonToKeep(customer: {
  password_hash: string | null
  created_at: Date
  updated_at: Date
  has_order: unknown
  has_former_order: unknown
  has_review: unknown
}): string | undefined {
  if (customer.password_hash !== null) return 'has chosen a password'
  if (customer.has_order) return 'has an order'
  if (customer.has_former_order) return 'has past orders, whose import has to be undone first'
  if (customer.has_review) return 'has reviews, whose import has to be undone first'
  return customer.updated_at > customer.created_at ? 'has been changed' : undefined
}

/** Removes the past orders that a file brought, unless a review counts as a verified purchase because of them. */
export async function undoOrders(trx: Db, importId: number): Promise<FormerUndo> {
  const rows = await trx
    .selectFrom('former_order')
    .select(['id', 'order_number'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('review')
          .select('review.id')
          .whereRef('review.user_id', '=', 'former_order.user_id')
          .where('review.source', 'is not', null)
          .where('is_verified', '=', true),
      ).as('has_review'),
    )
    .where('import_id', '=', importId)
    .orderBy('id')
    .forUpdate('former_order')
    .execute()
  const reason = 'proves a purchase that a review shows; undo the import of the reviews first'
  const blocked = rows
    .filter(({ has_review }) => has_review)
    .map(({ order_number }) => ({ name: order_number, reason }))
  const ids = rows.filter(({ has_review }) => !has_review).map(({ id }) => id)
  if (ids.length > 0) await trx.deleteFrom('former_order').where('id', 'in', ids).execute()
  return { removed: ids.length, blocked }
}
