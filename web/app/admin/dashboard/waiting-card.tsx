import { Link } from 'react-router'
import { Card } from '../kit/card.tsx'
import { StatusPill } from '../kit/status-pill.tsx'
import type { Stats } from '../queries.ts'

type Waiting = Stats['waiting']

/** `isCalm`: needs no action by staff. */
const PLACES: readonly { name: keyof Waiting; label: string; to: string; isCalm?: boolean }[] = [
  { name: 'to_pack', label: 'Orders to pack', to: '/admin/orders?view=to_pack' },
  { name: 'awaiting_transfer', label: 'Awaiting transfer', to: '/admin/orders?view=awaiting_transfer' },
  { name: 'age_checks', label: 'Age checks to decide', to: '/admin/orders?view=problems' },
  { name: 'refunds', label: 'Refunds to send', to: '/admin/orders?view=problems' },
  { name: 'reported_reviews', label: 'Reported reviews', to: '/admin/reviews?needs=decision' },
  { name: 'dispatched', label: 'Dispatched', to: '/admin/orders?view=dispatched', isCalm: true },
]

/** The tasks for staff, each with a link to its list. */
export function WaitingCard({ waiting }: { waiting: Waiting }) {
  return (
    <Card title="Waiting for action">
      <ul className="rows">
        {PLACES.map(({ name, label, to, isCalm }) => (
          <li key={name}>
            <Link className="link" to={to}>
              {label}
            </Link>
            <StatusPill tone={waiting[name] > 0 && !isCalm ? 'warn' : 'muted'}>{waiting[name]}</StatusPill>
          </li>
        ))}
      </ul>
    </Card>
  )
}
