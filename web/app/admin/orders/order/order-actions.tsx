import { Ellipsis } from 'lucide-react'
import { DropdownMenu } from 'radix-ui'
import { type RefObject, useRef, useState } from 'react'
import { Link } from 'react-router'
import { toasts } from '../../../lib/sentence-of.ts'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { Opener } from '../../../ui/dialog-button.tsx'
import { NewReturnDialog } from '../../returns/new-return-dialog.tsx'
import { usePermissions } from '../../use-permissions.ts'
import { useArchiveOrder } from '../mutations.ts'
import { isAgeUndecided, nextStatus, type Status } from '../order-words.ts'
import type { AdminOrder } from '../queries.ts'
import { CancelDialog, HandOverDialog, TrackingDialog, TransferDialog } from './move-dialogs.tsx'
import { leftToRefund } from './refund-choice.ts'
import { RefundDialog } from './refund-dialog.tsx'
import type { OrderChanges } from './use-order-changes.ts'

interface OrderActionsProps {
  order: AdminOrder
  changes: OrderChanges
}
type Asking = 'transfer' | 'dispatch' | 'handover' | 'cancel' | 'refund' | 'return' | 'archive'

/** The actions of an order: the next step as the primary button, all others in a menu. */
export function OrderActions({ order, changes }: OrderActionsProps) {
  const [asking, setAsking] = useState<Asking | null>(null)
  const next = useRef<HTMLButtonElement>(null)
  const more = useRef<HTMLButtonElement>(null)
  const isNextAsking = asking === 'transfer' || asking === 'dispatch' || asking === 'handover'
  const dialog = { order, changes, onClose: () => setAsking(null) }
  return (
    <div className="hstack">
      <NextStep order={order} changes={changes} button={next} onAsk={setAsking} />
      <OtherSteps order={order} changes={changes} button={more} onAsk={setAsking} />
      <Opener value={isNextAsking ? next : more}>
        {asking === 'transfer' && <TransferDialog {...dialog} />}
        {asking === 'dispatch' && <TrackingDialog {...dialog} isShipping />}
        {asking === 'handover' && <HandOverDialog {...dialog} />}
        {asking === 'cancel' && <CancelDialog {...dialog} />}
        {asking === 'refund' && <RefundDialog {...dialog} />}
        {asking === 'return' && <NewReturnDialog {...dialog} />}
        {asking === 'archive' && <ArchiveDialog {...dialog} />}
      </Opener>
    </div>
  )
}

interface StepsProps extends OrderActionsProps {
  button: RefObject<HTMLButtonElement | null>
  onAsk: (what: Asking) => void
}

/** The regular steps, each with the dialog it opens or the message after it is done. */
type Steps = Partial<Record<Status, { label: string } & ({ asks: Asking } | { done: string })>>
const STEPS: Steps = {
  paid: { label: 'Mark transfer as received', asks: 'transfer' },
  processing: { label: 'Start packing', done: 'Packing started.' },
  shipped: { label: 'Mark as dispatched', asks: 'dispatch' },
  delivered: { label: 'Mark as delivered', done: 'Marked as delivered.' },
}

const COLLECTION_STEPS: Steps = {
  ...STEPS,
  shipped: { label: 'Ready to collect', done: 'Ready. The customer gets an email with the code.' },
  delivered: { label: 'Hand over', asks: 'handover' },
}

function NextStep({ order, changes, button, onAsk }: StepsProps) {
  const isPermitted = usePermissions()
  const status = nextStatus(order)
  const step = status && (order.collection_point ? COLLECTION_STEPS : STEPS)[status]
  if (!isPermitted(status === 'paid' ? 'orders.refund' : 'orders.update')) return null
  if (order.status === 'processing' && isAgeUndecided(order.status, order.age_check.status)) {
    return <p className="small muted grow">You can dispatch it once its age check is passed.</p>
  }
  if (!step) return null
  return (
    <button
      type="button"
      ref={button}
      className="button primary grow"
      disabled={changes.isSending}
      onClick={() => ('asks' in step ? onAsk(step.asks) : void changes.press({ status }, step.done))}
    >
      {step.label}
    </button>
  )
}

function OtherSteps({ order, changes, button, onAsk }: StepsProps) {
  const { allowed_statuses, payment_status, status } = order
  const left = leftToRefund(order)
  const isPermitted = usePermissions()
  const mayRefund = isPermitted('orders.refund')
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger ref={button} className="button quiet" aria-label="More actions">
        <Ellipsis className="icon" aria-hidden />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content className="popover-menu actionmenu" align="end" sideOffset={6}>
          {status === 'paid' && isPermitted('orders.write') && (
            <DropdownMenu.Item asChild>
              <Link to={`/admin/orders/${order.id}/edit`}>Change order</Link>
            </DropdownMenu.Item>
          )}
          <DropdownMenu.Item asChild>
            <Link to={`/admin/orders/${order.id}/packing-slip`}>Packing slip</Link>
          </DropdownMenu.Item>
          {(status !== 'cancelled' || payment_status !== 'unpaid') && (
            <DropdownMenu.Item asChild>
              <Link to={`/admin/orders/${order.id}/invoice`}>Invoice</Link>
            </DropdownMenu.Item>
          )}
          {order.can_return && isPermitted('orders.update') && (
            <DropdownMenu.Item onSelect={() => onAsk('return')}>New return</DropdownMenu.Item>
          )}
          {mayRefund && left > 0 && order.approvals.length === 0 && (
            <DropdownMenu.Item onSelect={() => onAsk('refund')}>Refund</DropdownMenu.Item>
          )}
          {mayRefund && left <= 0 && allowed_statuses.includes('refunded') && (
            <DropdownMenu.Item onSelect={() => void changes.press({ status: 'refunded' }, 'Marked as refunded.')}>
              Mark as refunded
            </DropdownMenu.Item>
          )}
          {mayRefund && allowed_statuses.includes('cancelled') && (
            <DropdownMenu.Item className="dangerous" onSelect={() => onAsk('cancel')}>
              Cancel order
            </DropdownMenu.Item>
          )}
          {isPermitted('orders.remove') && status === 'cancelled' && order.archived_at === null && (
            <DropdownMenu.Item onSelect={() => onAsk('archive')}>Archive</DropdownMenu.Item>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  )
}

function ArchiveDialog({ order, onClose }: { order: AdminOrder; onClose: () => void }) {
  const archive = useArchiveOrder(order.id)
  const confirm = () =>
    archive.mutate(undefined, {
      ...toasts('Order archived.', 'The order couldn’t be archived. Please try again.'),
      onSettled: onClose,
    })
  return (
    <ConfirmDialog
      title="Archive this order?"
      confirmText="Archive"
      isBusy={archive.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      You’ll find it under Archived. The customer can still see it.
    </ConfirmDialog>
  )
}
