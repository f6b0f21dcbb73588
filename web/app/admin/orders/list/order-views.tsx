import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { statsQuery } from '../../queries.ts'
import { problemCountQuery } from '../queries.ts'

/** The saved views, with the number of orders for those that are tasks. */
export function OrderViews({ view }: { view: string }) {
  const { data: stats } = useQuery(statsQuery())
  const { data: problems } = useQuery(problemCountQuery)
  const waiting = stats?.waiting
  const views = [
    { name: 'all', label: 'All' },
    { name: 'to_pack', label: 'To pack', count: waiting?.to_pack },
    { name: 'awaiting_transfer', label: 'Awaiting transfer', count: waiting?.awaiting_transfer },
    { name: 'dispatched', label: 'Dispatched', count: waiting?.dispatched },
    { name: 'overdue', label: 'Overdue' },
    { name: 'returns', label: 'Returns' },
    { name: 'problems', label: 'Problems', count: problems },
    { name: 'archived', label: 'Archived' },
  ]
  return (
    <nav className="tabs" aria-label="Views">
      {views.map(({ name, label, count }) => (
        <Link
          key={name}
          to={name === 'all' ? '/admin/orders' : `/admin/orders?view=${name}`}
          aria-current={name === view ? 'page' : undefined}
        >
          {label}
          {count !== undefined && <span className="muted">{count}</span>}
        </Link>
      ))}
    </nav>
  )
}
