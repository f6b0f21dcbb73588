import { formatPrice } from '@shop/contract/lib/money.ts'
import type { Order } from '../storefront/orders/queries.ts'
import { TextLink } from '../ui/buttons.tsx'
import { dayText } from './order-dates.ts'

const KIND_NAMES = { invoice: 'Invoice', credit_note: 'Credit note' } as const

/** Links to the invoice and the credit notes of an order. `pagePath`: the page of its invoice. */
export function OrderDocuments({ invoices, pagePath }: Pick<Order, 'invoices'> & { pagePath: string }) {
  if (invoices.length === 0) return null
  return (
    <ul className="small grid gap-1" aria-label="Invoices">
      {invoices.map(({ id, kind, number, issued_on, total }) => (
        <li key={id}>
          <TextLink to={`${pagePath}?document=${id}`}>
            {KIND_NAMES[kind]} {number}
          </TextLink>
          <span className="muted">
            {' '}
            {dayText(issued_on)}, {kind === 'credit_note' && '−'}
            {formatPrice(total)}
          </span>
        </li>
      ))}
    </ul>
  )
}

/**
 * Returns the document that an address names with `?document=`, or the order's invoice; null for an order that is not paid, and
 * undefined while a paid one has none yet.
 */
export function findDocument(
  { invoices, payment_status }: Pick<Order, 'invoices' | 'payment_status'>,
  wanted: string | null,
) {
  const found = invoices.find(({ id, kind }) => (wanted === null ? kind === 'invoice' : id === Number(wanted)))
  return found ?? (payment_status === 'unpaid' && wanted === null ? null : undefined)
}

/** How often to ask for an invoice that is being issued, in ms. */
export const ISSUING_MS = 1000
