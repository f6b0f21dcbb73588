import { RETURN_RULES } from '@shop/contract/returns/return.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { Notice } from '../../ui/notice.tsx'
import { Card } from '../kit/card.tsx'
import { DateTime, dateText } from '../kit/date-time.tsx'
import { LoadState } from '../kit/load-state.tsx'
import { StatusPill } from '../kit/status-pill.tsx'
import { eventName } from '../orders/order-words.ts'
import { type AdminOrder, orderQuery } from '../orders/queries.ts'
import { usePermissions } from '../use-permissions.ts'
import { CustomerLink } from '../users/customer-link.tsx'
import { type AdminReturn, returnQuery } from './queries.ts'
import { DecideReturn } from './return-decision.tsx'
import { ReturnLine } from './return-line.tsx'
import { ReturnPapers } from './return-papers.tsx'
import { ReceiveReturn } from './return-receive.tsx'
import { returnPill } from './return-words.ts'

const BACK = { to: '/admin/returns', label: 'Returns' }

/** One return with its order: its deadlines, what came back, and the next step. */
export function ReturnDetail({ id }: { id: number }) {
  const result = useQuery(returnQuery(id))
  const order = useQuery({ ...orderQuery(result.data?.order_id ?? 0), enabled: result.data !== undefined })
  return (
    <LoadState result={result} what="return" back={BACK}>
      {(found) => (
        <LoadState result={order} what="order" back={BACK}>
          {(ordered) => <WholeReturn found={found} order={ordered} />}
        </LoadState>
      )}
    </LoadState>
  )
}

function WholeReturn({ found, order }: { found: AdminReturn; order: AdminOrder }) {
  const isPermitted = usePermissions()
  const canDecide = found.status === 'received' && !found.is_waiting && isPermitted('orders.refund')
  return (
    <article className="stack gap-5 min-w-0" aria-label={`Return ${found.number}`}>
      <ReturnHead found={found} />
      {found.is_waiting && (
        <Notice kind="warn">
          The refund is above the limit of one person. Another person approves it{' '}
          <Link className="link" to={`/admin/orders/${found.order_id}`}>
            on the order
          </Link>
          ; the decision is carried out then.
        </Notice>
      )}
      {found.status === 'requested' && isPermitted('orders.update') && <ReceiveReturn found={found} />}
      {canDecide && <DecideReturn key={found.received_at} found={found} order={order} />}
      {!canDecide && found.status !== 'requested' && <Decided found={found} />}
      {found.status === 'requested' && !isPermitted('orders.update') && <Decided found={found} />}
      <div className="return-columns">
        <ReturnPapers found={found} order={order} />
        <ReturnHistory found={found} order={order} />
      </div>
    </article>
  )
}

function ReturnHead({ found }: { found: AdminReturn }) {
  const { label, tone } = returnPill(found)
  return (
    <Card title={`${found.number}, ${found.customer.name}`} aside={<StatusPill tone={tone}>{label}</StatusPill>}>
      <p className="small muted">
        Order{' '}
        <Link className="link" to={`/admin/orders/${found.order_id}`}>
          {found.order_number}
        </Link>{' '}
        of <CustomerLink customer={found.customer} />
        {found.delivered_at && `, delivered ${dateText(found.delivered_at)}`}
        {found.tracking_number && ` · sent with ${found.tracking_number}`}
      </p>
      {found.note !== '' && <p className="small mt-2">“{found.note}”</p>}
      <dl className="key-figures return-deadlines mt-4">
        <Deadline name="Changed mind" rule="F5" until={found.withdraw_until} days={14} />
        <Deadline name="Faulty, right to reject" rule="F7" until={found.reject_until} days={30} />
        {found.refund_due ? (
          <Deadline name="Refund due" rule="F5" until={found.refund_due} days={14} />
        ) : (
          <Deadline name="Customer sends it" rule="F5" until={found.send_by} days={14} />
        )}
      </dl>
    </Card>
  )
}

const DAY_MS = 86_400_000

/** How many of a deadline's days are left, as text and as a bar. */
function Deadline({ name, rule, until, days }: { name: string; rule: string; until: string | null; days: number }) {
  const left = until === null ? days : Math.ceil((Date.parse(until) - Date.now()) / DAY_MS)
  const used = Math.min(100, Math.max(0, ((days - left) / days) * 100))
  return (
    <div className="key-figure">
      <dt>
        {name} <span className="rule-chip">{rule}</span>
      </dt>
      <dd>
        <b>{left > 0 ? `${left} of ${days} days left` : 'over'}</b>
        <span className="fill" aria-hidden>
          <i style={{ width: `${used}%` }} />
        </span>
        <small>{until === null ? 'from delivery' : `until ${dateText(until)}`}</small>
      </dd>
    </div>
  )
}

/** The lines without a form: what was decided, or what still waits. */
function Decided({ found }: { found: AdminReturn }) {
  return (
    <Card title="What came back">
      <ul className="return-lines">
        {found.items.map((item) => (
          <ReturnLine key={item.id} item={item}>
            <p className="small muted">
              {item.outcome === null ? RETURN_RULES[item.reason].label : decisionText(item)}
              {item.decision_reason !== '' && ` “${item.decision_reason}”`}
            </p>
          </ReturnLine>
        ))}
      </ul>
      {found.decision_note !== '' && <p className="small mt-2">Note: {found.decision_note}</p>}
    </Card>
  )
}

function decisionText({ outcome, accepted, received, is_restocked }: AdminReturn['items'][number]): string {
  if (outcome === 'reject') return 'Refused, goes back to the customer.'
  const stock = is_restocked ? 'back in stock' : 'written off'
  return `${accepted} of ${received} ${outcome === 'replace' ? 'replaced' : 'refunded'}, ${stock}.`
}

/** The events of this return on the order's timeline, newest first. */
function ReturnHistory({ found, order }: { found: AdminReturn; order: AdminOrder }) {
  const events = order.timeline.filter(({ note }) => note.startsWith(found.number)).reverse()
  return (
    <Card title="History">
      <ol className="return-events small">
        {events.map(({ status, at, note }) => (
          <li key={`${at} ${status}`}>
            <p className="hstack wrapping">
              <b className="font-[540]">{eventName(status)}</b>
              <span className="muted">
                <DateTime at={at} />
              </span>
            </p>
            {note !== found.number && <p className="muted">{note.slice(found.number.length + 2)}</p>}
          </li>
        ))}
      </ol>
    </Card>
  )
}
