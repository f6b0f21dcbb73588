import { useQuery } from '@tanstack/react-query'
import { addressText } from '../../../order/postal-address.ts'
import { type FactRow, Facts } from '../../../ui/table.tsx'
import { DateTime, dateText } from '../../kit/date-time.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
import { timeLeft } from '../../kit/time-left.ts'
import { usePermissions } from '../../use-permissions.ts'
import { userQuery } from '../../users/queries.ts'
import { AGE_NAMES, isAgeUndecided } from '../order-words.ts'
import type { AdminOrder } from '../queries.ts'
import { AgeDecisionForm } from './age-decision-form.tsx'
import { AgeDocument } from './age-document.tsx'
import { ageOn } from './age-on.ts'
import type { OrderChanges } from './use-order-changes.ts'

interface AgeCheckProps {
  order: AdminOrder
  changes: Pick<OrderChanges, 'send'>
  onDecided?: () => void
}

/** The age check of an order and, while staff have to decide it, the facts for the decision. */
export function AgeCheck({ order, changes, onDecided }: AgeCheckProps) {
  const { status, method_name, checked_at, due_at, document_at } = order.age_check
  const isOpen = isAgeUndecided(order.status, status)
  const { label, tone } = AGE_NAMES[status]
  const isPermitted = usePermissions()
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
          method_name !== null && ['Checked by', method_name],
          checked_at !== null && ['Checked on', <DateTime key="day" at={checked_at} />],
          document_at !== null && ['Document sent', <DateTime key="sent" at={document_at} />],
          due_at !== null && ['Time left', `${timeLeft(due_at)}, then cancelled and refunded`],
          ...(isOpen ? openFacts : []),
        ]}
      />
      <AgeDocument order={order} />
      {isOpen && isPermitted('age_checks.decide') && (
        <AgeDecisionForm order={order} changes={changes} {...(onDecided && { onDecided })} />
      )}
    </div>
  )
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
