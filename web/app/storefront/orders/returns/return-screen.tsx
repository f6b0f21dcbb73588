import { ApiError } from '@shop/contract/client.ts'
import { formatReturnAddress } from '@shop/contract/content/trader.ts'
import { formatPrice } from '@shop/contract/lib/money.ts'
import { RETURN_RULES } from '@shop/contract/returns/return.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, Printer } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Link } from 'react-router'
import { Field } from '../../../forms/field.tsx'
import { dayText } from '../../../order/order-dates.ts'
import { SmallButton } from '../../../ui/buttons.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { DialogButton } from '../../../ui/dialog-button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { useSettings } from '../../site-settings/queries.ts'
import { OrderFailed, OrderMissing, OrderSkeleton } from '../order-states.tsx'
import { type Return, returnQuery } from './queries.ts'
import { stateOfReturn } from './return-state.ts'
import { useCancelReturn, useReportSent } from './use-return-changes.ts'
import '../orders.css'
import './returns.css'

/** One return of the customer: what happens next, and the label to print. */
export function ReturnScreen({ returnId }: { returnId: string }) {
  const isNumber = /^[1-9]\d{0,9}$/.test(returnId)
  const { data, error, refetch } = useQuery({ ...returnQuery(Number(returnId)), enabled: isNumber })
  if (!isNumber || (error instanceof ApiError && error.status < 500)) return <OrderMissing />
  if (data) return <WholeReturn found={data} />
  return error ? <OrderFailed onRetry={() => void refetch()} /> : <OrderSkeleton />
}

function WholeReturn({ found }: { found: Return }) {
  const { label, badge, next } = stateOfReturn(found)
  const isToSend = found.status === 'requested'
  return (
    <>
      <Link className="more small" to={`/profile/orders/${found.order_id}`}>
        <ArrowLeft className="icon icon-small" aria-hidden /> Order {found.order_number}
      </Link>
      <div className="hstack between wrapping mt-2 mb-6">
        <div>
          <h1 className="title">Return {found.number}</h1>
          <p className="hstack wrapping small muted mt-2">
            <span className={`badge ${badge}`}>{label}</span> Started on {dayText(found.requested_at)}
          </p>
        </div>
        {isToSend && (
          <span className="hstack wrapping">
            <SmallButton onClick={() => window.print()}>
              <Printer className="icon icon-small" aria-hidden /> Print label
            </SmallButton>
            <DialogButton
              className="button plain small"
              dialog={(close) => <CancelReturn found={found} onClose={close} />}
            >
              Cancel return
            </DialogButton>
          </span>
        )}
      </div>
      <Notice className="mb-6" role="status">
        {next}
      </Notice>
      <ul className="mb-6">
        {found.items.map((item) => (
          <li key={item.id} className="return-row small">
            <b className="font-[540]">
              {item.quantity} × {item.name}
            </b>
            <span className="muted">
              {RETURN_RULES[item.reason].label}
              {item.decision_reason !== '' && `. ${item.decision_reason}`}
            </span>
            {found.status === 'decided' && item.outcome && <span className="badge">{OUTCOMES[item.outcome]}</span>}
          </li>
        ))}
      </ul>
      {found.refund !== null && found.refund > 0 && (
        <p className="mb-6">{formatPrice(found.refund)} goes back to you.</p>
      )}
      {isToSend && <Label found={found} />}
      {isToSend && <Posted found={found} />}
    </>
  )
}

const OUTCOMES = { refund: 'Refunded', replace: 'Replaced', reject: 'Not accepted' } as const

/** The label and packing note: the only part that is printed. */
function Label({ found }: { found: Return }) {
  const settings = useSettings()
  const address = formatReturnAddress(settings)
  return (
    <section className="return-label print-alone" aria-labelledby="label">
      <div>
        <h2 id="label" className="subheading">
          Send it to
        </h2>
        <address className="not-italic">
          {address.split(', ').map((part) => (
            <span key={part} className="block">
              {part}
            </span>
          ))}
        </address>
        <p className="mt-4 font-[560]">{found.number}</p>
        <p className="small">Order {found.order_number}</p>
        <ul className="small mt-2">
          {found.items.map((item) => (
            <li key={item.id}>
              {item.quantity} × {item.name}
            </li>
          ))}
        </ul>
      </div>
      <QrCode text={found.number} label={`QR code of ${found.number}`} />
    </section>
  )
}

/** The proof of posting starts the 14 days of the refund. */
function Posted({ found }: { found: Return }) {
  const [tracking, setTracking] = useState(found.tracking_number)
  const report = useReportSent(found.id)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!report.isPending) report.mutate(tracking)
  }
  return (
    <form className="stack mt-6 max-w-md" onSubmit={submit}>
      <Field
        label="Tracking number"
        hint="From the receipt. Your refund is then due 14 days after posting."
        isOptional
        maxLength={100}
        value={tracking}
        onChange={({ target }) => setTracking(target.value)}
      />
      <div>
        <button type="submit" className="button primary" aria-disabled={report.isPending || undefined}>
          {found.sent_at ? 'Save tracking number' : 'I’ve posted it'}
        </button>
      </div>
    </form>
  )
}

function CancelReturn({ found, onClose }: { found: Return; onClose: () => void }) {
  const cancel = useCancelReturn(found.id, { onDone: onClose })
  return (
    <ConfirmDialog
      title="Cancel this return?"
      confirmText="Cancel return"
      isBusy={cancel.isPending}
      onConfirm={() => cancel.mutate()}
      onClose={onClose}
    >
      You keep the items. You can start another return while your rights last.
    </ConfirmDialog>
  )
}
