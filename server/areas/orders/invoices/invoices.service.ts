/** Invoices and credit notes as customers and staff read them. */
import type { Invoice } from '@shop/contract/invoices.ts'
import type { Order } from '@shop/contract/orders.ts'
import type { Db } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/http/http-error.ts'
import { invoicesRepository } from './invoice.repository.ts'

export type InvoicesService = ReturnType<typeof invoicesService>

export function invoicesService({ db }: { db: Db }) {
  const invoices = invoicesRepository(db)

  /** Returns one document of an order that the caller may read. Throws not-found. */
  async function get(orderId: number, id: number): Promise<Invoice> {
    const row = await invoices.find(orderId, id)
    if (!row) throw notFound('This invoice couldn’t be found.')
    const parts = await invoices.sharesOf([id])
    return {
      id,
      kind: row.kind,
      number: row.number,
      issued_on: row.issued_on,
      total: Math.abs(row.gross_pence),
      vat: Math.abs(row.vat_pence),
      seller: row.seller,
      vat_lines: byRate(parts),
      credit: row.refund_id === null ? null : await creditOf(orderId, row.refund_id, Math.abs(row.gross_pence)),
    }
  }

  async function creditOf(orderId: number, refundId: number, total: number): Promise<Invoice['credit']> {
    const [invoice, { items, delivery, reason }] = await Promise.all([
      invoices.findOfOrder(orderId),
      invoices.findCredit(refundId),
    ])
    const listed = items.reduce((sum, { amount }) => sum + amount, delivery)
    return {
      invoice_number: invoice?.number ?? '',
      reason,
      items: items.map(({ attributes, sku, ...item }) => ({
        ...item,
        details: [...Object.values(attributes), sku].filter((part) => part !== '').join(' · '),
      })),
      delivery,
      reduction: Math.max(0, listed - total),
      addition: Math.max(0, total - listed),
    }
  }

  return {
    get,

    /** Returns a document as PDF, with its file name. `order` is that of the document. */
    async pdf(order: Order, id: number): Promise<{ name: string; bytes: Buffer }> {
      const invoice = await get(order.id, id)
      // Loaded with the first download.
      const { writePdf } = await import('./invoice.pdf.ts')
      return { name: `${invoice.number}.pdf`, bytes: await writePdf(order, invoice) }
    },
  }
}

/** Sums the parts by VAT rate, highest first, as positive amounts. */
function byRate(parts: readonly { rate_percent: number | null; gross: number; vat: number }[]): Invoice['vat_lines'] {
  const rates = new Map<number, { gross: number; vat: number }>()
  for (const { rate_percent, gross, vat } of parts) {
    if (rate_percent === null) continue
    const known = rates.get(rate_percent) ?? { gross: 0, vat: 0 }
    rates.set(rate_percent, { gross: known.gross + Math.abs(gross), vat: known.vat + Math.abs(vat) })
  }
  return [...rates]
    .map(([rate_percent, sums]) => ({ rate_percent, ...sums }))
    .sort((one, other) => other.rate_percent - one.rate_percent)
}
