/** Whether the books of stock and coupons balance: that nothing was sold twice, lost or given back twice. */
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** A variation or a coupon whose books do not balance, in a sentence. */
interface Difference {
  what: 'variation' | 'coupon'
  id: number
  message: string
}

export interface StockAudit {
  variations: number
  /** Units, over all variations. */
  sold: number
  left: number
  coupons: number
  differences: Difference[]
}

interface VariationBooks {
  id: number
  sku: string
  /** What was ever put on the shelf, as the ledger has it. */
  put: number
  /** What the ledger says was sold and not returned. */
  moved: number
  /** What the orders that stand hold, counted from their lines. */
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
 * Compares, as of one moment, three things that are written apart from each other: the stock of each variation, the
 * ledger of its changes, and the lines of the orders that stand; and the uses of each coupon with its orders. A variation
 * that was removed must have been written off to nothing; the goods that it sold are out of the shop.
 */
export function auditStock(db: Db): Promise<StockAudit> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (trx) => {
      // It reads everything that was ever sold, and nobody waits for it at a screen.
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

async function readVariations(trx: Db): Promise<VariationBooks[]> {
  // A cancelled order has given its goods back, and so has one that was refunded before it was sent.
  const { rows } = await sql<VariationBooks>`
    with ledger as (
      select variation_id, coalesce(sum(change) filter (where reason = 'adjustment'), 0)::int as put,
        -coalesce(sum(change) filter (where reason <> 'adjustment'), 0)::int as moved
      from stock_movement group by variation_id
    ), standing as (
      select part.variation_id, sum(part.quantity)::int as sold
      from order_item_part part
      join order_item item on item.id = part.order_item_id
      join shop_order o on o.id = item.order_id
      where o.status <> 'cancelled' and not (o.status = 'refunded' and o.shipped_at is null)
      group by part.variation_id
    )
    select coalesce(v.id, ledger.variation_id) as id, coalesce(v.sku, 'removed') as sku,
      coalesce(ledger.put, 0) as put, coalesce(ledger.moved, 0) as moved, coalesce(v.stock_quantity, 0) as left,
      -- What a removed variation has sold never comes back to it.
      case when v.id is null then coalesce(ledger.moved, 0) else coalesce(standing.sold, 0) end as sold
    from variation v
    full join ledger on ledger.variation_id = v.id
    left join standing on standing.variation_id = v.id
    order by 1`.execute(trx)
  return rows
}

async function readCoupons(trx: Db): Promise<CouponBooks[]> {
  const { rows } = await sql<CouponBooks>`
    select c.id, c.code, c.times_used, count(o.id)::int as uses
    from coupon c left join shop_order o on o.coupon_id = c.id and o.status <> 'cancelled'
    group by c.id order by c.id`.execute(trx)
  return rows
}

function differenceOfVariation({ id, sku, put, moved, sold, left }: VariationBooks): Difference[] {
  if (put === sold + left && sold === moved) return []
  const books = `there were ${put}, the ledger has ${moved} sold, orders hold ${sold}, ${left} are left`
  return [{ what: 'variation', id, message: `Variation ${id} (${sku}): ${books}.` }]
}

function differenceOfCoupon({ id, code, times_used, uses }: CouponBooks): Difference[] {
  if (times_used === uses) return []
  return [{ what: 'coupon', id, message: `Coupon ${code}: used ${times_used} times, by ${uses} valid orders.` }]
}
