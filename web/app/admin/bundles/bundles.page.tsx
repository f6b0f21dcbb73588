import { useQuery } from '@tanstack/react-query'
import { unindexedPage } from '../../seo/page-meta.ts'
import { ListPage } from '../kit/table/list-page.tsx'
import { useListState } from '../kit/table/use-list-state.ts'
import { BUNDLE_COLUMNS, bundlePath, STATUS_WORDS } from './bundle-columns.tsx'
import { adminBundlesQuery } from './queries.ts'
import './bundles.css'

export const meta = unindexedPage('Bundles')

const FILTERS = { search: '', status: '' }
const SELECTS = [
  {
    name: 'status',
    label: 'Status',
    any: 'Any status',
    options: Object.entries(STATUS_WORDS).map(([value, { word }]) => ({ value, label: word })),
  },
] as const

/** Lists all bundles, with the separate price of their items. */
export default function BundlesPage() {
  const list = useListState({ filters: FILTERS, sort: '-updated_at' })
  return (
    <ListPage
      title="Bundles"
      noun="bundles"
      create={{ to: '/admin/bundles/new', label: 'New bundle' }}
      list={list}
      result={useQuery(adminBundlesQuery(list.query))}
      searchLabel="Name, address or summary"
      filters={SELECTS}
      columns={BUNDLE_COLUMNS}
      rowName={({ name }) => name}
      rowHref={({ id }) => bundlePath(id)}
      storageKey="admin.bundles.columns"
    />
  )
}
