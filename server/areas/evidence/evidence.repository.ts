/** Reads what the pages of an order's products said. */
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/database/database.ts'

export type SoldItemRow = Awaited<ReturnType<typeof readSoldItems>>[number]

/** Returns the lines of an order, each with its products; `quantity` of a product is for one unit of the line. */
export const readSoldItems = (db: Db, orderId: number) =>
  db
    .selectFrom('order_line_page as i')
    .select((eb) => [
      eb.ref('i.item_id').$notNull().as('id'),
      'i.compare_at_price_pence',
      jsonArrayFrom(
        eb
          .selectFrom('order_line_page as p')
          .select((part) => [
            part.ref('p.product_id').$notNull().as('product_id'),
            part.ref('p.name').$notNull().as('name'),
            part.ref('p.attributes').$notNull().as('attributes'),
            part.ref('p.product_class').$notNull().as('product_class'),
            part('p.quantity', '/', part.ref('p.item_quantity')).$notNull().as('quantity'),
            'p.shown',
          ])
          .whereRef('p.item_id', '=', 'i.item_id'),
      ).as('products'),
    ])
    .distinctOn('i.item_id')
    .where('i.order_id', '=', orderId)
    .orderBy('i.item_id')
    .execute()
