/** Issues queued invoices and credit notes, one process at a time: their numbers have no gaps. */
import type { Seller } from '@shop/contract/invoices.ts'
import type { SiteSettings } from '@shop/contract/site-settings.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { addDays, toLondonDay } from '../../../platform/time/london.ts'
import { siteSettingsService } from '../../site-settings/site-settings.service.ts'
import { invoicesRepository, type LockedBooks } from './invoice.repository.ts'
import { type InvoiceShare, sharesOfCredit, sharesOfOrder, sharesOfRefund, without } from './invoice.shares.ts'

/** Documents per transaction. */
const BATCH = 20

/**
 * Issues the next documents of the queue; returns false if there are none, or another process issues some now. The numbers are
 * taken in the transaction that writes the documents: if it fails, they are given again.
 */
export function issueInvoices(db: Db): Promise<boolean> {
  return inTransaction(db, async (trx) => {
    const invoices = invoicesRepository(trx)
    const books = await invoices.lockBooks()
    if (!books) return false
    const due = await invoices.takeDue(BATCH)
    if (due.length === 0) return false
    const seller = toSeller(await siteSettingsService({ db: trx }).get())
    for (const { order_id, refund_id } of due) {
      if (refund_id === null) await issueInvoice(trx, books, { orderId: order_id, seller })
      else await issueCreditNote(trx, books, { orderId: order_id, refundId: refund_id, seller })
    }
    await invoices.saveBooks(books)
    return true
  })
}

async function issueInvoice(
  trx: Db,
  books: LockedBooks,
  { orderId, seller }: { orderId: number; seller: Seller },
): Promise<void> {
  const invoices = invoicesRepository(trx)
  const order = await invoices.findOrder(orderId)
  if (!order?.paid_at || (await invoices.findOfOrder(orderId))) return
  books.last_invoice += 1
  const { payment_method, vat_lines } = order
  await invoices.insert(
    {
      kind: 'invoice',
      number: `INV-${pad(books.last_invoice)}`,
      order_id: orderId,
      refund_id: null,
      issued_on: openDay(books, order.paid_at),
      payment_method,
      seller: vat_lines.length > 0 ? seller : { ...seller, vat_number: '' },
    },
    sharesOfOrder(order),
  )
}

async function issueCreditNote(
  trx: Db,
  books: LockedBooks,
  { orderId, refundId, seller }: { orderId: number; refundId: number; seller: Seller },
): Promise<void> {
  const invoices = invoicesRepository(trx)
  const [order, refund, invoice] = await Promise.all([
    invoices.findOrder(orderId),
    invoices.findRefund(refundId),
    invoices.findOfOrder(orderId),
  ])
  // Money that was never invoiced, such as a second payment of the same order, has no credit note.
  if (!order || !refund?.completed_at || !invoice) return
  const left = without(await invoices.sharesOf([invoice.id]), await invoices.creditedShares(orderId))
  const parts = sharesOfCredit(left, sharesOfRefund(order, refund), refund.amount_pence)
  if (parts.length === 0) return
  books.last_credit_note += 1
  await invoices.insert(
    {
      kind: 'credit_note',
      number: `CN-${pad(books.last_credit_note)}`,
      order_id: orderId,
      refund_id: refundId,
      issued_on: openDay(books, refund.completed_at),
      payment_method: order.payment_method,
      seller: order.vat_lines.length > 0 ? seller : { ...seller, vat_number: '' },
    },
    parts.map((part): InvoiceShare => ({ ...part, gross: -part.gross, vat: -part.vat })),
  )
}

/** Returns the day of a moment, or the first day after the closed period: nothing is issued into that. */
function openDay({ closed_until }: LockedBooks, moment: Date): string {
  const day = toLondonDay(moment)
  return closed_until !== null && day <= closed_until ? addDays(closed_until, 1) : day
}

const pad = (number: number) => String(number).padStart(6, '0')

function toSeller(settings: SiteSettings): Seller {
  const { legal_name, site_name, address_line, city, state, postal_code, ...details } = settings
  return {
    name: legal_name || site_name,
    address: [address_line, city, state, postal_code].filter((line) => line !== '').join(', '),
    company_number: details.company_number,
    vat_number: details.vat_number,
    contact_email: details.contact_email,
  }
}
