import { useQuery } from '@tanstack/react-query'
import { addressText } from '../../../order/postal-address.ts'
import { type FactRow, Facts } from '../../../ui/table.tsx'
import { DateTime, dateText } from '../../kit/date-time.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { usePermissions } from '../../use-permissions.ts'
import { userQuery } from '../../users/queries.ts'
import { AGE_NAMES, isAgeUndecided } from '../order-words.ts'
import type { AdminOrder } from '../queries.ts'
import { AgeDecisionForm } from './age-decision-form.tsx'
import { ageOn } from './age-on.ts'
import type { OrderChanges } from './use-order-changes.ts'

interface AgeCheckProps {
  order: AdminOrder
  changes: Pick<OrderChanges, 'send'>
  onDecided?: () => void
}

/** The age check of an order and, while staff have to decide it, the facts for the decision. */
export function AgeCheck({ order, changes, onDecided }: AgeCheckProps) {
  const { status, method, checked_at } = order.age_check
  const isOpen = isAgeUndecided(order.status, status)
  const { label, tone } = AGE_NAMES[status]
  const mayDecide = usePermissions()('orders.refund')
  const openFacts = useOpenFacts(order, isOpen)
  return (
    <div className="orderform">
      <Facts
        className="totals"
        rows={[
          [
            'Result',
            <StatusPill key="result" tone={tone}>
              {label}
            </StatusPill>,
          ],
          method !== null && ['Checked by', METHOD_NAMES[method] ?? method],
          checked_at !== null && ['Checked on', <DateTime key="day" at={checked_at} />],
          ...(isOpen ? openFacts : []),
        ]}
      />
      {isOpen && mayDecide && <AgeDecisionForm order={order} changes={changes} {...(onDecided && { onDecided })} />}
    </div>
  )
}

const METHOD_NAMES: Record<string, string> = {
  builtin: 'The shop’s own check',
  staff: 'Staff',
  account: 'An earlier order',
}

/** Returns the facts for the decision. */
function useOpenFacts({ customer, billing_address, internal_events }: AdminOrder, isOpen: boolean): FactRow[] {
  const isPermitted = usePermissions()('users.read')
  const { data: user, isPending } = useQuery({ ...userQuery(customer.id), enabled: isOpen && isPermitted })
  const birth = user?.date_of_birth ?? null
  const answer = internal_events.findLast(({ status }) => status === 'age_check_answer')
  const birthText = birth && `${dateText(birth)}, age ${ageOn(birth, new Date())}`
  return [
    ['Name on the account', customer.name],
    isPermitted && ['Date of birth', birthText ?? (isPending ? '…' : 'Not known')],
    ['Billed to', addressText(billing_address)],
    answer !== undefined && ['Answer', answer.note],
  ]
}
