import { formatPrice } from '@shop/contract/lib/money.ts'
import { useQuery } from '@tanstack/react-query'
import { Package } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link, useSearchParams } from 'react-router'
import { dayText } from '../../order/order-dates.ts'
import { ProductImage } from '../../product/gallery/product-image.tsx'
import { ButtonLink } from '../../ui/buttons.tsx'
import { Pager } from '../../ui/pager.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { OrderFailed, OrderRowsSkeleton } from './order-states.tsx'
import { statusWords } from './order-status.ts'
import { myOrdersQuery, type OrderState, type OrderSummary } from './queries.ts'
import './orders.css'

const STATES: readonly { state: OrderState; label: string }[] = [
  { state: 'all', label: 'All' },
  { state: 'open', label: 'Open' },
  { state: 'delivered', label: 'Delivered' },
]
/** Images per order; the number of items covers the rest. */
const PICTURES = 3
/** Roughly one screen. */
const SKELETON_ROWS = 5

interface OrderListProps {
  /** Suggestions for a customer without orders. */
  whenEmpty: ReactNode
  /** Further orders, below the list. */
  more?: ReactNode
}

/** The customer's orders, ten per page; the address contains the page and the filter. */
export function OrderList({ whenEmpty, more }: OrderListProps) {
  const [query] = useSearchParams()
  const state = STATES.find((one) => one.state === query.get('state'))?.state ?? 'all'
  const page = Math.max(1, Math.floor(Number(query.get('page'))) || 1)
  const { data, isError, isPlaceholderData, refetch } = useQuery(myOrdersQuery({ page, state }))
  return (
    <>
      <div className="hstack between wrapping mb-4">
        <h1 className="subheading">Orders</h1>
        <nav className="segmented" aria-label="Which orders">
          {STATES.map((one) => (
            <Link
              key={one.state}
              to={pathOf(one.state, 1)}
              preventScrollReset
              aria-current={one.state === state ? 'page' : undefined}
            >
              {one.label}
            </Link>
          ))}
        </nav>
      </div>
      {data && data.items.length > 0 && (
        <ul aria-busy={isPlaceholderData}>
          {data.items.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      )}
      {data && data.items.length === 0 && <NoOrders state={state} />}
      {!data && (isError ? <OrderFailed onRetry={() => void refetch()} /> : <OrderRowsSkeleton rows={SKELETON_ROWS} />)}
      {data && <Pager page={page} pages={data.pages} pathOf={(wanted) => pathOf(state, wanted)} />}
      {more}
      {data?.total === 0 && state === 'all' && whenEmpty}
    </>
  )
}

function pathOf(state: OrderState, page: number): string {
  const query = new URLSearchParams()
  if (state !== 'all') query.set('state', state)
  if (page > 1) query.set('page', String(page))
  return query.size > 0 ? `/profile/orders?${query}` : '/profile/orders'
}

export function OrderRow({ order }: { order: OrderSummary }) {
  const { label, badge } = statusWords(order)
  return (
    <li className="order">
      <div>
        <Link className="link font-[540]" to={`/profile/orders/${order.id}`}>
          {order.order_number}
        </Link>
        <div className="small muted">
          {dayText(order.created_at)} · {order.item_count} {order.item_count === 1 ? 'item' : 'items'}
        </div>
      </div>
      <div className="pics">
        {order.images.slice(0, PICTURES).map(({ image_url, name }) => (
          <ProductImage key={image_url + name} url={image_url} alt="" sizes="2.75rem" width={200} />
        ))}
      </div>
      <span className={`badge ${badge}`}>
        {label}
        {order.payment_status === 'partially_refunded' && ', part refunded'}
      </span>
      <span className="price">{formatPrice(order.total)}</span>
    </li>
  )
}

export function NoOrders({ state }: { state: OrderState }) {
  return (
    <EmptyState icon={Package} title={EMPTY[state]} text="Follow your orders here, from payment to delivery.">
      <ButtonLink to={state === 'all' ? '/shop' : '/profile/orders'}>
        {state === 'all' ? 'Shop all' : 'All orders'}
      </ButtonLink>
    </EmptyState>
  )
}

const EMPTY = { all: 'No orders yet', open: 'No open orders', delivered: 'Nothing delivered yet' } as const
