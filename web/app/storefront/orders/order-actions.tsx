import { formatPence, toPence } from '@shop/contract/lib/money.ts'
import { TriangleAlert } from 'lucide-react'
import { Link, useLocation } from 'react-router'
import { refundsGoTo } from '../../order/order-facts.ts'
import { SmallButton, SmallLink } from '../../ui/buttons.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { type UnavailableLine, useOrderAgain } from './order-again.ts'
import type { Order } from './queries.ts'
import { useCancelOrder } from './use-order-changes.ts'

/** The actions of an order: pay, show the invoice, order again, cancel. */
export function OrderActions({ order }: { order: Order }) {
  const { key: visit, hash } = useLocation()
  const { orderAgain, isAdding, unavailable } = useOrderAgain(order)
  return (
    <>
      <span className="hstack wrapping">
        {order.status === 'pending_payment' && (
          <Link className="button primary small" to={`/checkout?order=${order.id}`}>
            Pay now
          </Link>
        )}
        {order.status === 'awaiting_transfer' && (
          <Link className="button primary small" to={`/bank-transfer-payment?order=${order.id}`}>
            Pay by bank transfer
          </Link>
        )}
        {parcelUrl(order) && (
          <a className="button primary small" href={parcelUrl(order)} target="_blank" rel="noopener noreferrer">
            Track parcel
          </a>
        )}
        {hasInvoice(order) && <SmallLink to={`/profile/orders/${order.id}/invoice`}>Get invoice</SmallLink>}
        <SmallButton disabled={isAdding} onClick={orderAgain}>
          {isAdding && <span className="spin" aria-hidden="true" />}
          Order again
        </SmallButton>
        {order.can_cancel && (
          <DialogButton
            key={visit}
            className="button plain small"
            // A button of the chat leads here: it opens the question, the customer answers it.
            isOpenAtFirst={hash === '#cancel'}
            dialog={(close) => <CancelDialog order={order} onClose={close} />}
          >
            Cancel order
          </DialogButton>
        )}
      </span>
      <NotAdded unavailable={unavailable} />
    </>
  )
}

/** Returns the tracking page of an only parcel in transit; undefined if the courier has none. */
function parcelUrl({ status, tracking_url, parcels }: Order): string | undefined {
  return status === 'shipped' && parcels.length < 2 && tracking_url?.startsWith('https://') ? tracking_url : undefined
}

/** An order cancelled before payment has no invoice: nothing was charged. */
const hasInvoice = ({ status, invoices }: Order) => status !== 'cancelled' || invoices.length > 0

function NotAdded({ unavailable }: { unavailable: readonly UnavailableLine[] }) {
  if (unavailable.length === 0) return null
  return (
    <Notice kind="warn" icon={TriangleAlert} className="w-full" role="status">
      <p>These couldn’t be added to your cart:</p>
      <ul>
        {unavailable.map(({ name, reason }) => (
          <li key={name + reason}>
            <b className="font-[560]">{name}</b>: {reason}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const cancel = useCancelOrder(order.id, { onDone: onClose })
  return (
    <ConfirmDialog
      title="Cancel this order?"
      confirmText="Cancel order"
      isBusy={cancel.isPending}
      onConfirm={() => cancel.mutate()}
      onClose={onClose}
    >
      {whereTheMoneyGoes(order)} The items go back on sale.
    </ConfirmDialog>
  )
}

/** Describes what happens to the money after a cancellation. */
function whereTheMoneyGoes(order: Order): string {
  const { payment_status, payment_method, total, refunded } = order
  if (payment_status === 'unpaid') {
    return payment_method === 'bank_transfer'
      ? 'If you’ve already sent the transfer, we return it as soon as it arrives.'
      : 'Nothing has been charged.'
  }
  const amount = formatPence(toPence(total) - toPence(refunded))
  const isToCard = refundsGoTo(order) === 'your card'
  return payment_method === 'card'
    ? `We refund ${amount} to ${isToCard ? 'the card you paid with' : refundsGoTo(order)}. Banks take up to ten working days to show it.`
    : `We refund ${amount} to the bank account it came from.`
}
