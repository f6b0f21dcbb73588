import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { readSite, unindexedMeta } from '../../seo/page-meta.ts'
import { Card } from '../kit/card.tsx'
import { DataTable } from '../kit/table/data-table.tsx'
import { ListToolbar } from '../kit/table/list-toolbar.tsx'
import { tableRows } from '../kit/table/table-rows.ts'
import { useListState } from '../kit/table/use-list-state.ts'
import type { Route } from './+types/training.page'
import './assistant.css'
import { AssistantTop } from './assistant-top.tsx'
import { rowsQuery } from './queries.ts'
import { KINDS, ROW_COLUMNS } from './row-columns.tsx'
import { RowForm } from './row-form.tsx'

export const meta: Route.MetaFunction = ({ matches }) => unindexedMeta(readSite(matches[0].loaderData), 'Training data')

const KIND_FILTER = {
  name: 'kind' as const,
  label: 'Kind',
  any: 'Any kind',
  options: Object.entries(KINDS).map(([value, label]) => ({ value, label })),
}

/** What staff teach the assistant, in addition to what it is shipped with. */
export default function TrainingPage() {
  const list = useListState({ filters: { search: '', kind: '' }, sort: '-updated_at' })
  const result = useQuery(rowsQuery(list.query))
  const [isAdding, setIsAdding] = useState(false)
  return (
    <>
      <AssistantTop
        actions={
          <button type="button" className="button primary" aria-expanded={isAdding} onClick={() => setIsAdding(true)}>
            <Plus className="icon icon-small" aria-hidden />
            Add
          </button>
        }
      />
      <p className="muted">
        Added to what the assistant is shipped with. Answers about safety and the law are fixed. Nothing changes for
        customers until you train a version and publish it.
      </p>
      {isAdding && (
        <Card title="Add to the training">
          <RowForm onDone={() => setIsAdding(false)} />
        </Card>
      )}
      <ListToolbar list={list} searchLabel="Search the texts" filters={[KIND_FILTER]} />
      <DataTable
        caption="Training data"
        columns={ROW_COLUMNS}
        {...tableRows(result)}
        list={list}
        getRowId={({ id }) => id}
        rowName={({ text }) => text}
        rowDetail={(row, open) => <RowForm key={`${row.id} ${row.updated_at}`} row={row} onDone={() => open('')} />}
        storageKey="admin.assistant.rows.columns"
        empty={
          list.isFiltered
            ? 'Nothing matches these filters.'
            : 'Nothing yet: assign messages of the inbox, or add examples, answers and words here.'
        }
      />
    </>
  )
}
