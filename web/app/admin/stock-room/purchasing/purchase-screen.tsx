import { formatPrice } from '@shop/contract/lib/money.ts'
import { useQueryClient } from '@tanstack/react-query'
import { dayText, momentText } from '../../../order/order-dates.ts'
import { notify } from '../../../ui/toast.ts'
import { Card } from '../../kit/card.tsx'
import { ConfirmButton } from '../../kit/confirm-button.tsx'
import { type PageBack, PageTop } from '../../kit/page-top.tsx'
import { DraftForm } from './draft-form.tsx'
import { closePurchase } from './mutations.ts'
import { LineList } from './purchase-lines.tsx'
import { PurchaseStatus } from './purchases.page.tsx'
import { invalidatePurchasing, type PurchaseOrder } from './queries.ts'
import { ReceiveForm } from './receive-form.tsx'
import './purchasing.css'

/** A purchase order with what can be done next: send it, receive it, or read it. */
export function PurchaseScreen({ order, back }: { order: PurchaseOrder; back: PageBack }) {
  const { number, status, note, updated_at } = order
  const isComing = status === 'ordered' || status === 'part_received'
  return (
    <>
      <PageTop
        title={
          <>
            {number} <PurchaseStatus order={order} />
          </>
        }
        back={back}
        actions={(status === 'draft' || isComing) && <CloseButton order={order} />}
      />
      <p className="muted mb-5">{factsOf(order).join(' · ')}</p>
      {status === 'draft' && <DraftForm key={order.lines.map(({ sku }) => sku).join()} order={order} />}
      {isComing && <ReceiveForm key={updated_at} order={order} />}
      {status !== 'draft' && !isComing && (
        <Card title={status === 'cancelled' ? 'What was ordered' : 'What came'}>
          <LineList lines={order.lines} hasArrived={status === 'received'} />
        </Card>
      )}
      {status !== 'draft' && note !== '' && <p className="muted">Note to the supplier: {note}</p>}
    </>
  )
}

function factsOf({ supplier, status, ordered_at, expected_on, received, units, total }: PurchaseOrder): string[] {
  if (status === 'draft') return [`${supplier.name}. Not sent yet: check the units, then send it.`]
  return [
    supplier.name,
    ...(ordered_at === null ? [] : [`ordered ${momentText(ordered_at)}`]),
    ...(expected_on === null ? [] : [`expected on ${dayText(expected_on)}`]),
    `${received} of ${units} received`,
    ...(total === null ? [] : [formatPrice(total)]),
  ]
}

function CloseButton({ order: { id, number, status } }: { order: PurchaseOrder }) {
  const queryClient = useQueryClient()
  const isPart = status === 'part_received'
  return (
    <ConfirmButton
      className="button quiet"
      title={isPart ? 'Is nothing more coming?' : `Cancel ${number}?`}
      text={
        isPart
          ? 'What has arrived stays in stock. The rest is no longer on order, so the reorder list suggests it again.'
          : status === 'draft'
            ? 'The draft is cancelled. The reorder list suggests its units again.'
            : 'Please tell the supplier too: no mail is sent. The reorder list suggests its units again.'
      }
      confirmText={isPart ? 'Close the order' : 'Cancel the order'}
      onConfirm={async () => {
        await closePurchase(id)
        await invalidatePurchasing(queryClient)
        notify.success(isPart ? `${number} closed` : `${number} cancelled`)
      }}
    >
      {isPart ? 'The rest isn’t coming' : 'Cancel order'}
    </ConfirmButton>
  )
}
