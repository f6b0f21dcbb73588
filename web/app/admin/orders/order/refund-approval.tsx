import { ApiError } from '@shop/contract/client.ts'
import { formatPrice } from '@shop/contract/lib/money.ts'
import { showError } from '../../../lib/sentence-of.ts'
import { useCurrentUser } from '../../../storefront/accounts/queries.ts'
import { SmallButton } from '../../../ui/buttons.tsx'
import { notify } from '../../../ui/toast.ts'
import { ConfirmButton } from '../../kit/confirm-button.tsx'
import { DateTime } from '../../kit/date-time.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { usePermissions } from '../../use-permissions.ts'
import { useDecideRefund, useReloadAdmin } from '../mutations.ts'
import type { AdminOrder } from '../queries.ts'

type Approval = AdminOrder['approvals'][number]

/** A refund above the limit: another person than the one who asked approves it, and anybody who may refund declines it. */
export function RefundApproval({ order, approval }: { order: AdminOrder; approval: Approval }) {
  const isPermitted = usePermissions()
  const isOwn = useCurrentUser()?.id === approval.asked_by?.id
  const { mutateAsync, isPending } = useDecideRefund(order.id, approval.id)
  const reload = useReloadAdmin()
  const amount = formatPrice(approval.amount)
  const decide = async (is_approved: boolean) => {
    try {
      await mutateAsync({ is_approved })
      notify.success(is_approved ? `Refund of ${amount} requested.` : 'Refund declined.')
    } catch (error) {
      showError(error, 'The refund couldn’t be decided. Please try again.')
      if (error instanceof ApiError) await reload()
    }
  }
  return (
    <li>
      <p className="hstack between">
        <b className="font-[540]">{amount}</b>
        <StatusPill tone="warn">Waiting for a second person</StatusPill>
      </p>
      <p className="small muted">
        {approval.asked_by?.name || 'Somebody'} asked on <DateTime at={approval.asked_at} />: {approval.reason}
      </p>
      <ApprovedItems order={order} items={approval.items} />
      {isPermitted('orders.refund') && (
        <p className="hstack wrapping">
          {!isOwn && (
            <ConfirmButton
              title={`Refund ${amount}?`}
              text={`${approval.asked_by?.name || 'Somebody'} asked for it: ${approval.reason}`}
              confirmText={`Approve ${amount}`}
              onConfirm={() => decide(true)}
            >
              Approve
            </ConfirmButton>
          )}
          <SmallButton disabled={isPending} onClick={() => void decide(false)}>
            {isOwn ? 'Withdraw' : 'Decline'}
          </SmallButton>
        </p>
      )}
    </li>
  )
}

function ApprovedItems({ order, items }: { order: AdminOrder; items: Approval['items'] }) {
  if (items.length === 0) return null
  const names = items.map(({ id, quantity, is_restocked }) => {
    const name = order.items.find((item) => item.id === id)?.name ?? 'an item'
    return `${quantity} × ${name}${is_restocked ? ', back in stock' : ''}`
  })
  return <p className="small">{names.join('; ')}</p>
}
