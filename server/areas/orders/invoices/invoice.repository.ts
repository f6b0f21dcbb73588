/** Reads and writes invoices, their parts, their queue and the row of the books. */
import type { Seller } from '@shop/contract/invoices.ts'
import { type Insertable, type RawBuilder, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../../platform/database/database.ts'
import { arrayFrom } from '../../../platform/database/expressions.ts'
import type { Tables } from '../../../platform/database/tables/tables.ts'
import type { InvoiceShare } from './invoice.shares.ts'

export type LockedBooks = Pick<Selectable<Tables['books']>, 'last_invoice' | 'last_credit_note' | 'closed_until'>

type NewInvoice = Omit<Insertable<Tables['invoice']>, 'seller' | 'gross_pence' | 'vat_pence'> & { seller: Seller }

/** The condition that the payment of `shop_order o` or the refund `r` happened up to `day` in London. */
const happenedUntil = (day: string): RawBuilder<boolean> =>
  sql`(coalesce(r.completed_at, o.paid_at) at time zone 'Europe/London')::date <= ${day}::date`

export function invoicesRepository(db: Db) {
  return {
    /** Locks the only row of the books until the transaction ends; undefined if another transaction holds it. */
    async lockBooks({ isPatient = false } = {}): Promise<LockedBooks | undefined> {
      await db
        .insertInto('books')
        .defaultValues()
        .onConflict((on) => on.doNothing())
        .execute()
      const row = db.selectFrom('books').select(['last_invoice', 'last_credit_note', 'closed_until']).forUpdate()
      return (isPatient ? row : row.skipLocked()).executeTakeFirst()
    },

    saveBooks: (books: LockedBooks) => db.updateTable('books').set(books).execute(),

    /** Removes the next entries of the queue, in the transaction that issues them. */
    async takeDue(max: number) {
      const next = db.selectFrom('invoice_due').select('id').orderBy('id').limit(max)
      const taken = await db.deleteFrom('invoice_due').where('id', 'in', next).returningAll().execute()
      return taken.sort((one, other) => one.id - other.id)
    },

    /** Whether something that was paid or refunded up to `day` is still to be issued. */
    async isDueUntil(day: string): Promise<boolean> {
      const found = await db
        .selectFrom('invoice_due as d')
        .innerJoin('shop_order as o', 'o.id', 'd.order_id')
        .leftJoin('refund as r', 'r.id', 'd.refund_id')
        .select('d.id')
        .where(happenedUntil(day))
        .limit(1)
        .executeTakeFirst()
      return found !== undefined
    },

    /** Returns what the parts of an invoice are computed from. */
    async findOrder(id: number) {
      const order = await db
        .selectFrom('shop_order as o')
        .select(['o.paid_at', 'o.payment_method', 'o.delivery_fee_pence as delivery_fee', 'o.vat_lines'])
        .where('o.id', '=', id)
        .executeTakeFirst()
      if (!order) return undefined
      const rows = await db
        .selectFrom('order_item as i')
        .select(['i.id', 'i.subtotal_pence', 'i.discount_pence', 'i.vat_pence as vat'])
        .select(['i.vat_rate_percent as rate_percent', 'i.vat_lines'])
        .select((item) =>
          arrayFrom(
            item
              .selectFrom('order_item_part as part')
              .select('part.product_class')
              .distinct()
              .whereRef('part.order_item_id', '=', 'i.id')
              .orderBy('part.product_class'),
          ).as('classes'),
        )
        .where('i.order_id', '=', id)
        .orderBy('i.position')
        .execute()
      const items = rows.map(({ subtotal_pence, discount_pence, ...item }) => {
        return { ...item, net: subtotal_pence - discount_pence }
      })
      return { ...order, items }
    },

    findRefund: (id: number) =>
      db
        .selectFrom('refund as r')
        .select(['r.amount_pence', 'r.delivery_pence as delivery', 'r.completed_at'])
        .select((refund) =>
          jsonArrayFrom(
            refund
              .selectFrom('refund_item as i')
              .select(['i.order_item_id as id', 'i.amount_pence as amount', 'i.vat_pence as vat'])
              .whereRef('i.refund_id', '=', 'r.id')
              .orderBy('i.order_item_id'),
          ).as('items'),
        )
        .where('r.id', '=', id)
        .executeTakeFirst(),

    /** Returns the invoice of an order; it has at most one. */
    findOfOrder: (orderId: number) =>
      db
        .selectFrom('invoice')
        .select(['id', 'number'])
        .where('order_id', '=', orderId)
        .where('kind', '=', 'invoice')
        .executeTakeFirst(),

    sharesOf: (ids: readonly number[]): Promise<InvoiceShare[]> =>
      db
        .selectFrom('invoice_share')
        .select(['product_class', 'rate_percent', 'gross_pence as gross', 'vat_pence as vat'])
        .where('invoice_id', '=', (eb) => eb.fn.any(eb.val(ids)))
        .execute(),

    /** Returns what the credit notes of an order have returned, as positive amounts. */
    creditedShares: (orderId: number): Promise<InvoiceShare[]> =>
      db
        .selectFrom('invoice_share as p')
        .innerJoin('invoice as i', 'i.id', 'p.invoice_id')
        .select(['p.product_class', 'p.rate_percent'])
        .select(({ neg }) => [neg('p.gross_pence').as('gross'), neg('p.vat_pence').as('vat')])
        .where('i.order_id', '=', orderId)
        .where('i.kind', '=', 'credit_note')
        .execute(),

    async insert(invoice: NewInvoice, parts: readonly InvoiceShare[]): Promise<void> {
      const total = (part: 'gross' | 'vat') => parts.reduce((sum, line) => sum + line[part], 0)
      const { id } = await db
        .insertInto('invoice')
        .values({
          ...invoice,
          seller: JSON.stringify(invoice.seller),
          gross_pence: total('gross'),
          vat_pence: total('vat'),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      if (parts.length === 0) return
      const rows = parts.map(({ gross, vat, ...part }) => {
        return { ...part, invoice_id: id, gross_pence: gross, vat_pence: vat }
      })
      await db.insertInto('invoice_share').values(rows).execute()
    },

    /** Returns one document of an order. */
    find: (orderId: number, id: number) =>
      db.selectFrom('invoice').selectAll().where('order_id', '=', orderId).where('id', '=', id).executeTakeFirst(),

    /** Returns what a credit note lists. */
    async findCredit(refundId: number) {
      const { delivery, ...refund } = await db
        .selectFrom('refund')
        .select(['reason', 'delivery_pence as delivery'])
        .where('id', '=', refundId)
        .executeTakeFirstOrThrow()
      const items = await db
        .selectFrom('refund_item as r')
        .innerJoin('order_item as i', 'i.id', 'r.order_item_id')
        .select(['i.id', 'i.name', 'i.attributes', 'i.sku', 'r.quantity', 'r.amount_pence as amount'])
        .where('r.refund_id', '=', refundId)
        .orderBy('i.position')
        .execute()
      return { ...refund, delivery, items }
    },
  }
}
