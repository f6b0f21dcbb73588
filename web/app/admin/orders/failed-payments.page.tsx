import { formatPrice } from '@shop/contract/lib/money.ts'
import type { FailedPayment } from '@shop/contract/payments/failed-payments.admin.ts'
import { paidWithText } from '@shop/contract/payments/methods.ts'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearchParams } from 'react-router'
import { unindexedPage } from '../../seo/page-meta.ts'
import { DialogButton } from '../../ui/dialog-button.tsx'
import { ScrollArea } from '../../ui/scroll-area.tsx'
import { Table } from '../../ui/table.tsx'
import { Card } from '../kit/card.tsx'
import { DateTime } from '../kit/date-time.tsx'
import { LoadState } from '../kit/load-state.tsx'
import { PageTop } from '../kit/page-top.tsx'
import { StatusPill } from '../kit/status-pill.tsx'
import { usePermissions } from '../use-permissions.ts'
import { PaymentLinkDialog } from './failed-payments/payment-link-dialog.tsx'
import { STATUS_NAMES } from './order-words.ts'
import { failedPaymentsQuery } from './queries.ts'

const BACK = { to: '/admin/orders', label: 'Orders' }

export const meta = unindexedPage('Failed payments')

/** The orders whose online payment failed: those that can still be paid or, with `?view=all`, every one of 30 days. */
export default function FailedPaymentsPage() {
  const [search] = useSearchParams()
  const view = search.get('view') === 'all' ? 'all' : 'open'
  return (
    <LoadState result={useQuery(failedPaymentsQuery(view))} what="failed payments" back={BACK}>
      {({ items }) => (
        <>
          <PageTop
            title="Failed payments"
            back={BACK}
            actions={
              <Link className="button quiet" to={view === 'open' ? '?view=all' : '?'} replace>
                {view === 'open' ? 'Show paid and cancelled too' : 'Only orders that can be paid'}
              </Link>
            }
          />
          <Card>
            {items.length === 0 ? (
              <p>{EMPTY[view]}</p>
            ) : (
              <ScrollArea label="Table of failed payments">
                <FailedPayments items={items} />
              </ScrollArea>
            )}
          </Card>
        </>
      )}
    </LoadState>
  )
}

const EMPTY = {
  open: 'No order waits for its customer to try again.',
  all: 'No payment has failed in the last 30 days.',
}

function FailedPayments({ items }: { items: readonly FailedPayment[] }) {
  return (
    <Table
      className="table"
      columns={['Last try', 'Order', 'Reason', ['Total', 'text-right'], 'Order now']}
      rows={items.map((payment) => ({
        key: payment.order_id,
        cells: [
          <DateTime key="at" at={payment.at} />,
          <Order key="order" payment={payment} />,
          <Reason key="reason" payment={payment} />,
          formatPrice(payment.total),
          <Outcome key="outcome" payment={payment} />,
        ],
      }))}
    />
  )
}

function Order({ payment: { order_id, order_number, customer, ...paidWith } }: { payment: FailedPayment }) {
  return (
    <>
      <b className="font-[540]">{customer.name}</b>{' '}
      <Link className="link" to={`/admin/orders/${order_id}`}>
        {order_number}
      </Link>
      <p className="small muted">{paidWithText(paidWith)}</p>
    </>
  )
}

function Reason({ payment: { reason, tries } }: { payment: FailedPayment }) {
  return (
    <>
      {reason}
      <p className="small muted">{tries === 1 ? '1 try' : `${tries} tries`}</p>
    </>
  )
}

/** What became of the order; while it can be paid, the button that sends the link. */
function Outcome({ payment }: { payment: FailedPayment }) {
  const { status, link_sent_at, order_number } = payment
  const isPermitted = usePermissions()
  if (status !== 'pending_payment') {
    return <StatusPill tone={STATUS_NAMES[status].tone}>{STATUS_NAMES[status].label}</StatusPill>
  }
  return (
    <span className="hstack wrapping">
      {link_sent_at !== null && (
        <span className="small muted">
          Link sent <DateTime at={link_sent_at} />
        </span>
      )}
      {isPermitted('orders.update') && (
        <DialogButton
          className="button quiet small"
          dialog={(close) => (
            <PaymentLinkDialog
              order={{ ...payment, id: payment.order_id }}
              lastTry={
                <>
                  <DateTime at={payment.at} />, {paidWithText(payment)}: {payment.reason}
                </>
              }
              onClose={close}
            />
          )}
        >
          {link_sent_at === null ? 'Send payment link' : 'Send again'}{' '}
          <span className="visually-hidden">for order {order_number}</span>
        </DialogButton>
      )}
    </span>
  )
}
