import { type RefObject, useEffect, useRef } from 'react'
import { unindexedPage } from '../../seo/page-meta.ts'
import { PageTop } from '../kit/page-top.tsx'
import { CustomerCard } from './new/customer-card.tsx'
import { ItemsCard } from './new/items-card.tsx'
import { DeliveryCard, ReadAloudCard, TotalCard } from './new/total-card.tsx'
import { useNewOrder } from './new/use-new-order.ts'
import './orders.css'

export const meta = unindexedPage('New order')

/** Staff take an order by phone or at the counter. */
export default function OrderNewPage() {
  const order = useNewOrder()
  const customer = useRef<HTMLDivElement>(null)
  const items = useRef<HTMLDivElement>(null)
  useEffect(() => focusLater(customer), [])
  return (
    <>
      <PageTop title="New order" back={{ to: '/admin/orders', label: 'Orders' }} />
      <div className="two-columns align-start">
        <div className="tiles" ref={customer}>
          <CustomerCard order={order} onChosen={() => focusLater(items)} />
          <ItemsCard order={order} area={items} />
          <DeliveryCard order={order} />
        </div>
        <div className="tiles">
          <TotalCard order={order} />
          {order.quote && <ReadAloudCard order={order} quote={order.quote} />}
        </div>
      </div>
    </>
  )
}

/** Focuses the first field of an area after the present event, which may close a dialog that returns the focus. */
function focusLater(area: RefObject<HTMLDivElement | null>): void {
  requestAnimationFrame(() => area.current?.querySelector('input')?.focus())
}
