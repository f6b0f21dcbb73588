import { PRIVACY_KINDS } from '@shop/contract/constants.ts'
import { useQuery } from '@tanstack/react-query'
import { unindexedPage } from '../../seo/page-meta.ts'
import { DateTime } from '../kit/date-time.tsx'
import { StatusPill } from '../kit/status-pill.tsx'
import type { Column } from '../kit/table/column.ts'
import { ListPage } from '../kit/table/list-page.tsx'
import { useListState } from '../kit/table/use-list-state.ts'
import { type PrivacyRequest, privacyRequestsQuery } from './queries.ts'
import { RequestPanel } from './request-panel.tsx'

export const meta = unindexedPage('Privacy requests')

const FILTERS = { status: '' }
const SELECTS = [
  {
    name: 'status',
    label: 'Status',
    any: 'Any status',
    options: [
      { value: 'open', label: 'Open' },
      { value: 'answered', label: 'Answered' },
    ],
  },
] as const

const columns: readonly Column<PrivacyRequest>[] = [
  { id: 'kind', header: 'About', isFixed: true, isPhone: true, cell: ({ kind }) => PRIVACY_KINDS[kind] },
  { id: 'name', header: 'Name', cell: ({ name }) => name },
  { id: 'email', header: 'Email', cell: ({ email }) => email },
  { id: 'received', header: 'Received', cell: ({ received_at }) => <DateTime at={received_at} isDay /> },
  { id: 'due', header: 'Due', isPhone: true, cell: ({ due_at }) => <DateTime at={due_at} isDay /> },
  { id: 'state', header: 'Status', isPhone: true, cell: (request) => <State request={request} /> },
]

function State({ request: { is_overdue, answered_at, acknowledged_at } }: { request: PrivacyRequest }) {
  if (is_overdue) return <StatusPill tone="bad">Overdue</StatusPill>
  if (answered_at) return <StatusPill tone="ok">Answered</StatusPill>
  if (acknowledged_at) return <StatusPill tone="info">Acknowledged</StatusPill>
  return <StatusPill tone="warn">Open</StatusPill>
}

/** Lists the requests under data protection law, with their due dates (rules G3 and G4). */
export default function PrivacyRequestsPage() {
  const list = useListState({ filters: FILTERS })
  return (
    <ListPage
      title="Privacy requests"
      noun="requests"
      list={list}
      result={useQuery(privacyRequestsQuery(list.query))}
      filters={SELECTS}
      columns={columns}
      rowName={({ kind, name }) => `${PRIVACY_KINDS[kind]}, ${name}`}
      rowDetail={(request) => <RequestPanel key={request.id} request={request} />}
      storageKey="admin.privacy.columns"
    />
  )
}
