/** Reads the orders that wait for their parcels, with what a parcel's label needs. Amounts are pence. */
import { MAX_LIMIT } from '@shop/contract/constants.ts'
import { type InferResult, type NotNull, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../../platform/database/database.ts'
import { arrayFrom } from '../../../platform/database/expressions.ts'
import { readWeights } from '../../order-lines/lines.ts'
import { matchingOrders } from '../admin/orders.admin.filter.ts'
import { proofOfAge } from '../orders.rows.ts'

const TO_PACK = matchingOrders({ view: 'to_pack', numbers: [], users: undefined })

const waitingOrders = (db: Db) =>
  db
    .selectFrom('shop_order as o')
    .select(['o.id', 'o.order_number', 'o.status', 'o.delivery_method', 'o.delivery_name', 'o.shipping_address'])
    .select(['o.age_check_status', 'o.tracking_number', 'o.total_pence', 'o.delivery_fee_pence', 'o.customer_email'])
    .select(['o.created_at', proofOfAge.as('proof_of_age')])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('order_item as i')
          .innerJoin('order_item_part as part', 'part.order_item_id', 'i.id')
          .select(['part.variation_id', 'part.product_id', 'part.name', 'part.quantity', 'i.quantity as ordered'])
          .select((item) =>
            item.fn
              .coalesce(
                item
                  .selectFrom('refund_item as ri')
                  .innerJoin('refund as r', 'r.id', 'ri.refund_id')
                  .select(({ fn }) => fn.sum<number>('ri.quantity').as('quantity'))
                  .whereRef('ri.order_item_id', '=', 'i.id')
                  .where('r.status', '!=', 'failed'),
                item.lit(0),
              )
              .as('refunded'),
          )
          .whereRef('i.order_id', '=', 'o.id')
          .orderBy('i.position')
          .orderBy('part.variation_id'),
      ).as('parts'),
    )
    .where(TO_PACK)
    .where('o.collection_point', 'is', null)

type WaitingRow = InferResult<ReturnType<typeof waitingOrders>>[number]
/** An order with the weight of one unit of each part, in grams; null if nobody entered it. */
export type WaitingOrder = Omit<WaitingRow, 'parts'> & {
  parts: (WaitingRow['parts'][number] & { weight_grams: number | null })[]
}

async function addWeights(db: Db, rows: WaitingRow[]): Promise<WaitingOrder[]> {
  const weights = await readWeights(
    db,
    rows.flatMap(({ parts }) => parts.map(({ variation_id }) => variation_id)),
  )
  const weigh = ({ parts, ...row }: WaitingRow): WaitingOrder => ({
    ...row,
    parts: parts.map((part) => ({ ...part, weight_grams: weights.get(part.variation_id) ?? null })),
  })
  return rows.map(weigh)
}

export function parcelsRepository(db: Db) {
  return {
    /** Returns those of `ids` that can be dispatched, in this order; without ids the oldest of all. */
    async waiting(ids: readonly number[]): Promise<WaitingOrder[]> {
      const orders = waitingOrders(db).orderBy(sql`o.created_at, o.id`).limit(MAX_LIMIT)
      if (ids.length === 0) return addWeights(db, await orders.execute())
      const found = await addWeights(db, await orders.where('o.id', 'in', ids).execute())
      return found.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
    },

    /** Selects the orders with these numbers that can be dispatched. */
    waitingWith: async (numbers: readonly string[]): Promise<WaitingOrder[]> =>
      addWeights(db, await waitingOrders(db).where('o.order_number', 'in', numbers).orderBy('o.id').execute()),

    /** Selects the orders with these numbers, whatever their status. */
    withNumbers: (numbers: readonly string[]) =>
      db
        .selectFrom('shop_order as o')
        .select(['o.order_number', 'o.status'])
        .select((eb) =>
          arrayFrom(
            eb
              .selectFrom('parcel as p')
              .select('p.tracking_number')
              .$narrowType<{ tracking_number: NotNull }>()
              .whereRef('p.order_id', '=', 'o.id')
              .where('p.tracking_number', 'is not', null),
          ).as('tracking_numbers'),
        )
        .where('o.order_number', 'in', numbers)
        .execute(),

    async countWaiting(): Promise<number> {
      const orders = db.selectFrom('shop_order as o').where(TO_PACK).where('o.collection_point', 'is', null)
      const { count } = await orders.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
      return count
    },
  }
}
