import { useState } from 'react'
import { describeError } from '../../../lib/sentence-of.ts'
import { SmallButton, SmallLink } from '../../../ui/buttons.tsx'
import { oneByOne } from '../../kit/one-by-one.ts'
import { useChangeOrderStatus, useReloadAdmin } from '../mutations.ts'
import type { AdminOrderSummary } from '../queries.ts'
import type { Outcome } from './bulk-report.tsx'

interface BulkActionsProps {
  selected: readonly AdminOrderSummary[]
  onDone: (outcome: Outcome) => void
}

/** Bulk actions on orders. Dispatching has its own page, where each parcel gets its tracking number. */
export function BulkActions({ selected, onDone }: BulkActionsProps) {
  const { mutateAsync } = useChangeOrderStatus()
  const reload = useReloadAdmin()
  const [isMoving, setIsMoving] = useState(false)

  async function move(status: 'processing' | 'delivered', what: string) {
    setIsMoving(true)
    const failed = await oneByOne(selected, ({ id }) => mutateAsync({ id, status }))
    const rejected = failed.map(({ item, error }) => ({
      name: item.order_number,
      reason: describeError(error, 'It couldn’t be changed. Please try again.'),
    }))
    await reload()
    setIsMoving(false)
    onDone({ what, done: selected.length - rejected.length, rejected })
  }
  const has = (status: AdminOrderSummary['status']) => selected.some((order) => order.status === status)
  const ids = selected.map(({ id }) => id).join(',')
  return (
    <>
      {has('paid') && (
        <SmallButton disabled={isMoving} onClick={() => void move('processing', 'Packing started')}>
          Start packing
        </SmallButton>
      )}
      {(has('paid') || has('processing')) && <SmallLink to={`/admin/orders/dispatch?ids=${ids}`}>Dispatch</SmallLink>}
      {has('shipped') && (
        <SmallButton disabled={isMoving} onClick={() => void move('delivered', 'Marked as delivered')}>
          Mark as delivered
        </SmallButton>
      )}
      <SmallLink to={`/admin/orders/packing-slips?ids=${ids}`}>Print packing slips</SmallLink>
    </>
  )
}
