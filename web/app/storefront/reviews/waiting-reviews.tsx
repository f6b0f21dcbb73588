import { useQueries, useQuery } from '@tanstack/react-query'
import { dayText } from '../../order/order-dates.ts'
import { ProductImage } from '../../product/gallery/product-image.tsx'
import { SmallLink } from '../../ui/buttons.tsx'
import { myOrdersQuery, type Order, orderQuery } from '../orders/queries.ts'
import { reviewPath } from './purchase.ts'

/** The maximum numbers of latest delivered orders to fetch and of their products to show. */
const ORDERS = 3
const SHOWN = 4

/** Recently delivered products without a review; renders nothing without any, or if they cannot be loaded. */
export function WaitingReviews() {
  const { data } = useQuery(myOrdersQuery({ page: 1, state: 'delivered' }))
  const orders = useQueries({ queries: (data?.items ?? []).slice(0, ORDERS).map(({ id }) => orderQuery(id)) })
  const waiting = orders.flatMap((order) => (order.data ? waitingOf(order.data) : [])).slice(0, SHOWN)
  if (waiting.length === 0) return null
  return (
    <section aria-labelledby="waiting-reviews">
      <h2 className="subheading mb-5" id="waiting-reviews">
        Waiting for your review
      </h2>
      <ul className="grid gap-3">
        {waiting.map(({ path, name, image_url, delivered_at }) => (
          <li className="sheet-card hstack wrapping" key={path}>
            <div className="media w-16 flex-none">
              <ProductImage url={image_url} alt="" sizes="4rem" width={200} />
            </div>
            <div className="min-w-48 flex-1">
              <b className="font-[540]">{name}</b>
              {delivered_at && <div className="small muted">Delivered on {dayText(delivered_at)}</div>}
            </div>
            <SmallLink to={path} aria-label={`Write a review of ${name}`}>
              Write a review
            </SmallLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

function waitingOf(order: Order) {
  const delivered_at = order.timeline.find(({ status }) => status === 'delivered')?.at
  return order.items.flatMap((item) =>
    item.reviewable_product_ids.map((product_id) => ({
      path: reviewPath({ order_id: order.id, product_id }),
      name: item.parts.find((part) => part.product_id === product_id)?.name ?? item.name,
      image_url: item.image_url,
      delivered_at,
    })),
  )
}
