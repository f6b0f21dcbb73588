import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { Link } from 'react-router'
import { readSite, unindexedMeta } from '../../seo/page-meta.ts'
import { PageTop } from '../kit/page-top.tsx'
import { DataTable } from '../kit/table/data-table.tsx'
import { ListToolbar } from '../kit/table/list-toolbar.tsx'
import { tableRows } from '../kit/table/table-rows.ts'
import { useListState } from '../kit/table/use-list-state.ts'
import type { Route } from './+types/bundles.page'
import { BUNDLE_COLUMNS, bundlePath, STATUS_WORDS } from './bundle-columns.tsx'
import { adminBundlesQuery } from './queries.ts'
import './bundles.css'

export const meta: Route.MetaFunction = ({ matches }) => unindexedMeta(readSite(matches[0].loaderData), 'Bundles')

const FILTERS = { search: '', status: '' }
const SELECTS = [
  {
    name: 'status',
    label: 'Status',
    options: [
      { value: '', label: 'Any status' },
      ...Object.entries(STATUS_WORDS).map(([value, { word }]) => ({ value, label: word })),
    ],
  },
] as const

/** Lists all bundles, with the separate price of their items. */
export default function BundlesPage() {
  const list = useListState({ filters: FILTERS, sort: '-updated_at' })
  const result = useQuery(adminBundlesQuery(list.query))
  return (
    <>
      <PageTop
        title="Bundles"
        actions={
          <Link className="button primary" to="/admin/bundles/new">
            <Plus className="icon icon-small" aria-hidden />
            New bundle
          </Link>
        }
      />
      <ListToolbar list={list} searchLabel="Name, address or summary" filters={SELECTS} />
      <DataTable
        caption="Bundles"
        columns={BUNDLE_COLUMNS}
        {...tableRows(result)}
        list={list}
        getRowId={({ id }) => id}
        rowName={({ name }) => name}
        rowHref={({ id }) => bundlePath(id)}
        storageKey="admin.bundles.columns"
        empty={list.isFiltered ? 'No bundles match these filters.' : 'There are no bundles yet.'}
      />
    </>
  )
}
