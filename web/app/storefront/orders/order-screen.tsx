import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { dayText } from '../../order/order-dates.ts'
import { OrderDocuments } from '../../order/order-documents.tsx'
import { paymentText } from '../../order/order-facts.ts'
import { lineOfOrder, OrderLines, type ShownLine } from '../../order/order-lines.tsx'
import { OrderTotals, readCoupon } from '../../order/order-totals.tsx'
import { addressText } from '../../order/postal-address.ts'
import { SmallLink, TextLink } from '../../ui/buttons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ConfirmAge } from './confirm-age.tsx'
import { OrderActions } from './order-actions.tsx'
import { OrderNext } from './order-next.tsx'
import { OrderFailed, OrderMissing, OrderSkeleton } from './order-states.tsx'
import { orderSteps, statusWords } from './order-status.ts'
import { Progress } from './progress.tsx'
import type { Order } from './queries.ts'
import { OrderReturns } from './returns/order-returns.tsx'
import { useOrder } from './use-order.ts'
import './orders.css'
import './returns/returns.css'

/** One order of the customer. The order of another customer is shown as missing, like one that does not exist. */
export function OrderScreen({ orderId }: { orderId: string }) {
  const { order, isMissing, isError, retry } = useOrder(orderId)
  if (order) return <WholeOrder order={order} />
  if (isMissing) return <OrderMissing />
  return isError ? <OrderFailed onRetry={retry} /> : <OrderSkeleton />
}

function WholeOrder({ order }: { order: Order }) {
  const { label, badge } = statusWords(order)
  return (
    <>
      <Link className="more small" to="/profile/orders">
        <ArrowLeft className="icon icon-small" aria-hidden /> All orders
      </Link>
      <div className="hstack between wrapping mt-2 mb-10">
        <div>
          <h1 className="title">{order.order_number}</h1>
          <p className="hstack wrapping small muted mt-2">
            <span className={`badge ${badge}`}>{label}</span> Placed on {dayText(order.created_at)}
          </p>
        </div>
        <OrderActions order={order} />
      </div>
      <Progress label="Progress" steps={orderSteps(order)} className="mb-12" />
      <div className="mb-10">
        <OrderNext order={order} />
        <ConfirmAge order={order} className="mt-4" />
      </div>
      <h2 className="visually-hidden">Items</h2>
      <OrderLines
        lines={order.items.map(lineOfOrder)}
        actionOf={(line) => order.withdraw_until !== null && <ReviewLinks orderId={order.id} line={line} />}
      />
      <div className="field-pair mt-4 gap-8 border-t border-line pt-8">
        <OrderFacts order={order} />
        <OrderTotals totals={order} delivery_name={order.delivery_name} coupon={readCoupon(order)} />
      </div>
      <Withdrawal order={order} />
      <OrderDocuments invoices={order.invoices} pagePath={`/profile/orders/${order.id}/invoice`} />
      <OrderReturns orderId={order.id} />
    </>
  )
}

/** Links to the review of each product of a delivered line: to write one, or to the existing one. */
function ReviewLinks({ orderId, line }: { orderId: number; line: ShownLine }) {
  return (
    <span className="grid justify-items-start gap-2">
      {line.reviews.map(({ product_id, name, isOpen }) => (
        <SmallLink
          key={product_id}
          to={`/review/${orderId}/${product_id}`}
          aria-label={isOpen ? `Review ${name}` : `Your review of ${name}`}
        >
          {isOpen ? 'Review' : 'Your review'}
          {line.reviews.length > 1 && ` · ${name}`}
        </SmallLink>
      ))}
    </span>
  )
}

function OrderFacts({ order }: { order: Order }) {
  const { shipping_address, billing_address, collection_point, collection_code } = order
  const isSame = !collection_point && addressText(shipping_address) === addressText(billing_address)
  return (
    <div className="small stack gap-4">
      {collection_point ? (
        <>
          <Fact title="Collect from">{collection_point}</Fact>
          <Fact title="Your code">{collection_code}</Fact>
        </>
      ) : (
        <Fact title={order.status === 'delivered' ? 'Delivered to' : 'Deliver to'}>
          {addressText(shipping_address)}
        </Fact>
      )}
      <Fact title="Billing address">{isSame ? 'Same as the delivery address' : addressText(billing_address)}</Fact>
      <Fact title={paymentTitle(order)}>{paymentText(order)}</Fact>
    </div>
  )
}

function paymentTitle({ payment_status, status }: Order): string {
  if (payment_status !== 'unpaid') return 'Paid by'
  return status === 'cancelled' ? 'Chosen payment' : 'To be paid by'
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="small font-[580]">{title}</h2>
      <p className="muted">{children}</p>
    </section>
  )
}

/** The deadline for a withdrawal (rule F5). */
function Withdrawal({ order: { withdraw_until } }: { order: Order }) {
  if (!withdraw_until) return null
  const isOver = new Date(withdraw_until).getTime() < Date.now()
  return (
    <Notice className="mt-8">
      {isOver
        ? `You could cancel this order until ${dayText(withdraw_until)}. You can still return faulty items. `
        : `You can cancel this order until ${dayText(withdraw_until)}, for any reason. `}
      <TextLink to="/return-policy">{isOver ? 'Returns and faulty goods' : 'How to return something'}</TextLink>
    </Notice>
  )
}
