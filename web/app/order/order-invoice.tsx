import { formatTraderAddress, getSellerName } from '@shop/contract/content/trader.ts'
import { formatPence, formatPrice, toPence } from '@shop/contract/lib/money.ts'
import { ArrowLeft, Printer } from 'lucide-react'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { Order } from '../storefront/orders/queries.ts'
import type { Settings } from '../storefront/site-settings/queries.ts'
import { SmallButton } from '../ui/buttons.tsx'
import { Facts, Table } from '../ui/table.tsx'
import { dayText } from './order-dates.ts'
import { paymentText } from './order-facts.ts'
import { DELIVERY_NAMES, feeText, OrderTotals, readCoupon } from './order-totals.tsx'
import { addressText } from './postal-address.ts'
import './order-invoice.css'

/** The invoice of an order, for screen and print. `backTo`: the page of the order. */
export function Invoice({ order, settings, backTo }: { order: Order; settings: Settings; backTo: string }) {
  return (
    <article className="invoice">
      <div className="hstack between wrapping mb-8 no-print">
        <Link className="more small" to={backTo}>
          <ArrowLeft className="icon icon-small" aria-hidden /> Back to the order
        </Link>
        <SmallButton onClick={() => window.print()}>
          <Printer className="icon icon-small" aria-hidden /> Print
        </SmallButton>
      </div>
      <header>
        <div>
          <h1 className="heading">
            {titleOf(order)} {order.order_number}
          </h1>
          {order.payment_status === 'paid' && <p className="paid-mark">Paid</p>}
          <Dates order={order} />
        </div>
        <Seller settings={settings} />
      </header>
      <section className="parties">
        <Party title="Billed to" address={order.billing_address} />
        <Party title="Delivered to" address={order.shipping_address} />
      </section>
      <Lines order={order} />
      <div className="sums">
        {order.vat_lines.length > 0 && <VatTable lines={order.vat_lines} />}
        <OrderTotals totals={order} delivery_method={order.delivery_method} coupon={readCoupon(order)} />
      </div>
      <p className="small muted mt-8">
        All prices are in pounds sterling{order.vat_lines.length > 0 && ' and include VAT'}.{' '}
        {DELIVERY_NAMES[order.delivery_method]}: {feeText(order.delivery_fee)}.
      </p>
    </article>
  )
}

/** Before payment the document is a pro forma, not an invoice. */
function titleOf({ payment_status }: Order): string {
  return payment_status === 'unpaid' ? 'Pro forma' : 'Invoice'
}

/** The invoice date is the day of payment, which is its tax point. */
function Dates({ order }: { order: Order }) {
  const paidAt = order.timeline.findLast(({ status }) => status === 'paid')?.at
  const isUnpaid = order.payment_status === 'unpaid'
  return (
    <Facts
      className="small"
      rows={[
        ['Order date', dayText(order.created_at)],
        ['Payment', isUnpaid ? 'Not paid' : paymentText(order)],
        !isUnpaid && ['Invoice date', dayText(paidAt ?? order.created_at)],
      ]}
    />
  )
}

/** The seller, with the details that an invoice must contain (rule F9). */
function Seller({ settings }: { settings: Settings }) {
  const { company_number, vat_number, contact_email } = settings
  return (
    <address className="small">
      <b>{getSellerName(settings)}</b>
      {formatTraderAddress(settings) !== '' && <span>{formatTraderAddress(settings)}</span>}
      {company_number !== '' && <span>Company number {company_number}</span>}
      {vat_number !== '' && <span>VAT number {vat_number}</span>}
      <span>{contact_email}</span>
    </address>
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

function Lines({ order }: { order: Order }) {
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
