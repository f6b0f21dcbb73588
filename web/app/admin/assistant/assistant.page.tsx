import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { readSite, unindexedMeta } from '../../seo/page-meta.ts'
import { PageTop } from '../kit/page-top.tsx'
import { DataTable } from '../kit/table/data-table.tsx'
import { tableRows } from '../kit/table/table-rows.ts'
import { useListState } from '../kit/table/use-list-state.ts'
import type { Route } from './+types/assistant.page'
import './assistant.css'
import { INBOX_COLUMNS, REASONS } from './inbox-columns.tsx'
import { InboxPanel } from './inbox-panel.tsx'
import { type InboxItem, inboxQuery } from './queries.ts'

export const meta: Route.MetaFunction = ({ matches }) => unindexedMeta(readSite(matches[0].loaderData), 'Assistant')

const FILTERS = { reason: '' }
const VIEWS = [
  { reason: '', label: 'All' },
  ...Object.entries(REASONS).map(([reason, { label }]) => ({ reason, label })),
]

/** Lists the messages that the assistant did not answer well; staff say what each was about. */
export default function AssistantPage() {
  const list = useListState({ filters: FILTERS, sort: '-created_at' })
  const result = useQuery(inboxQuery(list.query))
  const { reason } = list.state.filters
  return (
    <>
      <PageTop title="Assistant" />
      <nav className="tabs" aria-label="Views">
        {VIEWS.map((view) => (
          <Link
            key={view.reason}
            to={view.reason === '' ? '/admin/assistant' : `/admin/assistant?reason=${view.reason}`}
            aria-current={view.reason === reason ? 'page' : undefined}
          >
            {view.label}
          </Link>
        ))}
      </nav>
      <DataTable
        caption="Messages"
        columns={INBOX_COLUMNS}
        {...tableRows(result)}
        list={list}
        getRowId={({ id }) => id}
        rowName={({ message }) => message}
        rowDetail={(item, open) => (
          <InboxPanel
            key={item.id}
            item={item}
            onDone={() => {
              const next = nextItem(item, result.data?.items ?? [])
              if (next) open(next.id)
            }}
          />
        )}
        storageKey="admin.assistant.columns"
        empty="Nothing to look at: the assistant was sure of every answer, and no customer marked one as unhelpful."
      />
    </>
  )
}

/** The message below, otherwise the first. */
function nextItem(done: InboxItem, items: readonly InboxItem[]): InboxItem | undefined {
  const place = items.findIndex(({ id }) => id === done.id)
  return items[place + 1] ?? items.find(({ id }) => id !== done.id)
}
