import { formatPrice } from '@shop/contract/lib/money.ts'
import { useQuery } from '@tanstack/react-query'
import { dayText } from '../../order/order-dates.ts'
import { formerOrdersQuery } from './queries.ts'
import './orders.css'

/** The customer's orders in the former shop, which can only be read; nothing for a customer without any. */
export function FormerOrders() {
  const { data } = useQuery(formerOrdersQuery)
  if (!data || data.items.length === 0) return null
  return (
    <section className="mt-8" aria-labelledby="former-orders">
      <h2 className="subheading" id="former-orders">
        Orders in our former shop
      </h2>
      <p className="small muted mb-4">
        For your records only: returns and invoices of these orders are not handled here.
      </p>
      <ul>
        {data.items.map(({ id, order_number, status, total, items, placed_at }) => (
          <li className="order" key={id}>
            <div>
              <span className="font-[540]">{order_number}</span>
              <div className="small muted">{dayText(placed_at)}</div>
              <ul className="small">
                {items.map(({ name, sku, quantity, price }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the lines never change, and two may be equal
                  <li key={index}>
                    {quantity} × {name}
                    {sku && ` (${sku})`}, {formatPrice(price)}
                  </li>
                ))}
              </ul>
            </div>
            <div />
            <span className="badge">{status || 'Former shop'}</span>
            <span className="price">{formatPrice(total)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
