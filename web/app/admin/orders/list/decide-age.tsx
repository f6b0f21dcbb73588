import { useQuery } from '@tanstack/react-query'
import { Dialog } from 'radix-ui'
import { type RefObject, useRef, useState } from 'react'
import { Modal } from '../../../ui/dialog.tsx'
import { LoadState } from '../../kit/load-state.tsx'
import { AgeCheck } from '../order/age-check-panel.tsx'
import { OrderError } from '../order/order-error.tsx'
import { useOrderChanges } from '../order/use-order-changes.ts'
import { type AdminOrder, type AdminOrderSummary, orderQuery } from '../queries.ts'

/** Decides an age check within the list. */
export function DecideAge({ order }: { order: Pick<AdminOrderSummary, 'id' | 'order_number'> }) {
  const [isOpen, setIsOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  return (
    <>
      <button
        type="button"
        ref={button}
        className="button quiet small decide"
        aria-label={`Decide the age check of ${order.order_number}`}
        onClick={() => setIsOpen(true)}
      >
        Decide
      </button>
      {isOpen && <DecideAgeDialog order={order} opener={button} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface DecideAgeDialogProps {
  order: Pick<AdminOrderSummary, 'id' | 'order_number'>
  opener: RefObject<HTMLElement | null>
  onClose: () => void
}

function DecideAgeDialog({ order: { id, order_number }, opener, onClose }: DecideAgeDialogProps) {
  const result = useQuery(orderQuery(id))
  return (
    <Modal className="gate" opener={opener} onClose={onClose}>
      <Dialog.Title className="subheading pr-8 mb-4">Age check of {order_number}</Dialog.Title>
      <LoadState result={result} what="order">
        {(order) => <Decision order={order} onDecided={onClose} />}
      </LoadState>
    </Modal>
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
