/** Reads promotions for customers, and records which orders used one. */
import type { Db } from '../../platform/database/database.ts'
import { anyIn, ints } from '../../platform/database/expressions.ts'

const USABLE = ['id', 'name', 'reward', 'scope', 'reward_scope', 'customers', 'min_subtotal_pence'] as const
const LIMITS = ['max_per_order', 'usage_limit', 'per_user_limit', 'with_coupon'] as const

/** A customer, and an order of theirs that does not count. */
interface Buyer {
  userId: number
  except?: number | undefined
}

/** Takes `db`, or `trx` inside a transaction. */
export function promotionsRepository(db: Db) {
  return {
    active: (now: Date) =>
      db
        .selectFrom('promotion')
        .select([...USABLE, ...LIMITS])
        .where('is_active', '=', true)
        .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', now)]))
        .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
        .orderBy('id')
        .execute(),

    /** Locks promotions until the transaction ends, by ascending id. */
    lock: (ids: readonly number[]) =>
      db
        .selectFrom('promotion')
        .select('id')
        .where('id', '=', anyIn(ints(ids)))
        .orderBy('id')
        .forNoKeyUpdate()
        .execute(),

    /** Counts the orders with each promotion, without cancelled ones: all of them, and those of the customer. */
    uses: (ids: readonly number[], { userId, except = 0 }: Buyer) =>
      db
        .selectFrom('order_promotion as used')
        .innerJoin('shop_order as o', 'o.id', 'used.order_id')
        .select(({ fn }) => [
          'used.promotion_id',
          fn.countAll<number>().as('all'),
          fn.countAll<number>().filterWhere('o.user_id', '=', userId).as('own'),
        ])
        .where('used.promotion_id', '=', anyIn(ints(ids)))
        .where('o.id', '<>', except)
        .where('o.status', '<>', 'cancelled')
        .groupBy('used.promotion_id')
        .execute(),

    /** Whether the customer has an order that is not cancelled. */
    async hasOrder({ userId, except = 0 }: Buyer): Promise<boolean> {
      const order = db.selectFrom('shop_order').select('id').where('user_id', '=', userId).where('id', '<>', except)
      return (await order.where('status', '<>', 'cancelled').limit(1).executeTakeFirst()) !== undefined
    },

    async insertUses(
      orderId: number,
      uses: readonly { promotion_id: number; discount_pence: number }[],
    ): Promise<void> {
      if (uses.length === 0) return
      const rows = uses.map((use) => ({ order_id: orderId, ...use }))
      await db.insertInto('order_promotion').values(rows).execute()
    },
  }
}

export type ActivePromotionRow = Awaited<ReturnType<ReturnType<typeof promotionsRepository>['active']>>[number]
