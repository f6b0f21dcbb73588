/** Orders of a former shop. They belong to its customers, whose email a link to set a password has confirmed. */
import type { FormerShop } from '@shop/contract/admin/former-shop.admin.ts'
import type { FormerOrder } from '@shop/contract/orders.ts'
import type { Db } from '../../../platform/database/database.ts'

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

/**
 * Stores orders and returns those that are new, and those whose email is no customer of the former shop: somebody who registered
 * here has not shown that the email is theirs. An order that is stored stays as it is.
 */
export async function importOrders(
  trx: Db,
  { drafts, source, now }: { drafts: readonly FormerOrderDraft[]; source: FormerShop; now: Date },
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
    return user_id === undefined ? [] : [{ ...draft, user_id, source, items: JSON.stringify(items), imported_at: now }]
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
