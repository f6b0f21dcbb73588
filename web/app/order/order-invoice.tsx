import type { Answer } from '@shop/contract/client.ts'
import { formatTraderAddress, getSellerName } from '@shop/contract/content/trader.ts'
import { formatPence, formatPrice, toPence } from '@shop/contract/lib/money.ts'
import { ArrowLeft, Printer } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { DownloadButton } from '../lib/download-button.tsx'
import type { Order } from '../storefront/orders/queries.ts'
import type { Settings } from '../storefront/site-settings/queries.ts'
import { SmallButton } from '../ui/buttons.tsx'
import { Facts, Table } from '../ui/table.tsx'
import { dayText } from './order-dates.ts'
import { paymentText } from './order-facts.ts'
import { feeText, OrderTotals, readCoupon } from './order-totals.tsx'
import { addressText } from './postal-address.ts'
import './order-invoice.css'

/** A document of an order as its page needs it. */
export type InvoiceDocument = Answer<'GET /users/me/orders/:id/invoices/:invoiceId'>

/** An order as customers and staff have it. */
type InvoicedOrder = Omit<Order, 'collection_code'>

interface InvoiceProps {
  order: InvoicedOrder
  /** Null before payment. */
  invoice: InvoiceDocument | null
  settings: Settings
  /** The page of the order. */
  backTo: string
  onDownload: (invoiceId: number) => Promise<unknown>
}

/** The invoice of an order, its pro forma before payment, or a credit note, for screen and print. */
export function Invoice({ order, invoice, settings, backTo, onDownload }: InvoiceProps) {
  return (
    <article className="invoice">
      <div className="hstack between wrapping mb-8 no-print">
        <Link className="more small" to={backTo}>
          <ArrowLeft className="icon icon-small" aria-hidden /> Back to the order
        </Link>
        <span className="hstack">
          {invoice && (
            <DownloadButton className="button quiet small" onDownload={() => onDownload(invoice.id)}>
              PDF
            </DownloadButton>
          )}
          <SmallButton onClick={() => window.print()}>
            <Printer className="icon icon-small" aria-hidden /> Print
          </SmallButton>
        </span>
      </div>
      <header>
        <div>
          <h1 className="heading">
            {invoice ? `${TITLES[invoice.kind]} ${invoice.number}` : `Pro forma ${order.order_number}`}
          </h1>
          {invoice?.kind === 'invoice' && order.payment_status === 'paid' && <p className="paid-mark">Paid</p>}
          <Dates order={order} invoice={invoice} />
        </div>
        <SellerDetails seller={invoice?.seller ?? sellerOf(settings)} />
      </header>
      <section className="parties">
        <Party title="Billed to" address={order.billing_address} />
        <Party title="Delivered to" address={order.shipping_address} />
      </section>
      {invoice?.credit ? (
        <Credited invoice={invoice} credit={invoice.credit} />
      ) : (
        <>
          <Lines order={order} />
          <div className="sums">
            {order.vat_lines.length > 0 && <VatTable lines={order.vat_lines} />}
            <OrderTotals totals={order} delivery_name={order.delivery_name} coupon={readCoupon(order)} />
          </div>
        </>
      )}
      <p className="small muted mt-8">
        All prices are in pounds sterling{order.vat_lines.length > 0 && ' and include VAT'}.{' '}
        {!invoice?.credit && `${order.delivery_name}: ${feeText(order.delivery_fee)}.`}
      </p>
    </article>
  )
}

const TITLES = { invoice: 'Invoice', credit_note: 'Credit note' } as const

function Dates({ order, invoice }: { order: InvoicedOrder; invoice: InvoiceDocument | null }) {
  return (
    <Facts
      className="small"
      rows={[
        invoice !== null && ['Order', order.order_number],
        ['Order date', dayText(order.created_at)],
        ['Payment', invoice ? paymentText(order) : 'Not paid'],
        invoice !== null && [`${TITLES[invoice.kind]} date`, dayText(invoice.issued_on)],
        invoice?.credit != null && ['For invoice', invoice.credit.invoice_number],
      ]}
    />
  )
}

