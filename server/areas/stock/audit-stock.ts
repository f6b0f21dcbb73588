/** Audits that stock and coupon uses balance: nothing was sold twice, lost or returned twice. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** The reasons of movements that are no sale and no return. */
const UNSOLD = ['adjustment', 'write_off'] as const

/** A variation or a coupon that does not balance, described in a sentence. */
interface Difference {
  what: 'variation' | 'coupon'
  id: number
  message: string
}

export interface StockAudit {
  variations: number
  /** Units of all variations. */
  sold: number
  left: number
  coupons: number
  differences: Difference[]
}

interface VariationBooks {
  id: number
  sku: string
  /** Units added to stock, less those written off, from the ledger. */
  put: number
  /** Units sold and not returned, from the ledger. */
  moved: number
  /** Units that customers hold, counted from the lines of their orders, refunds and returns. */
  sold: number
  left: number
}

interface CouponBooks {
  id: number
  code: string
  times_used: number
  uses: number
}

/**
 * Compares, in one snapshot, three records that are written separately: the stock of each variation, the ledger of its
 * changes, and the lines of active orders; also the uses of each coupon with its orders. A deleted variation must have
 * been written off to 0; the units that it sold have left the shop.
 */
export function auditStock(db: Db): Promise<StockAudit> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      // Reads all sales ever made; it runs in the background, so no timeout.
      await sql`set local statement_timeout = 0`.execute(trx)
      const variations = await readVariations(trx)
      const coupons = await readCoupons(trx)
      const sum = (count: (books: VariationBooks) => number) =>
        variations.reduce((total, books) => total + count(books), 0)
      return {
        variations: variations.length,
        sold: sum(({ sold }) => sold),
        left: sum(({ left }) => left),
        coupons: coupons.length,
        differences: [...variations.flatMap(differenceOfVariation), ...coupons.flatMap(differenceOfCoupon)],
      }
    })
}

function readVariations(trx: Db): Promise<VariationBooks[]> {
  return trx
    .with('ledger', (cte) =>
      cte
        .selectFrom('stock_movement')
        .select(({ fn, lit, neg }) => {
          const change = fn.sum<number>('change')
          return [
            'variation_id',
            fn.coalesce(change.filterWhere('reason', 'in', UNSOLD), lit(0)).as('put'),
            neg(fn.coalesce(change.filterWhere('reason', 'not in', UNSOLD), lit(0))).as('moved'),
          ]
        })
        .groupBy('variation_id'),
    )
    .with('standing', (cte) =>
      cte
        .selectFrom('order_stock')
        .select(({ fn }) => ['variation_id', fn.sum<number>('quantity').as('sold')])
        .groupBy('variation_id'),
    )
    .selectFrom('variation as v')
    .fullJoin('ledger', 'ledger.variation_id', 'v.id')
    .leftJoin('standing', 'standing.variation_id', 'v.id')
    .select((eb) => {
      const { coalesce } = eb.fn
      const none = eb.lit(0)
      return [
        coalesce('v.id', 'ledger.variation_id').$notNull().as('id'),
        coalesce('v.sku', eb.val('removed')).as('sku'),
        coalesce('ledger.put', none).as('put'),
        coalesce('ledger.moved', none).as('moved'),
        coalesce('v.stock_quantity', none).as('left'),
        // Units sold of a deleted variation cannot be returned to it.
        eb
          .case()
          .when('v.id', 'is', null)
          .then(coalesce('ledger.moved', none))
          .else(coalesce('standing.sold', none))
          .end()
          .as('sold'),
      ]
    })
    .orderBy('id')
    .execute()
}

const readCoupons = (trx: Db): Promise<CouponBooks[]> =>
  trx
    .selectFrom('coupon as c')
    .leftJoin('shop_order as o', (join) => join.onRef('o.coupon_id', '=', 'c.id').on('o.status', '<>', 'cancelled'))
    .select(({ fn }) => ['c.id', 'c.code', 'c.times_used', fn.count<number>('o.id').as('uses')])
    .groupBy('c.id')
    .orderBy('c.id')
    .execute()

function differenceOfVariation({ id, sku, put, moved, sold, left }: VariationBooks): Difference[] {
  if (put === sold + left && sold === moved) return []
  const books = `there were ${put}, the ledger has ${moved} sold, orders hold ${sold}, ${left} are left`
  return [{ what: 'variation', id, message: `Variation ${id} (${sku}): ${books}.` }]
}

function differenceOfCoupon({ id, code, times_used, uses }: CouponBooks): Difference[] {
  if (times_used === uses) return []
  return [{ what: 'coupon', id, message: `Coupon ${code}: used ${times_used} times, by ${uses} valid orders.` }]
}
