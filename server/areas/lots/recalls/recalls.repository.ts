/** Reads and writes recalls, and reads who bought a lot. */
import type { RecallMail } from '@shop/contract/lots/recalls.admin.ts'
import { type ExpressionBuilder, type Nullable, sql } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'
import { NOBODYS } from '../../mail/mail.queue.ts'

export type BuyerRow = Awaited<ReturnType<ReturnType<typeof recallsRepository>['buyers']>>[number]

/** A part of the buyers. */
export interface BuyerWindow {
  mail?: RecallMail | undefined
  skip?: number
  /** All if left out. */
  limit?: number
}

interface BuyerTables extends Tables {
  o: Tables['shop_order']
  l: Tables['order_item_lot']
  b: Nullable<Tables['lot_recall_buyer']>
  m: Nullable<Tables['mail']>
}

/** What the mail to an order's buyer does or did. */
const mailState = (eb: ExpressionBuilder<BuyerTables, 'o' | 'l' | 'b' | 'm'>) => {
  const is = (mail: RecallMail) => sql.lit(mail)
  return eb
    .case()
    .when(eb.and([eb('b.mailed_at', 'is not', null), eb('m.status', '=', 'failed')]))
    .then(is('failed'))
    .when('b.mailed_at', 'is not', null)
    .then(is('sent'))
    .when(eb(eb.fn.sum('l.quantity'), '=', 0))
    .then(is('returned'))
    .when('o.shipped_at', 'is', null)
    .then(is('in_shop'))
    .when('o.customer_email', 'like', `%${NOBODYS}`)
    .then(is('no_address'))
    .else(is('ready'))
    .end()
    .as('mail')
}

/** Takes `db`, or `trx` inside a transaction. */
export function recallsRepository(db: Db) {
  /** Orders that had units of the recall's lot; `mail` is what the mail to each does or did. Cancelled ones never left. */
  const buyers = (recallId: number) =>
    db.selectFrom(
      db
        .selectFrom('lot_recall as r')
        .innerJoin('order_item_lot as l', 'l.lot_id', 'r.lot_id')
        .innerJoin('order_item as i', 'i.id', 'l.order_item_id')
        .innerJoin('shop_order as o', 'o.id', 'i.order_id')
        .leftJoin('lot_recall_buyer as b', (join) =>
          join.onRef('b.recall_id', '=', 'r.id').onRef('b.order_id', '=', 'o.id'),
        )
        .leftJoin('mail as m', (join) =>
          join
            .on((eb) =>
              eb('m.event_key', '=', eb.fn<string>('concat', [sql.lit('lot_recall:'), 'o.id', sql.lit(':'), 'r.id'])),
            )
            .on('b.mailed_at', 'is not', null),
        )
        .select([
          'o.id',
          'o.order_number',
          'o.user_id',
          'o.customer_email',
          'o.shipping_address',
          'o.status',
          'o.shipped_at',
        ])
        .select(['b.mailed_at', 'b.answer', 'b.answered_at'])
        .select(({ fn }) => fn.sum<number>('l.quantity').as('quantity'))
        .select(mailState)
        .where('r.id', '=', recallId)
        .where('o.status', '<>', 'cancelled')
        .groupBy(['o.id', 'b.recall_id', 'b.order_id', 'm.id'])
        .having(({ eb, or, fn }) => or([eb(fn.sum('l.quantity'), '>', 0), eb('o.shipped_at', 'is not', null)]))
        .as('buyer'),
    )

  return {
    find: (id: number) =>
      db
        .selectFrom('lot_recall as r')
        .innerJoin('lot as l', 'l.id', 'r.lot_id')
        .leftJoin('variation as v', 'v.id', 'l.variation_id')
        .selectAll('r')
        .select(['l.lot_no', 'l.received_on', 'l.quantity as blocked', 'l.variation_id', 'v.attributes'])
        .select((eb) =>
          jsonObjectFrom(
            eb.selectFrom('product as p').select(['p.id', 'p.name']).whereRef('p.id', '=', 'v.product_id'),
          ).as('product'),
        )
        .where('r.id', '=', id)
        .executeTakeFirst(),

    /** Locks the recall until the transaction ends, so that its mails are sent once. */
    lock: (id: number) => db.selectFrom('lot_recall').selectAll().where('id', '=', id).forUpdate().executeTakeFirst(),

    openOf: async (lotId: number): Promise<number | undefined> => {
      const open = db.selectFrom('lot_recall').select('id').where('lot_id', '=', lotId).where('undone_at', 'is', null)
      return (await open.executeTakeFirst())?.id
    },

    /** The newest orders first. */
    buyers: (recallId: number, { mail, skip = 0, limit }: BuyerWindow = {}) =>
      buyers(recallId)
        .selectAll('buyer')
        .$if(mail !== undefined, (query) => query.where('buyer.mail', '=', mail ?? 'ready'))
        .orderBy('buyer.id', 'desc')
        .offset(skip)
        .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
        .execute(),

    countBuyers: async (recallId: number, mail: RecallMail | undefined): Promise<number> => {
      const { count } = await buyers(recallId)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .$if(mail !== undefined, (query) => query.where('buyer.mail', '=', mail ?? 'ready'))
        .executeTakeFirstOrThrow()
      return count
    },

    /** Counts orders by what their mail does and what was answered. */
    summary: (recallId: number) =>
      buyers(recallId)
        .select(({ fn }) => [
          'buyer.mail',
          'buyer.answer',
          fn.countAll<number>().as('orders'),
          fn.sum<number>('buyer.quantity').as('units'),
        ])
        .groupBy(['buyer.mail', 'buyer.answer'])
        .execute(),

    countPeople: async (recallId: number): Promise<number> => {
      const { count } = await buyers(recallId)
        .select(({ fn }) => fn.count<number>('buyer.user_id').distinct().as('count'))
        .executeTakeFirstOrThrow()
      return count
    },

    /** The recalls about which an order's buyer was mailed, in their order. */
    ofOrder: (orderId: number) =>
      db
        .selectFrom('lot_recall_buyer as b')
        .innerJoin('lot_recall as r', 'r.id', 'b.recall_id')
        .innerJoin('lot as l', 'l.id', 'r.lot_id')
        .select(['r.id', 'l.lot_no', 'b.quantity', 'r.reason', 'r.advice', 'b.mailed_at', 'b.answer', 'b.answered_at'])
        .where('b.order_id', '=', orderId)
        .orderBy('r.id')
        .execute(),

    /** What the page of a buyer's link shows; undefined if the recall was undone. */
    notice: (recallId: number, orderId: number) =>
      db
        .selectFrom('lot_recall_buyer as b')
        .innerJoin('lot_recall as r', 'r.id', 'b.recall_id')
        .innerJoin('lot as l', 'l.id', 'r.lot_id')
        .innerJoin('shop_order as o', 'o.id', 'b.order_id')
        .innerJoin('order_item as i', 'i.order_id', 'o.id')
        .innerJoin('order_item_part as part', (join) =>
          join.onRef('part.order_item_id', '=', 'i.id').onRef('part.variation_id', '=', 'l.variation_id'),
        )
        .select([
          'part.name as product_name',
          'l.lot_no',
          'o.order_number',
          'b.quantity',
          'r.reason',
          'r.advice',
          'b.answer',
        ])
        .where('b.recall_id', '=', recallId)
        .where('b.order_id', '=', orderId)
        .executeTakeFirst(),
  }
}
