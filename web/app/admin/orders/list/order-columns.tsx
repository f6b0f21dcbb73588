import { formatPrice } from '@shop/contract/lib/money.ts'
import { methodName } from '@shop/contract/payments/methods.ts'
import { useQuery } from '@tanstack/react-query'
import { Dialog } from 'radix-ui'
import { Link } from 'react-router'
import { dayText, momentText } from '../../../order/order-dates.ts'
import { Modal } from '../../../ui/dialog.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { LoadState } from '../../kit/load-state.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import type { Column } from '../../kit/table/column.ts'
import { timeLeft } from '../../kit/time-left.ts'
import { AgeCheck } from '../order/age-check-panel.tsx'
import { OrderError } from '../order/order-error.tsx'
import { useOrderChanges } from '../order/use-order-changes.ts'
import { CHANNEL_NAMES, getStatusPill, isAgeUndecided, PAYMENT_NAMES, PAYMENT_STATUS_NAMES } from '../order-words.ts'
import { type AdminOrder, type AdminOrderSummary, orderQuery } from '../queries.ts'

/**
 * Returns the columns of the order list. `opened`: the order shown beside it, which leaves space for fewer columns. `hasEmails`:
 * whether the role sees them. `mayDecide`: whether it decides age checks.
 */
export function orderColumns(
  pathOf: (id: number) => string,
  opened: number | null,
  { hasEmails, mayDecide }: { hasEmails: boolean; mayDecide: boolean },
): readonly Column<AdminOrderSummary>[] {
  return [
    {
      id: 'order',
      header: 'Order',
      isFixed: true,
      isPhone: true,
      cell: ({ id, order_number, customer, total }) => (
        <>
          <Link
            className="link rowlink whitespace-nowrap"
            to={pathOf(id)}
            data-order={id}
            aria-current={id === opened ? 'true' : undefined}
            preventScrollReset
          >
            {order_number}
          </Link>
          <small className={opened === null ? 'muted block md:hidden' : 'muted block'}>
            {customer.name}
            <span className="md:hidden"> · {formatPrice(total)}</span>
          </small>
        </>
      ),
    },
    ...(opened === null ? [CUSTOMER] : []),
    ...(hasEmails ? [EMAIL] : []),
    { id: 'created', header: 'Placed', sort: 'created_at', cell: (order) => <Placed order={order} /> },
    {
      id: 'status',
      header: 'Status',
      isPhone: true,
      cell: (order) => (
        <span className="hstack wrapping gap-2">
          <StatusPill tone={getStatusPill(order).tone}>{getStatusPill(order).label}</StatusPill>
          {mayDecide && isAgeUndecided(order.status, order.age_check_status) && <DecideAge order={order} />}
          {order.age_check_due_at && (
            <small className="muted">
              {order.age_document_at ? 'Document received' : 'Waits for the customer'},{' '}
              {timeLeft(order.age_check_due_at)}
            </small>
          )}
          {order.refund_due && <small className="muted">Refund due {dayText(order.refund_due)}</small>}
        </span>
      ),
    },
    {
      id: 'payment',
      header: 'Payment',
      isExtra: true,
      cell: ({ payment_method, payment_status, paid_with }) =>
        `${paid_with === null ? PAYMENT_NAMES[payment_method] : methodName(paid_with)}, ${PAYMENT_STATUS_NAMES[payment_status].toLowerCase()}`,
    },
    ...(opened === null ? [ITEMS] : []),
    {
      id: 'total',
      header: 'Total',
      sort: 'total',
      isRight: true,
      cell: ({ total }) => formatPrice(total),
    },
  ]
}

const CUSTOMER: Column<AdminOrderSummary> = {
  id: 'customer',
  header: 'Customer',
  cell: ({ customer }) => customer.name,
}
const EMAIL: Column<AdminOrderSummary> = {
  id: 'email',
  header: 'Email',
  isExtra: true,
  cell: ({ customer }) => customer.email,
}
const ITEMS: Column<AdminOrderSummary> = {
  id: 'items',
  header: 'Items',
  isRight: true,
  cell: ({ item_count }) => item_count,
}

/** Omits the year, which the order number starts with. */
function Placed({ order: { created_at, channel } }: { order: AdminOrderSummary }) {
  return (
    <>
      <time className="whitespace-nowrap" dateTime={created_at}>
        {momentText(created_at)}
      </time>
      {channel !== 'web' && <small className="muted block">{CHANNEL_NAMES[channel]}</small>}
    </>
  )
}

/** Decides an age check within the list. */
function DecideAge({ order: { id, order_number } }: { order: AdminOrderSummary }) {
  return (
    <DialogButton
      className="button quiet small decide"
      aria-label={`Decide the age check of ${order_number}`}
      dialog={(close) => (
        <Modal className="gate" onClose={close}>
          <Dialog.Title className="subheading pr-8 mb-4">Age check of {order_number}</Dialog.Title>
          <LoadedDecision id={id} onDecided={close} />
        </Modal>
      )}
    >
      Decide
    </DialogButton>
  )
}

function LoadedDecision({ id, onDecided }: { id: number; onDecided: () => void }) {
  return (
    <LoadState result={useQuery(orderQuery(id))} what="order">
      {(order) => <Decision order={order} onDecided={onDecided} />}
    </LoadState>
  )
}

function Decision({ order, onDecided }: { order: AdminOrder; onDecided: () => void }) {
  const changes = useOrderChanges(order)
  return (
    <div className="orderform">
      <OrderError changes={changes} />
      <AgeCheck order={order} changes={changes} onDecided={onDecided} />
    </div>
  )
}