/** The seller's details of today, for a pro forma. */
const sellerOf = (settings: Settings): InvoiceDocument['seller'] => ({
  name: getSellerName(settings),
  address: formatTraderAddress(settings),
  company_number: settings.company_number,
  vat_number: settings.vat_number,
  contact_email: settings.contact_email,
})

/** The seller, with the details that an invoice must contain (rule F9). */
function SellerDetails({ seller }: { seller: InvoiceDocument['seller'] }) {
  const { name, address, company_number, vat_number, contact_email } = seller
  return (
    <address className="small">
      <b>{name}</b>
      {address !== '' && <span>{address}</span>}
      {company_number !== '' && <span>Company number {company_number}</span>}
      {vat_number !== '' && <span>VAT number {vat_number}</span>}
      <span>{contact_email}</span>
    </address>
  )
}

/** What a credit note returns. */
function Credited({ invoice, credit }: { invoice: InvoiceDocument; credit: NonNullable<InvoiceDocument['credit']> }) {
  const { items, delivery, reduction, addition, reason } = credit
  return (
    <>
      {items.length > 0 && (
        <div className="scroll">
          <Table
            columns={['Refunded item', 'Quantity', 'Amount']}
            rows={items.map(({ id, name, details, quantity, amount }) => ({
              key: id,
              cells: [
                <Fragment key="item">
                  {name}
                  <small>{details}</small>
                </Fragment>,
                quantity,
                formatPrice(amount),
              ],
            }))}
          />
        </div>
      )}
      <div className="sums">
        {invoice.vat_lines.length > 0 && <VatTable lines={invoice.vat_lines} />}
        <Facts
          className="totals"
          rows={[
            delivery > 0 && ['Delivery', formatPrice(delivery)],
            reduction > 0 && ['Agreed reduction', `−${formatPrice(reduction)}`],
            addition > 0 && ['Further refund', formatPrice(addition)],
            ['Refunded', formatPrice(invoice.total), 'font-[560]'],
            invoice.vat > 0 && ['Includes VAT', formatPrice(invoice.vat)],
          ]}
        />
      </div>
      <p className="small">Reason: {reason}</p>
    </>
  )
}

function Party({ title, address }: { title: string; address: Order['billing_address'] }) {
  return (
    <div className="small">
      <h2 className="small font-[580]">{title}</h2>
      <p className="muted">{addressText(address)}</p>
    </div>
  )
}

function Lines({ order }: { order: InvoicedOrder }) {
  const hasVat = order.vat_lines.length > 0
  return (
    <div className="scroll">
      <Table
        columns={['Item', 'Quantity', 'Unit price', ...(hasVat ? ['VAT rate'] : []), 'Amount']}
        rows={order.items.map((item) => ({
          key: item.id,
          cells: [
            <Fragment key="item">
              {item.name}
              <small>{[...Object.values(item.attributes), item.sku].filter((part) => part !== '').join(' · ')}</small>
            </Fragment>,
            item.quantity,
            formatPrice(item.price),
            ...(hasVat ? [item.vat_rate_percent === null ? 'Mixed' : `${item.vat_rate_percent}%`] : []),
            formatPrice(item.subtotal),
          ],
        }))}
      />
    </div>
  )
}

/** VAT by rate, including the share of the delivery fee, after the discount. */
function VatTable({ lines }: { lines: Order['vat_lines'] }) {
  return (
    <Table
      caption="VAT by rate"
      columns={['VAT rate', 'Net', 'VAT', 'Gross']}
      rows={lines.map(({ rate_percent, gross, vat }) => ({
        key: rate_percent,
        cells: [`${rate_percent}%`, formatPence(toPence(gross) - toPence(vat)), formatPrice(vat), formatPrice(gross)],
      }))}
    />
  )
}
