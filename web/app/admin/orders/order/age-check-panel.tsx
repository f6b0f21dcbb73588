import { useQuery } from '@tanstack/react-query'
import { addressText } from '../../../order/order-facts.ts'
import { DateTime, dateText } from '../../kit/date-time.tsx'
import { StatusPill } from '../../kit/status-pill.tsx'
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
  return (
    <div className="orderform">
      <dl className="totals">
        <div>
          <dt>Result</dt>
          <dd>
            <StatusPill tone={tone}>{label}</StatusPill>
          </dd>
        </div>
        {method !== null && (
          <div>
            <dt>Checked by</dt>
            <dd>{METHOD_NAMES[method] ?? method}</dd>
          </div>
        )}
        {checked_at !== null && (
          <div>
            <dt>Checked on</dt>
            <dd>
              <DateTime at={checked_at} />
            </dd>
          </div>
        )}
        {isOpen && <Facts order={order} />}
      </dl>
      {isOpen && <AgeDecisionForm order={order} changes={changes} {...(onDecided && { onDecided })} />}
    </div>
  )
}

const METHOD_NAMES: Record<string, string> = {
  builtin: 'The shop’s own check',
  staff: 'Staff',
  account: 'An earlier order',
}

/** The facts of the check. Shown only until it is decided. */
function Facts({ order }: { order: AdminOrder }) {
  const { data: user, isPending } = useQuery(userQuery(order.customer.id))
  const birth = user?.date_of_birth ?? null
  const answer = order.internal_events.findLast(({ status }) => status === 'age_check_answer')
  return (
    <>
      <div>
        <dt>Name on the account</dt>
        <dd>{order.customer.name}</dd>
      </div>
      <div>
        <dt>Date of birth</dt>
        <dd>
          {birth === null ? (isPending ? '…' : 'Not known') : `${dateText(birth)}, age ${ageOn(birth, new Date())}`}
        </dd>
      </div>
      <div>
        <dt>Billed to</dt>
        <dd>{addressText(order.billing_address)}</dd>
      </div>
      {answer && (
        <div>
          <dt>Answer</dt>
          <dd>{answer.note}</dd>
        </div>
      )}
    </>
  )
}
