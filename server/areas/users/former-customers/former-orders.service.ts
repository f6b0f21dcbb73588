/** Orders of a former shop. They belong to its customers, whose email a link to set a password has confirmed. */
import type { FormerOrder } from '@shop/contract/orders.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { FormerBatch } from './former-batch.ts'

export interface FormerOrderDraft {
  /** Of the customer, normalised. */
  email: string
  order_number: string
  status: string
  total_pence: number
  items: { name: string; sku: string; quantity: number; price_pence: number }[]
  placed_at: Date
}

const MAX_SHOWN = 200

/** What is known of the author of a review of the former shop. */
export interface FormerReviewer {
  user_id: number
  /** Their orders in the former shop, without cancelled ones. */
  orders: { placed_at: Date; items: { name: string; sku: string }[] }[]
}

/** Returns the customers of the former shop by email. */
export async function findFormerReviewers(trx: Db, emails: readonly string[]): Promise<Map<string, FormerReviewer>> {
  if (emails.length === 0) return new Map()
  const rows = await trx
    .selectFrom('former_customer')
    .innerJoin('shop_user', 'shop_user.id', 'former_customer.user_id')
    .leftJoin('former_order', (join) =>
      join.onRef('former_order.user_id', '=', 'shop_user.id').on('status', 'not like', '%cancel%'),
    )
    .select(['shop_user.id as user_id', 'email', 'placed_at', 'items'])
    .where('email', 'in', emails)
    .execute()
  const reviewers = new Map<string, FormerReviewer>()
  for (const { email, user_id, placed_at, items } of rows) {
    const reviewer = reviewers.get(email) ?? { user_id, orders: [] }
    if (placed_at && items) reviewer.orders.push({ placed_at, items })
    reviewers.set(email, reviewer)
  }
  return reviewers
}

/**
 * Stores orders and returns those that are new, and those whose email is no customer of the former shop: somebody who registered
 * here has not shown that the email is theirs. An order that is stored stays as it is.
 */
export async function importOrders(
  trx: Db,
  { drafts, source, now, importId }: FormerBatch<FormerOrderDraft>,
): Promise<{ created: ReadonlySet<string>; unowned: ReadonlySet<string> }> {
  if (drafts.length === 0) return { created: new Set(), unowned: new Set() }
  const customers = await trx
    .selectFrom('former_customer')
    .innerJoin('shop_user', 'shop_user.id', 'former_customer.user_id')
    .select(['shop_user.id', 'email'])
    .where('email', 'in', [...new Set(drafts.map(({ email }) => email))])
    .execute()
  const owners = new Map(customers.map(({ id, email }) => [email, id]))
  const rows = drafts.flatMap(({ email, items, ...draft }) => {
    const user_id = owners.get(email)
    if (user_id === undefined) return []
    return [{ ...draft, user_id, source, items: JSON.stringify(items), imported_at: now, import_id: importId }]
  })
  const unowned = new Set(drafts.filter(({ email }) => !owners.has(email)).map(({ order_number }) => order_number))
  if (rows.length === 0) return { created: new Set(), unowned }
  const added = await trx
    .insertInto('former_order')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['source', 'order_number']).doNothing())
    .returning('order_number')
    .execute()
  return { created: new Set(added.map(({ order_number }) => order_number)), unowned }
}

/** Returns a customer's orders in the former shop, the newest 200. */
export async function listFormerOrders(db: Db, userId: number): Promise<FormerOrder[]> {
  const rows = await db
    .selectFrom('former_order')
    .select(['id', 'source', 'order_number', 'status', 'total_pence', 'items', 'placed_at'])
    .where('user_id', '=', userId)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SHOWN)
    .execute()
  return rows.map(({ total_pence, items, placed_at, ...order }) => ({
    ...order,
    total: total_pence,
    items: items.map(({ price_pence, ...item }) => ({ ...item, price: price_pence })),
    placed_at: placed_at.toISOString(),
  }))
}
