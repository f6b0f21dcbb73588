import { useQuery } from '@tanstack/react-query'
import { readSite, unindexedMeta } from '../../seo/page-meta.ts'
import { DataTable } from '../kit/table/data-table.tsx'
import { ListToolbar } from '../kit/table/list-toolbar.tsx'
import { tableRows } from '../kit/table/table-rows.ts'
import { useListState } from '../kit/table/use-list-state.ts'
import type { Route } from './+types/assistant.page'
import './assistant.css'
import { AssistantTop } from './assistant-top.tsx'
import { INBOX_COLUMNS, REASONS } from './inbox-columns.tsx'
import { InboxPanel } from './inbox-panel.tsx'
import { type InboxItem, inboxQuery } from './queries.ts'

export const meta: Route.MetaFunction = ({ matches }) => unindexedMeta(readSite(matches[0].loaderData), 'Assistant')

const FILTERS = { reason: '' }
const REASON_OPTIONS = Object.entries(REASONS).map(([value, { label }]) => ({ value, label }))

/** Lists the messages that the assistant did not answer well; staff say what each was about. */
export default function AssistantPage() {
  const list = useListState({ filters: FILTERS, sort: '-created_at' })
  const result = useQuery(inboxQuery(list.query))
  return (
    <>
      <AssistantTop />
      <ListToolbar
        list={list}
        filters={[{ name: 'reason', label: 'Reason', any: 'Any reason', options: REASON_OPTIONS }]}
      />
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
