import { formatPrice } from '@shop/contract/lib/money.ts'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { BriefLines } from '../../order/order-lines.tsx'
import { OrderTotals } from '../../order/order-totals.tsx'
import type { Bill, Purchase } from './checkout-purchase.ts'

function SummaryBody({ purchase }: { purchase: Bill }) {
  const { lines, totals, delivery_name, coupon } = purchase
  return (
    <>
      <BriefLines lines={lines} />
      <OrderTotals totals={totals} delivery_name={delivery_name} coupon={coupon} />
    </>
  )
}

/** The summary beside the steps; below them on a small screen. */
export function CheckoutSummary({ purchase }: { purchase: Bill }) {
  return (
    <aside className="summary" aria-label="Order summary">
      <h2 className="subheading mb-5">Order summary</h2>
      <SummaryBody purchase={purchase} />
    </aside>
  )
}

/** The total at the top of a small screen, with an expandable summary. */
export function SummaryRow({ purchase }: { purchase: Purchase }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  const { item_count, totals } = purchase
  return (
    <div className="phone-summary-place">
      <button
        type="button"
        className="phone-summary"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <span className="hstack">
          {isOpen ? 'Hide' : 'Show'} order ({item_count} {item_count === 1 ? 'item' : 'items'})
          <ChevronDown className={isOpen ? 'icon icon-small rotate-180' : 'icon icon-small'} aria-hidden />
        </span>
        <b className="price">{formatPrice(totals.total)}</b>
      </button>
      <div id={id} className="phone-summary-order" hidden={!isOpen}>
        <SummaryBody purchase={purchase} />
      </div>
    </div>
  )
}
